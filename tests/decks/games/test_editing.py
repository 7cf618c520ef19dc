"""盤面を編集: the page says of every card where the engine lets it be put, and stays edited after each press."""

import json
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from cards.catalog import current_data
from decks.games.models.solo_game import Chair, SoloGame
from decks.games.play.live_game import played_record
from decks.games.play.positions import position_of
from decks.games.table.opponents import OWN_SEAT
from rules_engine.vocabulary.codes import DECK, EXILE
from tests.decks.games.opponents import against
from tests.decks.games.player import APPARITION, PLACE, Player
from tests.decks.games.test_setting import PLACE_NAME, lay, seats, set_it

pytestmark = pytest.mark.django_db


@pytest.fixture
def player() -> Player:
    player = Player.at_table().keep_hand()
    player.response = player.client.get(player.address, {"edit": 1})
    return player


def editing(player: Player) -> Any:
    return player.response.context["table"].editing


def edit(player: Player, **values: object) -> int:
    return set_it(player, edit=1, **values)


def of_card(player: Player, card_id: int) -> Any:
    """One's own card in hand of this id, as the page tells it."""
    number = next(card.number for card in seats(player)[0].hand if card.face.card_id == card_id)
    return next(one for one in editing(player).cards if one.number == number)


def goals(player: Player, number: int) -> dict[str, str]:
    """What the page tells its script: each way to send the card on, and where that lies."""
    told = json.loads(editing(player).data)
    return {told["goals"][goal][0]: told["goals"][goal][1] for goal in told["cards"][str(number)][2]}


def test_every_goal_that_is_told_is_taken_and_no_other(player: Player) -> None:
    place, apparition = of_card(player, PLACE), of_card(player, APPARITION)
    assert goals(player, place.number)["field"] == "field"
    assert "field" not in goals(player, apparition.number)
    assert edit(player, what="move", card=apparition.number, goal="field") == 422
    assert edit(player, what="move", card=place.number, goal="field") == 200
    under = f"under {place.number}"
    assert goals(player, apparition.number)[under] == f"card-{place.number}"
    for goal in list(goals(player, apparition.number)):
        assert edit(player, what="move", card=apparition.number, goal=goal) == 200, goal
        player.client.post(player.address + "undo", {"revision": player.revision, "edit": 1})
        player.response = player.client.get(player.address, {"edit": 1})


def test_a_card_in_play_is_laid_woken_and_damaged(player: Player) -> None:
    number = next(one.number for one in editing(player).cards if one.name.startswith("肥川の大蛇"))
    edit(player, what="move", card=number, goal="field")

    def told() -> Any:
        return next(one for one in editing(player).cards if one.number == number)

    former = told().turn
    assert (former in ("laid", "awake"), told().damage) == (True, 0)
    assert edit(player, what=former, card=number) == 200
    assert told().turn not in ("", former)
    assert edit(player, what="damage", card=number, number=2) == 200
    assert told().damage == 2
    assert edit(player, what="damage", card=number, number="") == 422


def test_a_deck_has_as_many_cards_as_its_number_says_and_takes_them_back_as_they_went(player: Player) -> None:
    def decks() -> tuple[list[int], list[int]]:
        state = position_of(played_record(SoloGame.objects.get()), current_data()).state
        return list(state.areas[DECK][OWN_SEAT]), list(state.areas[EXILE][OWN_SEAT])

    before, _ = decks()
    assert f'data-set="deck" data-seat="own" data-value="{len(before)}"' in player.page
    assert edit(player, what="number", seat="own", which="deck", number=5) == 200
    assert (decks(), seats(player)[0].deck) == ((before[-5:], before[:-5]), 5)
    assert edit(player, what="number", seat="own", which="deck", number=7) == 200
    assert decks() == (before[-7:], before[:-7])
    for number, said in (
        (7, "同じです"),
        (len(before) + 1, f"0から{len(before)}まで"),
        ("", "0から"),
        ("9" * 50, "0から"),
    ):
        assert edit(player, what="number", seat="own", which="deck", number=number) == 422
        assert said in player.page
    player.client.post(player.address + "undo", {"revision": player.revision, "edit": 1})
    assert decks() == (before[-5:], before[:-5])


def test_the_board_stays_edited_until_it_is_ended_and_offers_no_play(player: Player) -> None:
    assert "盤面を編集中" in player.page
    assert 'name="action"' not in player.page
    edit(player, what="number", seat="own", which="life", number=7)
    assert editing(player) is not None
    assert seats(player)[0].life == 7
    assert "盤面を編集中" in player.page
    player.response = player.client.get(player.address)
    assert editing(player) is None
    assert 'name="action"' in player.page
    assert "?edit=1" in player.page


def test_cards_that_are_not_seen_on_the_board_are_listed_without_their_order(player: Player) -> None:
    lay(player, "hand", 2, name=PLACE_NAME)
    player.response = player.client.get(player.address, {"edit": 1})
    groups = {group.zone: [int(number) for number, _ in group.cards] for group in editing(player).elsewhere}
    assert groups["自分の山札"] == sorted(groups["自分の山札"])
    assert len(groups["自分の山札"]) == seats(player)[0].deck
    shown = {card.number for card in seats(player)[0].shown}
    assert shown.isdisjoint(number for numbers in groups.values() for number in numbers)


def test_a_refusal_is_said_in_words_where_the_board_is_edited(player: Player) -> None:
    before = SoloGame.objects.get().record
    assert edit(player, what="number", seat="own", which="life", number=1000) == 422
    assert "その数にはできません" in player.page
    assert "盤面を編集中" in player.page
    assert SoloGame.objects.get().record == before


def test_a_board_that_somebody_else_sits_at_is_not_edited() -> None:
    player = against(Chair.MACHINE)
    player.response = player.client.get(player.address, {"edit": 1})
    assert editing(player) is None
    assert "盤面を編集" not in player.page


def test_editing_asks_the_database_no_more_than_the_table_does(player: Player) -> None:
    counts = []
    for query in ({}, {"edit": 1}):
        with CaptureQueriesContext(connection) as asked:
            player.client.get(player.address, query)
        counts.append(len(asked))
    assert counts[0] == counts[1] > 0
