"""道具の使用 (001 道具札, 000 道具札の使用方法について): held while it is answered and resolved, then 魂."""

from typing import final

from rules_engine.execution.opening import open_window
from rules_engine.execution.procedures import move
from rules_engine.execution.procedures.declaration import complete, hold, negated, pay_curse, take_back
from rules_engine.execution.statements.begin import begin_texts
from rules_engine.execution.triggers import happened
from rules_engine.kernel.pending import settle
from rules_engine.kernel.steps import GameProcedure, Step
from rules_engine.language.members import (
    ACT_USE,
    MOMENT_DECLARATION,
    MOMENTS_USE,
    VERB_USE,
    WINDOW_USE_COMPLETED,
    WINDOW_USE_DECLARED,
)
from rules_engine.queries.text_frame import refs
from rules_engine.rights.asked_again import note_price, still_fault
from rules_engine.rulebook.options import NegatedTools
from rules_engine.state.declared import DeclarationFrame
from rules_engine.state.game_event import GameEvent
from rules_engine.state.state import State
from rules_engine.state.texts import note_texts
from rules_engine.state.zones import is_current
from rules_engine.vocabulary.codes import HOLD, SOUL, USE
from rules_engine.vocabulary.terms import Timing

DECLARED = ("use", "summon", "possess", "deploy", "attack")


@final
class UseFrame(DeclarationFrame):
    """A 道具札 in use."""

    __slots__ = ()

    def copy(self) -> "UseFrame":
        twin = UseFrame(self.at, self.player, self.card, self.target)
        twin.declared_like(self)
        return twin


def _declare(state: State, frame: UseFrame, clause: str) -> None:
    hold(state, frame, USE, clause)


def _price(state: State, frame: UseFrame, clause: str) -> None:
    note_price(state, frame, VERB_USE)


def _declaration_window(state: State, frame: UseFrame, clause: str) -> None:
    _price(state, frame, clause)
    open_window(state, WINDOW_USE_DECLARED, only=1 - frame.player)


def _told(state: State, frame: UseFrame, clause: str) -> None:
    """What listens to the declaration happens after the window."""
    happened(
        state,
        GameEvent(ACT_USE, frame.player, frame.card, frame.stamp, source=frame.came_from, moment=MOMENT_DECLARATION),
    )
    settle(state)


def _check(state: State, frame: UseFrame, clause: str) -> None:
    if frame.negated:
        counts = state.instances.ruleset.negated_tools is NegatedTools.COUNT_AS_USED
        negated(state, frame, USE, clause, "use.counted" if counts else "")
        return
    fault = still_fault(state, frame, VERB_USE)
    if fault:
        take_back(state, frame, fault)


def _texts(state: State, frame: UseFrame, clause: str) -> None:
    if pay_curse(state, frame):
        return
    note_texts(state, Timing.USE, [frame.card])
    answered = _answered(state, frame)
    begin_texts(state, frame.player, frame.card, MOMENTS_USE, {"it": refs(state, answered)} if answered else None)


def _answered(state: State, frame: UseFrame) -> list[int]:
    """The card of the declaration that this one answers, if it answers one."""
    for running in state.frames[-2::-1]:
        word, _, step = running.at.partition(".")
        if word in DECLARED and step in ("check", "answered", "asked_again", "attach", "make_room"):
            return [running.card]
        if word == "turn":
            break
    return []


def _settle(state: State, frame: UseFrame, clause: str) -> None:
    settle(state)


def _leave_hold(state: State, frame: UseFrame, clause: str) -> None:
    if is_current(state, frame.card, frame.stamp, HOLD):
        move.propose(state, [frame.card], SOUL, clause)


def _complete(state: State, frame: UseFrame, clause: str) -> None:
    complete(state, frame, USE, clause)
    _used(state, frame)


def _used(state: State, frame: UseFrame) -> None:
    """The card has been used: what listens to that happens."""
    happened(state, GameEvent(ACT_USE, frame.player, frame.card, state.stamp[frame.card], source=frame.came_from))
    settle(state)


def _close(state: State, frame: UseFrame, clause: str) -> None:
    frame.at = ""


def _window(state: State, frame: UseFrame, clause: str) -> None:
    _close(state, frame, clause)
    open_window(state, WINDOW_USE_COMPLETED)


def _counted(state: State, frame: UseFrame, clause: str) -> None:
    """A negated 道具札 counts as used for what listens to that or asks it (S-無効にした道具札)."""
    _used(state, frame)


PROCEDURE = GameProcedure(
    "use",
    (
        Step("declare", "001-道具札-使用", _declare),
        Step("declaration_window", "000-宣言時", _declaration_window, opens=WINDOW_USE_DECLARED, unopened=_price),
        Step("answered", "001-効果-1", _told),
        Step("check", "000-条件", _check),
        Step("texts", "S-効果", _texts),
        Step("settle", "001-効果-1", _settle),
        Step("leave_hold", "001-魂-置く", _leave_hold),
        Step("left", "001-効果-1", _settle),
        Step("complete", "000-完了時", _complete),
        Step("window", "000-完了時", _window, opens=WINDOW_USE_COMPLETED, unopened=_close),
        Step("counted", "S-無効にした道具札", _counted),
    ),
)
