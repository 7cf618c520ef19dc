"""Whether a 道具札 has something to happen to (001-道具札-対象)."""

from typing import Any

from rules_engine.compile.program import Program
from rules_engine.language.members import ACT_MOVE, MOMENTS_USE, QUANTITY_ALL, QUANTITY_FULL, REASON_NO_TARGET
from rules_engine.language.tree import Choose, Perform, Pick, Play, Put, Quantity, Statement
from rules_engine.queries import abilities
from rules_engine.queries.text_frame import holds
from rules_engine.rights import choices
from rules_engine.rights.faults import Fault
from rules_engine.rights.possible import first_deed_can_be_done
from rules_engine.rights.steps import can_be_performed
from rules_engine.rulebook.options import ToolTarget
from rules_engine.state.state import State
from rules_engine.state.text_frame import TextFrame
from rules_engine.vocabulary.terms import Reason

NOTHING_HAPPENS = Fault(Reason.FORBIDDEN, "001-道具札-対象")
NO_TARGET = Fault(REASON_NO_TARGET, "001-道具札-対象")
MUST_CHOOSE = (Quantity.EXACT, Quantity.FULL, Quantity.AT_LEAST)


def target_fault(state: State, player: int, card: int) -> Fault | None:
    """A 道具札 that must choose something cannot be used when there is nothing to choose (001-道具札-対象)."""
    if not state.instances.scripted:
        return None
    text_frame = TextFrame("", player, card, state.stamp[card], bound={})
    programs = state.instances.programs
    for number in abilities.abilities(state, card):
        program = programs[number]
        if program.moment is not MOMENTS_USE:
            continue
        happens = holds(state, text_frame, program.condition)
        if not happens and not program.under:
            return NOTHING_HAPPENS
        if happens and program.code and not _has_target(state, text_frame, program):
            return NO_TARGET
    return None


def _has_target(state: State, text_frame: TextFrame, program: Program) -> bool:
    """Whether the text has something to choose for its first deed; one to a whole area that is empty does not count."""
    body = program.ability.body
    stopped = False
    for instruction in program.code:
        word = instruction[0]
        if word == "do" and isinstance(instruction[1], Perform):
            if can_be_performed(state, text_frame, instruction[1]):
                return True
            stopped = True
            continue
        if word == "do" and len(instruction) > 2:
            continue
        if word != "pick":
            return True
        _, pick, _, statement = instruction
        if _chooses_freely(state, pick, statement):
            return True
        if choices.has_candidate(state, text_frame, pick):
            return not _asks_more(state, pick, body) or first_deed_can_be_done(state, text_frame, body)
        if pick.quantity is not QUANTITY_ALL:
            return False
    return not stopped


def _asks_more(state: State, pick: Pick, body: tuple[Statement, ...]) -> bool:
    """Whether more is asked than a card: a number of them, what they are together, a deed that may be forbidden."""
    if pick.such or pick.quantity is QUANTITY_FULL:
        return True
    for statement in body:
        if isinstance(statement, Choose):
            continue
        return isinstance(statement, Play) or (
            isinstance(statement, Put) and ACT_MOVE in state.instances.contents.stopped
        )
    return False


def _chooses_freely(state: State, pick: Pick, statement: Any) -> bool:
    """Whether the pick may come to nothing: any number, a search, or another player's deed (S-相手を対象)."""
    if pick.quantity is not QUANTITY_ALL and pick.quantity not in MUST_CHOOSE:
        return True
    by_another = pick.by is not None and not isinstance(statement, Choose)
    return (
        (by_another and state.instances.ruleset.tool_target is ToolTarget.PLAYER)
        or choices.is_ordered(pick)
        or bool(getattr(statement, "search", False))
    )
