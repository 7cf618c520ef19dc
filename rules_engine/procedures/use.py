"""道具の使用 (001 道具札, 000 道具札の使用方法について): held while it is answered and resolved, then 魂."""

from rules_engine.conditions import price_fault
from rules_engine.instances import TOOL
from rules_engine.procedures import move
from rules_engine.procedures.declaration import complete, hold, take_back
from rules_engine.state import SOUL, USE, Frame, State
from rules_engine.steps import Procedure, Step
from rules_engine.texts import note_texts
from rules_engine.vocabulary import Timing, Window
from rules_engine.windows import open_window


def _declare(state: State, frame: Frame, clause: str) -> None:
    hold(state, frame, USE, clause)


def _declaration_window(state: State, frame: Frame, clause: str) -> None:
    open_window(state, Window.USE_DECLARED, only=1 - frame.player)


def _check(state: State, frame: Frame, clause: str) -> None:
    fault = price_fault(state, frame.player, frame.card, TOOL)
    if fault:
        take_back(state, frame, fault)


def _texts(state: State, frame: Frame, clause: str) -> None:
    note_texts(state, Timing.USE, [frame.card])


def _leave_hold(state: State, frame: Frame, clause: str) -> None:
    move.propose(state, [frame.card], SOUL, clause)


def _complete(state: State, frame: Frame, clause: str) -> None:
    complete(state, frame, USE, clause)
    open_window(state, Window.USE_COMPLETED)


PROCEDURE = Procedure(
    "use",
    (
        Step("declare", "001-道具札-使用", _declare),
        Step("declaration_window", "000-宣言時", _declaration_window),
        Step("check", "000-条件", _check),
        Step("texts", "S-効果", _texts),
        Step("leave_hold", "001-魂-置く", _leave_hold),
        Step("complete", "000-完了時", _complete),
    ),
)
