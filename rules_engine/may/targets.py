"""Whether a 道具札 has something to happen to (001-道具札-対象)."""

from typing import Any

from rules_engine.language.members import MOMENTS_USE, QUANTITY_ALL, REASON_NO_TARGET
from rules_engine.language.tree import Choose, Pick, Quantity
from rules_engine.may import choices
from rules_engine.may.faults import Fault
from rules_engine.read import abilities
from rules_engine.read.text_frame import holds
from rules_engine.rulebook.options import ToolTarget
from rules_engine.state.state import State
from rules_engine.state.text_frame import TextFrame
from rules_engine.terms.vocabulary import Reason

MUST_CHOOSE = (Quantity.EXACT, Quantity.FULL, Quantity.AT_LEAST)


def target_fault(state: State, player: int, card: int) -> Fault | None:
    """A 道具札 that must choose something cannot be used when there is nothing to choose (001-道具札-対象)."""
    if not state.instances.scripted:
        return None
    text_frame = TextFrame("", player, card, state.stamp[card], bound={})
    programs = state.instances.programs
    for one in abilities.abilities(state, card):
        program = programs[one.program]
        if program.moment is not MOMENTS_USE:
            continue
        happens = holds(state, text_frame, program.condition)
        if not happens and not program.under:
            return Fault(Reason.FORBIDDEN, "001-道具札-対象")
        if happens and program.code and not _has_target(state, text_frame, program.code):
            return Fault(REASON_NO_TARGET, "001-道具札-対象")
    return None


def _has_target(state: State, text_frame: TextFrame, code: tuple[tuple[Any, ...], ...]) -> bool:
    """Whether the text has something to choose; what it does to a whole area first does not count if that is empty."""
    for instruction in code:
        word = instruction[0]
        if word == "do" and len(instruction) > 2:
            continue
        if word != "pick":
            return True
        _, pick, _, statement = instruction
        if _chooses_freely(state, pick, statement) or choices.has_candidate(state, text_frame, pick):
            return True
        if pick.quantity is not QUANTITY_ALL:
            return False
    return True


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
