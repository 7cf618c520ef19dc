"""局面を直す: anything is set by hand in the middle of a game, also for the empty seat, and the game goes on."""

from typing import Any

import pytest
from django.test import Client
from django.utils.html import escape

from decks.games.models.solo_game import Chair, SoloGame
from rules_engine.catalog import load_catalog
from rules_engine.game import GameRecord, replay
from rules_engine.vocabulary.terms import Season
from tests.decks.games.opponents import against
from tests.decks.games.player import APPARITION, MIXTURE, PLACE, Player, solo_deck

pytestmark = pytest.mark.django_db
PLACE_NAME, APPARITION_NAME = "隠された櫛の家", "病ねずみ"


@pytest.fixture
def player() -> Player:
    return Player.at_table().keep_hand()


def set_it(player: Player, **values: object) -> int:
    sent = {"revision": player.revision, **values}
    player.response = player.client.post(player.address + "set", sent, follow=True)
    return int(player.response.status_code)


def lay(player: Player, zone: str, copies: int = 1, **which: object) -> int:
    return set_it(player, what="lay", zone=zone, copies=copies, **which)


def seats(player: Player) -> tuple[Any, Any]:
    table = player.response.context["table"]
    return table.own, table.facing


def test_a_dummy_is_laid_by_name_by_kind_and_as_blanks(player: Player) -> None:
    assert seats(player)[1] is None
    assert lay(player, "soul", 3, kind="winter tool") == 200
    assert lay(player, "field", name=PLACE_NAME) == 200
    assert lay(player, "hand", 5) == 200
    assert lay(player, "hand", name="ﾔﾏｲﾈｽﾞﾐ") == 200
    facing = seats(player)[1]
    assert (facing.souls.size, len(facing.places), facing.hand_size) == (3, 1, 6)
    assert {card.face.seasons for card in facing.souls.cards} == {(Season.WINTER,)}
    goals = dict(player.response.context["table"].setting.goals)
    under = next(goal for goal in goals if goal.startswith("under "))
    shadow = next(
        value
        for group in player.response.context["table"].setting.groups
        for value, name in group.cards
        if group.zone == "相手の手札" and name == APPARITION_NAME
    )
    assert set_it(player, what="move", card=shadow, goal=under) == 200
    facing = seats(player)[1]
    assert (facing.hand_size, facing.places[0].under_closed + len(facing.places[0].under)) == (5, 1)
    assert "手で直す" in player.page


def test_life_rights_and_cards_are_set_and_the_game_plays_on_and_replays(player: Player) -> None:
    assert set_it(player, what="number", seat="other", which="life", number=4) == 200
    assert set_it(player, what="number", seat="own", which="summon", number=2) == 200
    for _ in range(2):
        player.act(player.of("summon"))
    own = seats(player)[0]
    assert len(own.places) == 2
    assert set_it(player, what="laid" if not own.places[0].laid else "awake", card=own.places[0].number) == 200
    before = player.spoken
    assert set_it(player, what="move", card=own.places[0].number, goal="soul") == 200
    assert player.spoken["魂"] == before["魂"] + 1
    game = SoloGame.objects.get()
    record = GameRecord.from_json(game.record)
    assert record.ruleset.by_hand
    assert replay(record, load_catalog()).state.life[1] == 4
    assert player.client.get(player.address + "replay/").status_code == 200
    assert "手で直す" in player.client.get(player.address + "replay/?log=all").content.decode()
    player.send("undo")
    assert player.spoken == before
    assert player.send("redo").status_code == 200


def test_everything_is_taken_back_to_the_empty_seat_and_brought_back(player: Player) -> None:
    for copies in (1, 2):
        lay(player, "soul", copies, name=PLACE_NAME)
    for _ in range(2):
        player.send("undo")
    assert seats(player)[1] is None
    for _ in range(2):
        player.send("redo")
    assert seats(player)[1].souls.size == 3


