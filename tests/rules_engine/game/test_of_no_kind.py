"""What was a 場所札 only while face down (正体不明), is turned face up and kept from leaving lies there as nothing."""

from rules_engine import load_catalog
from rules_engine.execution.interpreter import apply_action
from rules_engine.game.legal_actions import legal_actions
from rules_engine.game.notation import read_position, write_position
from rules_engine.game.observation import sides
from rules_engine.queries.characteristics import has_type
from rules_engine.state.state import State
from rules_engine.vocabulary.actions import Verb
from rules_engine.vocabulary.codes import FIELD, PLACE, TOOL, ZONES
from tests.rules_engine.game.board_order import assert_in_order

POSITION = """\
turn 3 自分
step main
自分
  hand 未来予知
  soul 座敷童 ×5
  deck 座敷童
相手
  hand 鉄の風
  field
    place 一人足りない face_down
  soul 座敷童 ×5
  deck 座敷童
"""


def turned_up_and_kept() -> State:
    """未来予知 turns the 道具札 of the other seat up; 鉄の風 is exiled and keeps it from leaving."""
    state = read_position(POSITION, load_catalog())
    for _ in range(20):
        offered = list(legal_actions(state))
        using = [action for action in offered if action.verb is Verb.USE]
        yes = [action for action in offered if action.verb is Verb.YES]
        if not using and not yes and "exile" in _zones(state):
            return state
        apply_action(state, (using or yes or offered)[0])
    raise AssertionError("鉄の風 was not asked for")


def _zones(state: State) -> list[str]:
    names = state.instances.definitions
    return [ZONES[state.zone[card]].value for card, one in enumerate(names) if one.name == "鉄の風"]


def test_it_lies_there_as_nothing_and_is_seen() -> None:
    state = turned_up_and_kept()
    (card,) = state.areas[FIELD][1]
    assert (state.kind[card], state.face_down[card]) == (-1, False)
    assert not has_type(state, card, PLACE)
    assert has_type(state, card, TOOL)
    assert_in_order(state)
    (seen,) = sides(state, 0)[1].field
    assert (seen.card, seen.used_as) == (card, None)


def test_its_position_is_written_and_read() -> None:
    state = turned_up_and_kept()
    told = write_position(state)
    assert "    card 一人足りない\n" in told
    again = read_position(told, load_catalog())
    (card,) = again.areas[FIELD][1]
    assert (again.kind[card], again.face_down[card]) == (-1, False)
    assert write_position(again) == told
