"""Moves by hand are offered only while a card in play is not played by itself, with its reason, and are marked."""

import pytest
from django.test import Client

from decks.games.models.solo_game import SoloGame
from rules_engine.catalog import load_catalog
from rules_engine.game.record import GameRecord
from tests.decks.games.player import MIXTURE, PLACE, Player

pytestmark = pytest.mark.django_db
UNREADABLE = 2065  # 恐怖: 怪異札 of cost 0 whose picture is blurred, so that its text cannot be read


@pytest.fixture
def player() -> Player:
    """At a table where 恐怖 possesses a 場所札."""
    player = Player.at_table({PLACE: 20, UNREADABLE: 20}).keep_hand()
    player.act(player.of("summon"))
    player.act(player.of("possess"))
    return player


def by_hand(player: Player, **values: object) -> int:
    sent = {"revision": player.revision, **values}
    player.response = player.client.post(player.address + "hand", sent, follow=True)
    return int(player.response.status_code)


def test_a_game_of_cards_that_play_themselves_never_shows_the_form() -> None:
    player = Player.at_table(MIXTURE).keep_hand()
    player.act(player.of("summon"))
    assert "手で処理する札" not in player.page
    before = SoloGame.objects.get().record
    assert by_hand(player, what="draw") == 422
    assert "自動で処理できない札が場にある間だけ" in player.page
    assert SoloGame.objects.get().record == before


def test_a_card_in_hand_does_not_ask_but_one_on_the_field_does_with_its_reason() -> None:
    player = Player.at_table({PLACE: 20, UNREADABLE: 20}).keep_hand()
    player.act(player.of("summon"))
    assert "手で処理する札" not in player.page
    player.act(player.of("possess"))
    assert "手で処理する札" in player.page
    assert load_catalog().card(UNREADABLE).manual in player.page


def test_each_move_is_done_marked_counted_and_taken_back(player: Player) -> None:
    start = player.spoken
    hand = player.response.context["table"].own.hand[0].number
    assert by_hand(player, what="move", card=hand, goal="soul") == 200
    assert player.spoken["魂"] == start["魂"] + 1
    assert by_hand(player, what="draw") == 200
    assert by_hand(player, what="life", seat="other", number=12) == 200
    place = player.response.context["table"].own.places[0].number
    assert by_hand(player, what="wake", card=place) == 200
    assert "手で動かす：" in player.page
    assert "手動4回" in player.page
    assert player.spoken == start | {"手札": start["手札"], "山札": start["山札"] - 1, "魂": start["魂"] + 1}
    assert "手動4回" in player.client.get(player.address + "replay/").content.decode()
    for _ in range(4):
        player.send("undo")
    assert player.spoken == start
    assert "を含む勝負" not in player.page


def test_the_top_of_the_deck_is_moved_without_naming_it(player: Player) -> None:
    before = player.spoken
    assert by_hand(player, what="move", card="top", goal="soul") == 200
    assert by_hand(player, what="move", card="bottom", goal="exile") == 200
    assert (player.spoken["山札"], player.spoken["魂"]) == (before["山札"] - 2, before["魂"] + 1)
    verbs = [action.verb.value for action in GameRecord.from_json(SoloGame.objects.get().record).actions]
    assert verbs[-2:] == ["move", "move"]


@pytest.mark.parametrize(
    ("values", "status"),
    [
        ({}, 400),
        ({"what": "dance"}, 400),
        ({"what": "move", "card": "x", "goal": "soul"}, 400),
        ({"what": "move", "card": "1", "goal": "moon"}, 400),
        ({"what": "move", "card": "99999", "goal": "soul"}, 422),
        ({"what": "life", "seat": "own", "number": "-3"}, 400),
        ({"what": "life", "seat": "own", "number": "1000"}, 422),
        ({"what": "life", "seat": "own", "number": "９"}, 400),
        ({"what": "lay", "card": ""}, 400),
        ({"what": "surrender", "card": "0"}, 400),
        ({"what": "attack", "card": "0"}, 400),
    ],
)
def test_what_cannot_be_is_said_and_changes_nothing(player: Player, values: dict[str, str], status: int) -> None:
    before = SoloGame.objects.get().record
    assert by_hand(player, **values) == status
    assert 'role="alert"' in player.page
    assert SoloGame.objects.get().record == before


def test_the_table_of_somebody_else_is_404_and_get_is_no_move(player: Player) -> None:
    assert Client().post(player.address + "hand", {"revision": 0, "what": "draw"}).status_code == 404
    assert player.client.get(player.address + "hand").status_code == 405


def test_an_old_page_changes_nothing(player: Player) -> None:
    sent = {"revision": 0, "what": "draw"}
    assert player.client.post(player.address + "hand", sent).status_code == 409
