"""回復フェイズ (001-ターン-2): cards stand up, 場所札 get their 力 back, rights return, what lasted so far ends."""

from rules_engine.execution import replacement
from rules_engine.execution.opening import open_window
from rules_engine.execution.procedures.phases import enter_phase, is_skipped
from rules_engine.execution.procedures.turn_frame import TurnFrame
from rules_engine.execution.statements.lasting import recovery, recovery_over
from rules_engine.kernel.frame import NO_CARD
from rules_engine.kernel.pending import settle
from rules_engine.language.members import (
    ACT_WAKE,
    EVENT_KIND_WOKE,
    HEALING_ALL_PLACES,
    PHASE_RECOVERY,
    TIMING_RECOVERY,
    WINDOW_RECOVERY,
)
from rules_engine.language.tree import Act
from rules_engine.rights import prohibitions
from rules_engine.rights.rights import restore_main
from rules_engine.rulebook.options import SkippedRights, UntilRecovery
from rules_engine.state.changes import set_damage, set_laid
from rules_engine.state.game_event import GameEvent
from rules_engine.state.state import State
from rules_engine.vocabulary.codes import FIELD
from rules_engine.vocabulary.terms import EventKind


def begin_recovery(state: State, frame: TurnFrame, clause: str) -> None:
    """The phase begins, unless a text leaves it out; then what would have happened in it is as the ruleset says."""
    rules = state.instances.ruleset
    if is_skipped(state, frame, PHASE_RECOVERY, clause):
        frame.at = "turn.draw"
        if rules.until_recovery is UntilRecovery.ENDS:
            recovery(state, frame.player)
            recovery_over(state, frame.player)
        if rules.skipped_rights is SkippedRights.RESTORED:
            restore_main(state, frame.player, "S-権利の回復")
        return
    enter_phase(state, frame, PHASE_RECOVERY, clause, TIMING_RECOVERY)


def recover(state: State, frame: TurnFrame, clause: str) -> None:
    """What lasted until now ends, and the 場所札 get their 力 back, in one step: none falls between the two."""
    recovery(state, frame.player)
    if state.instances.scripted and _asks_for_waking(state, frame):
        _heal_all(state, frame.player, clause)
        return
    for card in state.areas[FIELD][frame.player]:
        if state.laid[card] and card not in frame.stay_laid and not _stays_laid(state, card):
            set_laid(state, card, False)
            state.note(EVENT_KIND_WOKE, clause, frame.player, card)
    frame.stay_laid = []
    frame.asked.clear()
    _heal_all(state, frame.player, clause)
    restore_main(state, frame.player, "000-回復")
    settle(state)


def recovery_window(state: State, frame: TurnFrame, clause: str) -> None:
    """道具札 may be used once the cards have recovered."""
    open_window(state, WINDOW_RECOVERY)


def end_recovery(state: State, frame: TurnFrame, clause: str) -> None:
    """What lasted until the end of the phase ends."""
    recovery_over(state, frame.player)


def _asks_for_waking(state: State, frame: TurnFrame) -> bool:
    """Start what happens instead of standing up; the cards that stay laid by it are kept in ``frame.stay_laid``."""
    if frame.take_replaced():
        frame.stay_laid.append(frame.card)
    if replacement.any_lies(state, ACT_WAKE):
        for card in state.areas[FIELD][frame.player]:
            if not state.laid[card] or card in frame.stay_laid:
                continue
            waking = GameEvent(ACT_WAKE, frame.player, card, state.stamp[card])
            if replacement.replace(state, frame, waking):
                frame.card, frame.at = card, "turn.wake"
                return True
    frame.card = NO_CARD
    return False


def _stays_laid(state: State, card: int) -> bool:
    if not prohibitions.may_forbid(state, ACT_WAKE):
        return False
    return prohibitions.is_forbidden(state, GameEvent(Act.WAKE, state.instances.owners[card], card, state.stamp[card]))


def _heal_all(state: State, player: int, clause: str) -> None:
    everyone = state.instances.ruleset.healing is HEALING_ALL_PLACES
    for seat in (0, 1) if everyone else (player,):
        _heal(state, seat, clause)


def _heal(state: State, player: int, clause: str) -> None:
    for card in state.areas[FIELD][player]:
        if not state.damage[card]:
            continue
        if not prohibitions.is_forbidden(state, GameEvent(Act.HEAL, player, card, state.stamp[card])):
            set_damage(state, card, 0)
            state.note(EventKind.HEALED, clause, player, card, value=state.instances.power[card])
