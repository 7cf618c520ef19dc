"""The table asks for 道具札 only in the windows the player wants; the others it passes, in the record as ever."""

import pytest
from django.test import Client

from decks.games.models.solo_game import SoloGame
from decks.games.models.stops import ALWAYS, USUAL, OthersTurn, read_stops, wanted_stops, write_stops
from rules_engine.game.record import GameRecord
from rules_engine.vocabulary.terms import Window
from tests.decks.games.player import PLACE, TOOL, Player

pytestmark = pytest.mark.django_db
TOOLS = {PLACE: 20, TOOL: 20}
ALL = [window.value for window in Window]


def actions_of(player: Player) -> list[str]:
    game = SoloGame.objects.get(token=player.token)
    return [str(action) for action in GameRecord.from_json(game.record).actions]


def test_a_stored_list_is_read_back_and_unknown_windows_are_passed_over() -> None:
    assert read_stops(write_stops(ALWAYS)) == ALWAYS == frozenset((*Window, *OthersTurn))
    assert wanted_stops(["main", "moon", "main"]) == frozenset({Window.MAIN})
    assert write_stops(frozenset()) == ""


def test_whoever_is_asked_at_every_attack_is_asked_at_those_of_the_other() -> None:
    """As lists say that were kept before the two were told apart."""
    assert read_stops("attack_declared") == {Window.ATTACK_DECLARED, OthersTurn.ATTACK_DECLARED}
    assert read_stops("others_attack_declared") == {OthersTurn.ATTACK_DECLARED}


def verbs(player: Player) -> set[str]:
    return {text.split()[0] for text in player.offered}


def test_tools_stand_beside_the_declarations_of_the_main_phase_and_going_on_passes_the_window() -> None:
    player = Player.at_table(TOOLS).keep_hand()
    assert {Window.MAIN, Window.SUMMON_LANDED, OthersTurn.ATTACK_DECLARED} == USUAL
    assert verbs(player) == {"use", "summon", "end"}
    assert actions_of(player) == ["no", "pass", "pass"]
    summon = player.of("summon")
    player.act(summon)
    assert actions_of(player)[2:5] == ["pass", "pass", summon]
    player.send("undo")
    assert verbs(player) == {"use", "summon", "end"}
    player.send("redo")
    assert actions_of(player)[4] == summon


def test_the_window_of_what_was_completed_stays_open_until_the_next_declaration() -> None:
    player = Player.at_table(TOOLS).keep_hand()
    player.act(player.of("summon"))
    assert verbs(player) == {"use", "end"}
    before = player.spoken["魂"]
    player.act(player.of("use"))
    assert player.spoken["魂"] == before + 1
    player.act("end")
    assert turn_of(player) == 3


def test_a_declaration_that_is_not_possible_is_refused_for_the_reason_of_the_main_phase() -> None:
    player = Player.at_table(TOOLS).keep_hand()
    summon = player.of("summon")
    player.act(summon)
    before = actions_of(player)
    assert player.act(summon).status_code == 422
    assert "先に、いま聞かれていることに答えます" not in player.page
    assert actions_of(player) == before


def test_a_window_in_the_turn_of_the_other_still_asks_where_one_wants_to_be() -> None:
    player = Player.at_table(TOOLS)
    player.send("stops", stop=["main"])
    player.keep_hand()
    player.act("end")
    assert verbs(player) == {"use", "pass"}
    assert (turn_of(player), phase_of(player)) == (2, "main")


def test_alone_nobody_is_asked_in_the_turn_of_the_empty_seat_until_a_dummy_lies_there() -> None:
    player = Player.at_table(TOOLS).keep_hand()
    player.act("end")
    assert turn_of(player) == 3
    player.act(f"set add 1 soul {TOOL}*2")
    assert SoloGame.objects.get(token=player.token).stops == write_stops(USUAL)
    player.act(player.of("summon"))
    player.act("end")
    assert (turn_of(player), verbs(player)) == (4, {"use", "pass"})


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
    assert actions_of(player) == ["no"]
    assert "pass" in player.offered


def test_giving_up_a_stop_passes_the_window_that_is_open() -> None:
    player = Player.at_table(TOOLS)
    player.send("stops", stop=ALL)
    player.keep_hand()
    assert "pass" in player.offered
    player.send("stops")
    assert "end" in player.offered


def test_undo_and_redo_step_over_the_windows_that_were_passed() -> None:
    player = Player.at_table(TOOLS)
    player.send("stops")
    player.keep_hand()
    after = player.spoken
    player.send("undo")
    assert "no" in player.offered
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
    assert SoloGame.objects.get(token=player.token).stops == "summon_landed"


