"""Phases of a turn (001 ターン進行): one is entered, left out, or gives way to something else."""

from rules_engine.execution import replacement
from rules_engine.execution.procedures.turn_frame import TurnFrame
from rules_engine.execution.triggers import happened
from rules_engine.kernel.pending import settle
from rules_engine.language.members import ACT_PHASE
from rules_engine.language.tree import Act
from rules_engine.rights import prohibitions
from rules_engine.state import marks
from rules_engine.state.changes import set_phase
from rules_engine.state.game_event import GameEvent
from rules_engine.state.memory import count
from rules_engine.state.state import State
from rules_engine.state.texts import note_texts
from rules_engine.vocabulary.codes import FIELD
from rules_engine.vocabulary.terms import EventKind, Phase, Timing


def enter_phase(state: State, frame: TurnFrame, phase: Phase, clause: str, timing: Timing | None = None) -> None:
    """The phase begins: what listens to it and the texts of this moment wait."""
    set_phase(state, phase)
    if state.log is not None or state.onlooker is not None:
        state.note(EventKind.PHASE, clause, frame.player, word=phase)
        if timing:
            note_texts(state, timing, face_up_cards(state, frame.player))
    if phase in state.instances.contents.phases:
        happened(state, GameEvent(ACT_PHASE, frame.player, phase=phase))
    if state.pending:
        settle(state)


def is_skipped(state: State, frame: TurnFrame, phase: Phase, clause: str) -> bool:
    """Whether a text makes this phase not take place."""
    if state.memory:
        skipped = marks.skip(phase, frame.player)
        if state.memory.get(skipped, 0) > 0:
            count(state, skipped, -1)
            return True
    forbids = prohibitions.may_forbid(state, ACT_PHASE)
    return forbids and prohibitions.is_forbidden(state, GameEvent(Act.PHASE, frame.player, phase=phase))


def face_up_cards(state: State, player: int) -> list[int]:
    """The player's cards on the field that lie face up."""
    return [card for card in state.areas[FIELD][player] if not state.face_down[card]]


def is_replaced(state: State, frame: TurnFrame, phase: Phase) -> bool:
    """Start what happens instead of the phase; when it has taken its place, the main phase is next."""
    if frame.take_replaced():
        frame.at = "turn.main"
        frame.asked.clear()
        return True
    replaced = replacement.may_replace(state, ACT_PHASE)
    if replaced and replacement.replace(state, frame, GameEvent(Act.PHASE, frame.player, phase=phase)):
        frame.at = "turn.draw"
        return True
    frame.asked.clear()
    return False