@pytest.mark.parametrize(
    ("values", "status"),
    [
        ({}, 400),
        ({"what": "dance"}, 400),
        ({"what": "lay", "zone": "soul", "copies": 1, "name": "こんな札はない"}, 400),
        ({"what": "lay", "zone": "field", "copies": 1, "name": APPARITION_NAME}, 422),
        ({"what": "lay", "zone": "field", "copies": 1}, 422),
        ({"what": "lay", "zone": "moon", "copies": 1}, 422),
        ({"what": "lay", "zone": "soul", "copies": "x"}, 422),
        ({"what": "move", "card": "99999", "goal": "soul"}, 422),
        ({"what": "move", "card": "0", "goal": "under 5"}, 422),
        ({"what": "number", "seat": "own", "which": "life", "number": "1000"}, 422),
        ({"what": "number", "seat": "own", "which": "luck", "number": "1"}, 422),
    ],
)
def test_what_cannot_be_is_said_in_words_and_changes_nothing(
    player: Player, values: dict[str, object], status: int
) -> None:
    before = SoloGame.objects.get().record
    assert set_it(player, **values) == status
    assert 'role="alert"' in player.page
    assert SoloGame.objects.get().record == before


def test_against_the_computer_nothing_can_be_set() -> None:
    player = against(Chair.MACHINE)
    assert "局面を直す" not in player.page
    before = SoloGame.objects.get().record
    assert set_it(player, what="number", seat="other", which="life", number=4) in (409, 422)
    assert SoloGame.objects.get().record == before


def test_the_table_of_somebody_else_is_404_and_an_old_page_changes_nothing(player: Player) -> None:
    sent = {"revision": 0, "what": "number", "seat": "own", "which": "life", "number": 4}
    assert Client().post(player.address + "set", sent).status_code == 404
    assert player.client.get(player.address + "set").status_code == 405
    assert player.client.post(player.address + "set", sent).status_code == 409


def test_a_deck_without_order_is_picked_from(player: Player) -> None:
    groups = {group.zone: group.cards for group in player.response.context["table"].setting.groups}
    numbers = [int(value) for value, _ in groups["自分の山札"]]
    assert numbers == sorted(numbers)
    assert len(numbers) == sum(MIXTURE.values()) - 8
    assert {PLACE, APPARITION} <= MIXTURE.keys()


def placed(text: str) -> list[str]:
    """What lies where, however it arrived in a hand."""
    return [line for line in text.splitlines() if line.startswith(" ") and not line.startswith("  hand 隠")]


def reach(player: Player, text: str) -> int:
    return set_it(player, what="position", text=text)


def test_the_text_of_a_position_is_taken_over_at_another_table_and_taken_back_at_once(player: Player) -> None:
    lay(player, "soul", 3, kind="winter tool")
    lay(player, "field", name=PLACE_NAME)
    lay(player, "hand", 4)
    text = player.response.context["table"].setting.text
    other = Player(player.client)
    other.start(solo_deck(MIXTURE), seed="四月")
    other.keep_hand()
    before = other.spoken
    assert reach(other, text) == 200
    facing = seats(other)[1]
    assert (facing.souls.size, len(facing.places), facing.hand_size) == (3, 1, 4)
    assert placed(other.response.context["table"].setting.text) == placed(text)
    other.send("undo")
    assert other.spoken == before
    assert seats(other)[1] is None


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("自分\n  hand こんな札", "局面の2行目を読めませんでした"),
        ("自分\n  hand 隠された櫛の家 ×40", "このデッキにありません"),
        ("", "その手は読めませんでした"),
        ("<b>自分", "局面の1行目を読めませんでした"),
    ],
)
def test_a_text_that_cannot_be_taken_over_is_explained_and_stays_written(player: Player, text: str, words: str) -> None:
    before = SoloGame.objects.get().record
    assert reach(player, text) == (422 if text else 400)
    assert words in player.page
    assert escape(text) in player.page
    assert SoloGame.objects.get().record == before


def test_the_text_as_it_stands_changes_nothing(player: Player) -> None:
    before = SoloGame.objects.get().record
    assert reach(player, player.response.context["table"].setting.text) == 422
    assert "いまの局面と同じです" in player.page
    assert SoloGame.objects.get().record == before