def test_a_new_game_of_the_same_cards_keeps_the_stops() -> None:
    player = Player.at_table(TOOLS)
    player.send("stops", stop=["end", "main"])
    player.client.post(player.address + "again", {"seed": "same"})
    assert set(SoloGame.objects.values_list("stops", flat=True)) == {"main end"}


def test_the_table_of_somebody_else_is_404() -> None:
    player = Player.at_table(TOOLS)
    assert Client().post(player.address + "stops", {"revision": 0}).status_code == 404


def pass_until(player: Player, until: str) -> None:
    player.response = player.client.post(
        player.address + "act", {"revision": player.revision, "until": until}, follow=True
    )


def phase_of(player: Player) -> str:
    return str(player.response.context["table"].phase.value)


def in_every_window() -> Player:
    """At the window that opens the first turn, with a stop at every window."""
    player = Player.at_table(TOOLS)
    player.send("stops", stop=ALL)
    player.keep_hand()
    return player


def turn_of(player: Player) -> int:
    return player.response.context["table"].turn  # type: ignore[no-any-return]


def test_where_nothing_can_be_used_no_window_is_asked() -> None:
    """S-窓の沈黙."""
    player = Player.at_table({PLACE: 40})
    player.send("stops", stop=ALL)
    player.keep_hand()
    player.act(player.of("summon"))
    player.act("end")
    assert "pass" not in actions_of(player)
    assert turn_of(player) == 3


def test_until_the_end_of_the_turn_no_window_asks_and_then_they_ask_again() -> None:
    player = in_every_window()
    assert "pass" in player.offered
    pass_until(player, "turn")
    assert "end" in player.offered
    player.act(player.of("summon"))
    assert "end" in player.offered
    player.act("end")
    assert "pass" in player.offered
    assert (turn_of(player), phase_of(player)) == (2, "turn_start")


def test_the_next_main_phase_may_be_the_one_of_this_turn() -> None:
    player = Player.at_table(TOOLS)
    player.send("stops", stop=ALL)
    player.keep_hand()
    assert phase_of(player) == "turn_start"
    pass_until(player, "main")
    assert "end" in player.offered
    assert (turn_of(player), phase_of(player)) == (1, "main")


def test_until_the_next_main_phase_the_turn_of_the_other_asks_nothing_either() -> None:
    player = in_every_window()
    pass_until(player, "turn")
    player.act("end")
    assert (turn_of(player), phase_of(player)) == (2, "turn_start")
    pass_until(player, "main")
    assert "end" in player.offered
    assert (turn_of(player), phase_of(player)) == (3, "main")


def test_until_the_other_does_something_its_turn_asks() -> None:
    player = in_every_window()
    pass_until(player, "other")
    player.act("end")
    assert "pass" in player.offered
    assert turn_of(player) == 2
    pass_until(player, "other")
    assert "end" in player.offered
    assert turn_of(player) == 3


def test_undo_and_redo_step_over_passing_until_an_end_exactly() -> None:
    player = in_every_window()
    asked = player.spoken
    pass_until(player, "turn")
    player.act(player.of("summon"))
    after = player.spoken
    player.send("undo")
    assert "end" in player.offered
    player.send("undo")
    assert "pass" in player.offered
    assert player.spoken == asked
    player.send("redo")
    player.send("redo")
    assert player.spoken == after
    assert "end" in player.offered


def test_what_is_played_after_an_undo_ends_the_passing_that_was_taken_back() -> None:
    player = in_every_window()
    pass_until(player, "main")
    player.send("undo")
    player.act("pass")
    assert SoloGame.objects.get(token=player.token).passes == ""
    assert (turn_of(player), phase_of(player)) == (1, "recovery")
    assert "pass" in player.offered


@pytest.mark.parametrize(("until", "status"), [("moon", 400), ("", 400), ("turn", 422)])
def test_no_passing_until_an_end_without_an_open_window_or_a_known_end(until: str, status: int) -> None:
    player = Player.at_table(TOOLS)
    before = SoloGame.objects.get(token=player.token).record
    pass_until(player, until)
    assert player.response.status_code == status
    assert SoloGame.objects.get(token=player.token).record == before


def test_a_copy_keeps_the_passes_that_had_begun() -> None:
    player = in_every_window()
    pass_until(player, "main")
    ply = SoloGame.objects.get(token=player.token).ply
    for step, begun in ((1, ""), (ply, SoloGame.objects.get(token=player.token).passes)):
        copied = player.client.post(player.address + "continue", {"step": step})
        token = copied["Location"].strip("/").split("/")[-1]
        assert SoloGame.objects.get(token=token).passes == begun
