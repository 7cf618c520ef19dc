"""憑依 (001 怪異札): face-down under an own 場所札; cost and season count only when it attacks."""

from typing import final

from rules_engine.execution.opening import open_window
from rules_engine.execution.procedures import divine
from rules_engine.execution.procedures.declaration import complete, hold, take_back
from rules_engine.execution.triggers import happened, is_heard
from rules_engine.kernel.pending import settle
from rules_engine.kernel.steps import GameProcedure, Step
from rules_engine.keywords.clear import CLEAR
from rules_engine.language.members import ACT_POSSESS, VERB_POSSESS, WINDOW_POSSESS_COMPLETED, WINDOW_POSSESS_DECLARED
from rules_engine.queries.abilities import has_keyword
from rules_engine.rights.asked_again import still_fault
from rules_engine.rights.permissions import permissions
from rules_engine.rulebook.options import LostHosts
from rules_engine.state.changes import set_face_down, set_host, set_kind
from rules_engine.state.declared import DeclarationFrame
from rules_engine.state.game_event import GameEvent
from rules_engine.state.marks import came_open
from rules_engine.state.memory import set_mark
from rules_engine.state.state import State
from rules_engine.state.zones import in_hand, is_current, put
from rules_engine.vocabulary.codes import APPARITION, FIELD, HAND, OPEN_HAND, POSSESS
from rules_engine.vocabulary.terms import EventKind, Reason


@final
class PossessFrame(DeclarationFrame):
    """A 怪異札 that is to possess the 場所札 `target`."""

    __slots__ = ()

    def copy(self) -> "PossessFrame":
        twin = PossessFrame(self.at, self.player, self.card, self.target)
        twin.declared_like(self)
        return twin


def _declare(state: State, frame: PossessFrame, clause: str) -> None:
    frame.target_stamp = state.stamp[frame.target]
    hold(state, frame, POSSESS, clause, secret=frame.player if in_hand(state, frame.card) else -1)


def _declaration_window(state: State, frame: PossessFrame, clause: str) -> None:
    open_window(state, WINDOW_POSSESS_DECLARED)


def _check(state: State, frame: PossessFrame, clause: str) -> None:
    if is_current(state, frame.target, frame.target_stamp, FIELD):
        fault = still_fault(state, frame, VERB_POSSESS)
        if fault:
            take_back(state, frame, fault)
        return
    state.note(EventKind.UNDONE, clause, frame.player, frame.card, word=Reason.NO_HOST)
    shown = state.instances.ruleset.lost_hosts is LostHosts.OPEN_HAND or frame.came_from == HAND
    put(state, frame.card, OPEN_HAND if shown else frame.came_from, clause)
    frame.at = ""


def _attach(state: State, frame: PossessFrame, clause: str) -> None:
    card = frame.card
    allowed = permissions(state, frame.player, card, ACT_POSSESS, frame.target, frame.came_from)
    shown = any(text.face_up for text in allowed)
    put(state, card, FIELD, clause, secret=-1 if shown else frame.player)
    open_face = shown or (state.instances.scripted and has_keyword(state, card, CLEAR.name))
    set_kind(state, card, APPARITION)
    set_host(state, card, frame.target)
    set_face_down(state, card, not open_face)
    if open_face:
        set_mark(state, came_open(card), state.stamp[card])
        state.note(EventKind.REVEALED, clause, frame.player, card, frame.target)
        divine.settle(state, frame.player, card)


def _texts(state: State, frame: PossessFrame, clause: str) -> None:
    if state.instances.scripted and is_current(state, frame.target, frame.target_stamp, FIELD):
        if is_heard(state, ACT_POSSESS):
            card, onto = frame.card, frame.target
            happened(state, GameEvent(ACT_POSSESS, frame.player, card, state.stamp[card], onto, frame.came_from, FIELD))
        settle(state)


def _complete(state: State, frame: PossessFrame, clause: str) -> None:
    complete(state, frame, POSSESS, clause, secret=frame.player if state.face_down[frame.card] else -1)


def _window(state: State, frame: PossessFrame, clause: str) -> None:
    open_window(state, WINDOW_POSSESS_COMPLETED)


PROCEDURE = GameProcedure(
    "possess",
    (
        Step("declare", "001-怪異札-憑依", _declare),
        Step("declaration_window", "000-宣言時", _declaration_window, opens=WINDOW_POSSESS_DECLARED),
        Step("check", "001-怪異札-憑依先", _check),
        Step("attach", "001-怪異札-憑依", _attach),
        Step("texts", "S-効果", _texts),
        Step("complete", "000-完了時", _complete),
        Step("window", "000-完了時", _window, opens=WINDOW_POSSESS_COMPLETED),
    ),
)
