"""A game of two people with one device is shown to others from the seat at which its link was made."""

import re

import pytest
from django.test import Client

from cards.catalog import current_data
from decks.games.models.solo_game import Chair, SoloGame
from decks.games.replay.picture_views import contents_of
from decks.games.replay.replay_step import table_for_others
from decks.games.table.table import Table
from tests.decks.games.ended import as_of_former_rules, by_chance, replay_page
from tests.decks.games.opponents import against, game_of
from tests.decks.games.player import Player
from tests.decks.games.test_both_chairs import closed_names, position
from tests.decks.games.test_end import scene

pytestmark = pytest.mark.django_db


def shared(player: Player, link: str = "make") -> str:
    """The address of what others see."""
    player.client.post(f"{player.address}share", {"link": link})
    return f"/solo/{game_of(player).share}/"


def asks(seat: int) -> Player:
    """This seat has the device, and both have begun."""
    player = against(Chair.CLOSED)
    player.act("no")
    player.act("no")
    player.until(lambda one: position(one).decision.player == seat)
    return player


def seen(address: str) -> Table:
    table = Client().get(f"{address}replay/").context["table"]
    assert isinstance(table, Table)
    return table


@pytest.mark.parametrize("seat", [0, 1])
def test_while_it_runs_others_see_what_that_seat_sees(seat: int) -> None:
    player = asks(seat)
    address = shared(player)
    for _ in range(8):
        table = seen(address)
        hand = position(player).observation(seat).players[seat].hand
        assert table.below == seat
        assert {card.number for card in table.own.hand} == {card.card for card in hand}
        assert table.own.closed == 0
        assert table.facing is not None
        assert table.facing.hand == ()
        asked = position(player).decision.player == seat
        assert (table.machine_asked, table.prompt is not None) == (not asked, asked)
        assert f"{('先攻', '後攻')[seat]}は手札{table.own.hand_size}" in replay_page(Client(), address)
        for step in range(game_of(player).ply, -1, -5):
            page = Client().get(f"{address}replay/?step={step}&log=all").content.decode()
            assert [name for name in closed_names(player, 1 - seat) if name in page] == []
            assert "三月" not in page
        player.act(next(text for text in player.offered if not text.startswith("surrender")))


@pytest.mark.parametrize("seat", [0, 1])
def test_the_picture_shows_the_same(seat: int) -> None:
    player = asks(seat)
    address, game = shared(player), game_of(player)
    table = table_for_others(game, game.ply, current_data())
    hand = position(player).observation(seat).players[seat].hand
    assert {card.number for card in table.own.hand} == {card.card for card in hand}
    drawn = contents_of(table, game.deck_name, "testserver", Chair.CLOSED)
    assert (len(drawn.own.hand), drawn.own.closed) == (len(hand), 0)
    assert drawn.other.hand == ()
    assert drawn.other.closed > 0
    assert Client().get(f"{address}board.jpg")["ETag"] == f'"{drawn.mark}"'


def test_a_new_link_is_of_the_seat_that_makes_it_and_no_other_press_turns_it() -> None:
    player = asks(1)
    assert seen(shared(player)).below == 1
    player.until(lambda one: position(one).decision.player == 0)
    assert seen(shared(player)).below == 1, "the link is there already"
    assert seen(shared(player, "renew")).below == 0


def test_where_no_hand_was_opened_it_is_that_of_the_first_seat() -> None:
    player = against(Chair.CLOSED)
    del player.client.cookies["fudacho_seat"]
    assert seen(shared(player)).below == 0


def test_of_other_games_it_is_ones_own() -> None:
    for chair in (Chair.NOBODY, Chair.MACHINE):
        player = against(chair)
        address = shared(player)
        SoloGame.objects.update(share_seat=1)
        assert seen(address).below == 0


@pytest.mark.parametrize("former", [False, True])
def test_once_it_is_over_the_board_lies_as_that_seat_saw_it(former: bool) -> None:
    player = by_chance(Chair.CLOSED, "三月", 120)
    address = shared(player)
    if former:
        as_of_former_rules(player)
    before = Client().get(f"{address}replay/")
    SoloGame.objects.update(share_seat=1)
    after = Client().get(f"{address}replay/")
    first, other = before.context["shown"], after.context["shown"]
    assert (first.by > 0, other.by > 0) == (former, former)
    assert (first.table.below, other.table.below) == (0, 1)
    assert other.table.own == first.table.facing
    assert other.table.facing == first.table.own
    assert other.table.own_turn != first.table.own_turn
    assert other.table.outcome.won != first.table.outcome.won
    assert [one.lives for one in other.moments] == [one.lives[::-1] for one in first.moments]
    assert (other.account.dealt, other.account.taken) == (first.account.taken, first.account.dealt)
    assert other.account.dealers == first.account.dealers[::-1]
    assert other.account.swing.points == -first.account.swing.points
    assert other.account.swing.own_turn != first.account.swing.own_turn
    assert [act.own for act in other.told.acts] == [not act.own for act in first.told.acts]
    pages = [answer.content.decode() for answer in (before, after)]
    results = [re.search("(先攻|後攻)の勝ち", scene(page)) for page in pages]
    assert results[0]
    assert results[1]
    assert results[0][0] == results[1][0]
    lives = [turn_lives(replay_page(Client(), address, None))]
    SoloGame.objects.update(share_seat=0)
    lives.append(turn_lives(replay_page(Client(), address, None)))
    assert lives[0] == lives[1] != []


def turn_lives(page: str) -> list[tuple[str, set[str]]]:
    """Of each turn of the curve which lives are told of whom."""
    curve = page.split('class="solo-curve"', 1)[1].split("</section>", 1)[0]
    told = re.findall(r'<li><a href="(\?step=\d+)">(.*?)</a>', curve, re.S)
    return [(step, set(re.findall(r"(?:先攻|後攻)\d+", words))) for step, words in told]
