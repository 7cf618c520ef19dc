"""召喚 (001 場所札, 000 召喚宣言〜召喚終了)."""

from rules_engine.actions import FIELD_TARGET
from rules_engine.conditions import price_fault, season_card_fault
from rules_engine.instances import PLACE
from rules_engine.procedures import divine
from rules_engine.procedures.declaration import complete, hold, take_back
from rules_engine.state import FIELD, SUMMON, Frame, State
from rules_engine.steps import Procedure, Step
from rules_engine.texts import note_texts
from rules_engine.vocabulary import EventKind, Timing, Window
from rules_engine.windows import open_window
from rules_engine.zones import is_current, put


def _declare(state: State, frame: Frame, clause: str) -> None:
    if frame.target != FIELD_TARGET:
        frame.target_stamp = state.stamp[frame.target]
    hold(state, frame, SUMMON, clause)


def _declaration_window(state: State, frame: Frame, clause: str) -> None:
    open_window(state, Window.SUMMON_DECLARED)


def _check(state: State, frame: Frame, clause: str) -> None:
    fault = price_fault(state, frame.player, frame.card, PLACE)
    if fault:
        take_back(state, frame, fault)


def _choose_ground(state: State, frame: Frame, clause: str) -> None:
    if frame.target == FIELD_TARGET:
        return
    stands = is_current(state, frame.target, frame.target_stamp, FIELD)
    if not stands or season_card_fault(state, frame.player, frame.target):
        frame.target = FIELD_TARGET


def _land(state: State, frame: Frame, clause: str) -> None:
    card = frame.card
    put(state, card, FIELD, clause)
    frame.stamp = state.stamp[card]
    state.kind[card], state.host[card], state.laid[card] = PLACE, frame.target, True
    state.note(EventKind.LAID, clause, frame.player, card, frame.target)
    divine.settle(state, frame.player, card)


def _texts(state: State, frame: Frame, clause: str) -> None:
    if is_current(state, frame.card, frame.stamp, FIELD):
        note_texts(state, Timing.ALWAYS, [frame.card])
        note_texts(state, Timing.SUMMON, [frame.card])


def _complete(state: State, frame: Frame, clause: str) -> None:
    complete(state, frame, SUMMON, clause)
    open_window(state, Window.SUMMON_COMPLETED)


PROCEDURE = Procedure(
    "summon",
    (
        Step("declare", "001-場所札-召喚", _declare),
        Step("declaration_window", "000-宣言時", _declaration_window),
        Step("check", "000-条件", _check),
        Step("choose_ground", "001-場所札-季節札", _choose_ground),
        Step("land", "001-場所札-召喚", _land),
        Step("texts", "S-効果", _texts),
        Step("complete", "000-完了時", _complete),
    ),
)
