"""The table asks for 道具札 only in the windows the player wants; the others it passes, in the record as ever."""

import pytest
from django.test import Client

from decks.solo.models import SoloGame
from decks.solo.stops import USUAL, read_stops, wanted_stops, write_stops
from rules_engine.record import GameRecord
from rules_engine.vocabulary import Window
from tests.decks.solo.player import PLACE, TOOL, Player

pytestmark = pytest.mark.django_db
TOOLS = {PLACE: 20, TOOL: 20}
ALL = [window.value for window in Window]


def actions_of(player: Player) -> list[str]:
    game = SoloGame.objects.get(token=player.token)
    return [str(action) for action in GameRecord.from_json(game.record).actions]


def test_a_stored_list_is_read_back_and_unknown_windows_are_passed_over() -> None:
    assert read_stops(write_stops(frozenset(Window))) == frozenset(Window)
    assert wanted_stops(["main", "moon", "main"]) == frozenset({Window.MAIN})
    assert write_stops(frozenset()) == ""


def test_the_usual_table_asks_once_on_entering_the_main_phase() -> None:
    player = Player.at_table(TOOLS).keep_hand()
    assert {Window.MAIN} == USUAL
    assert "pass" in player.offered
    assert actions_of(player) == ["done", "pass", "pass"]


def test_without_any_stop_a_tool_never_interrupts_the_turn() -> None:
    player = Player.at_table(TOOLS)
    player.send("stops")
    player.keep_hand()
    assert "end" in player.offered
    player.act(player.of("summon"))
    assert "end" in player.offered


def test_with_every_stop_each_window_asks() -> None:
    player = Player.at_table(TOOLS)
    player.send("stops", stop=ALL)
    player.keep_hand()
    assert actions_of(player) == ["done"]
    assert "pass" in player.offered


def test_giving_up_a_stop_passes_the_window_that_is_open() -> None:
    player = Player.at_table(TOOLS).keep_hand()
    assert "pass" in player.offered
    player.send("stops")
    assert "end" in player.offered


def test_undo_and_redo_step_over_the_windows_that_were_passed() -> None:
    player = Player.at_table(TOOLS)
    player.send("stops")
    player.keep_hand()
    after = player.spoken
    player.send("undo")
    assert "done" in player.offered
    player.send("redo")
    assert "end" in player.offered
    assert player.spoken == after


def test_new_stops_keep_what_waits_for_a_redo() -> None:
    player = Player.at_table(TOOLS).keep_hand()
    player.act("pass")
    player.act("end")
    player.send("undo")
    player.send("stops", stop=ALL)
    player.send("redo")
    assert actions_of(player).count("end") == 1
    assert "end" not in player.offered


def test_an_old_page_changes_nothing() -> None:
    player = Player.at_table(TOOLS).keep_hand()
    answer = player.client.post(player.address + "stops", {"revision": 0, "stop": ALL})
    assert answer.status_code == 409
    assert SoloGame.objects.get(token=player.token).stops == "main"


def test_a_new_game_of_the_same_cards_keeps_the_stops() -> None:
    player = Player.at_table(TOOLS)
    player.send("stops", stop=["end", "main"])
    player.client.post(player.address + "again", {"seed": "same"})
    assert set(SoloGame.objects.values_list("stops", flat=True)) == {"main end"}


def test_the_table_of_somebody_else_is_404() -> None:
    player = Player.at_table(TOOLS)
    assert Client().post(player.address + "stops", {"revision": 0}).status_code == 404
