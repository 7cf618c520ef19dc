"""攻撃 (001 攻撃について①〜⑤): after the declaration window nobody may use a 道具札 until it is completed."""

from rules_engine.conditions import price_fault
from rules_engine.instances import APPARITION
from rules_engine.procedures import damage, divine, move
from rules_engine.procedures.declaration import complete
from rules_engine.state import ATTACK, FIELD, SOUL, Frame, State
from rules_engine.steps import Procedure, Step
from rules_engine.texts import note_texts
from rules_engine.vocabulary import EventKind, Reason, Timing, Verb, Window
from rules_engine.windows import open_window
from rules_engine.zones import is_current, possessors_of, power, with_everything_on


def _declare(state: State, frame: Frame, clause: str) -> None:
    frame.stamp = state.stamp[frame.card]
    state.note(EventKind.DECLARED, clause, frame.player, frame.card, word=Verb.ATTACK)
    open_window(state, Window.ATTACK_DECLARED)


def _check(state: State, frame: Frame, clause: str) -> None:
    present = is_current(state, frame.card, frame.stamp, FIELD)
    if present and not state.laid[frame.card]:
        return
    reason = Reason.LAID if present else Reason.NOT_ON_FIELD
    state.note(EventKind.UNDONE, clause, frame.player, frame.card, word=reason)
    resolved = [card for card in frame.chosen if state.zone[card] == FIELD]
    frame.at = ""
    if resolved:
        move.propose(state, resolved, SOUL, "000-特1")


def _reveal(state: State, frame: Frame, clause: str) -> None:
    waiting = [card for card in possessors_of(state, frame.card) if card not in frame.chosen]
    if not waiting:
        frame.at = "attack.texts"
        return
    card = waiting[0]
    frame.chosen.append(card)
    state.face_down[card] = False
    state.note(EventKind.REVEALED, clause, frame.player, card, frame.card)
    divine.settle(state, frame.player, card)


def _resolve(state: State, frame: Frame, clause: str) -> None:
    card = frame.chosen[-1]
    frame.at = "attack.check"
    if state.zone[card] != FIELD:
        return
    fault = price_fault(state, frame.player, card, APPARITION)
    if fault:
        state.note(EventKind.EFFECT_SKIPPED, clause, frame.player, card, word=fault.reason)
    else:
        note_texts(state, Timing.POSSESSED, [card])


def _texts(state: State, frame: Frame, clause: str) -> None:
    note_texts(state, Timing.ATTACK, [frame.card])


def _strike(state: State, frame: Frame, clause: str) -> None:
    force = power(state, frame.card)
    if force > 0:
        damage.deal(state, 1 - frame.player, force, frame.card, clause)


def _leave(state: State, frame: Frame, clause: str) -> None:
    move.propose(state, with_everything_on(state, frame.card), SOUL, clause)


def _complete(state: State, frame: Frame, clause: str) -> None:
    complete(state, frame, ATTACK, clause)
    open_window(state, Window.ATTACK_COMPLETED)


PROCEDURE = Procedure(
    "attack",
    (
        Step("declare", "001-攻撃-1", _declare),
        Step("check", "001-消費", _check),
        Step("reveal", "001-攻撃-2", _reveal),
        Step("resolve", "001-怪異札-コスト", _resolve),
        Step("texts", "001-攻撃-3", _texts),
        Step("strike", "001-攻撃-4", _strike),
        Step("leave", "001-攻撃-5", _leave),
        Step("complete", "000-完了時", _complete),
    ),
)
