"""Each step of a replay has a link; of a game that still runs it shows what one seat sees, and no more."""

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from cards.catalog import current_data
from decks.games.models.solo_game import Chair, SoloGame
from decks.games.play.live_game import played_record
from decks.games.play.positions import position_of
from rules_engine.game import Game
from tests.decks.builders import visitor_client
from tests.decks.games.opponents import against, game_of, think
from tests.decks.games.player import Player

pytestmark = pytest.mark.django_db


def shared(player: Player) -> str:
    """The address of the link that the player makes."""
    player.client.post(f"{player.address}share", {"link": "make"})
    return f"/solo/{game_of(player).share}/"


def step_link(page: str) -> str:
    found = re.search(r'id="step-address" readonly value="http://testserver([^"]+)"', page)
    assert found
    return unescape(found[1])


def running(chair: Chair) -> Player:
    """A game in which both seats have decided something, and neither has won."""
    player = against(chair)
    for _ in range(14):
        think()
        player.sit(player.address)
        if player.offered:
            wanted = ("no", "summon", "end", "pass", "soul")
            known = [text for verb in wanted for text in player.offered if text.split()[0] == verb]
            player.act((known or player.offered)[0])
    return player


def names_seen(game: Game, seat: int) -> set[str]:
    """The names of the other seat's cards that this seat has ever been shown."""
    told = {event.card for event in game.observation(seat).log if event.card >= 0}
    return {game.card(card).name for card in told}


def readable(answer: Any) -> str:
    return str(answer.content.decode())


def test_the_link_of_a_step_opens_that_step() -> None:
    player = Player.at_table().keep_hand()
    for verb in ("summon", "possess", "end"):
        player.act(player.of(verb))
    link = shared(player)
    assert 'id="step-address"' in readable(player.client.get(f"{player.address}replay/"))
    for step in range(5):
        page = readable(Client().get(f"{link}replay/?step={step}"))
        assert step_link(page) == f"{link}replay/?step={step}"
        assert f"{step} / 4手" in readable(Client().get(step_link(page)))
    assert step_link(readable(Client().get(f"{link}replay/"))) == f"{link}replay/?step=4"


def test_what_is_not_shared_has_no_link_of_a_step() -> None:
    player = Player.at_table().keep_hand()
    assert 'id="step-address"' not in readable(player.client.get(f"{player.address}replay/"))


@pytest.mark.parametrize("chair", [Chair.MACHINE, Chair.CLOSED])
def test_a_strangers_link_of_a_running_game_shows_one_seat_at_every_step(chair: Chair) -> None:
    player = running(chair)
    link, record = shared(player), played_record(game_of(player))
    position = position_of(record, current_data())
    assert position.outcome() is None
    definitions = [position.card(card).name for card in range(len(position.state.instances.card_ids))]
    owners, seat = position.state.instances.owners, game_of(player).share_seat
    own = {name for card, name in enumerate(definitions) if owners[card] == seat}
    hidden = {name for card, name in enumerate(definitions) if owners[card] != seat} - own - names_seen(position, seat)
    assert len(hidden) > 3
    asked = set()
    for step in range(0, len(record.actions) + 1, 3):
        answer = Client().get(f"{link}replay/?step={step}&log=all")
        table, page = answer.context["table"], readable(answer)
        asked.add(table.machine_asked)
        assert (table.facing.hand, table.own.closed) == ((), 0)
        assert [name for name in hidden if name in page] == []
        assert "三月" not in page
    assert asked == {True, False}


@pytest.mark.parametrize("chair", [Chair.MACHINE, Chair.CLOSED])
def test_nobody_else_goes_on_from_a_game_that_still_hides_cards(chair: Chair) -> None:
    player = running(chair)
    link = shared(player)
    reader = visitor_client("reader")
    assert "ここから試す" not in readable(reader.get(f"{link}replay/"))
    answer = reader.post(f"{link}continue", {"step": "1"}, follow=True)
    assert "この勝負はまだ続いています" in readable(answer)
    assert SoloGame.objects.count() == 1
    assert player.client.post(f"{player.address}continue", {"step": "1"}).status_code == 302
    assert SoloGame.objects.count() == 2


def test_once_it_is_over_both_sides_are_open_to_readers() -> None:
    player = running(Chair.CLOSED)
    game = game_of(player)
    player.act(f"surrender {position_of(played_record(game_of(player)), current_data()).decision.player}")
    assert player.response.context["table"].outcome is not None
    page = Client().get(f"{shared(player)}replay/?step=0")
    assert (page.context["table"].own.closed, page.context["table"].facing.closed) == (0, 0)
    assert "ここから試す" in readable(page)
    assert "シード「三月」" in readable(page)
    assert game.token not in readable(page)


def test_from_a_game_that_is_over_both_seats_are_taken_over_and_the_position_is_set() -> None:
    player = running(Chair.CLOSED)
    step, link = game_of(player).ply, shared(player)
    assert "両方の席で試す" not in readable(player.client.get(f"{player.address}replay/"))
    player.client.post(f"{player.address}continue", {"step": step, "seats": "both"})
    assert SoloGame.objects.latest("pk").chair == Chair.CLOSED
    player.act(f"surrender {position_of(played_record(game_of(player)), current_data()).decision.player}")
    assert player.response.context["table"].outcome is not None
    assert "両方の席で試す" in readable(Client().get(f"{link}replay/?step={step}"))
    reader = Player(visitor_client("reader"))
    reader.sit(reader.client.post(f"{link}continue", {"step": step, "seats": "both"})["Location"])
    table = reader.response.context["table"]
    assert (table.own.closed, table.facing.closed) == (0, 0)
    assert "局面を直す" in reader.page
