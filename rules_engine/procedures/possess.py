"""憑依 (001 怪異札): face-down under an own 場所札; cost and season count only when it attacks."""

from rules_engine.asked_again import still_fault
from rules_engine.continuous import has_keyword
from rules_engine.instances import APPARITION
from rules_engine.occurrence import Occurrence
from rules_engine.pending import happened, settle
from rules_engine.permissions import permissions
from rules_engine.procedures import divine
from rules_engine.procedures.declaration import complete, hold, take_back
from rules_engine.ruleset_options import LostHosts
from rules_engine.scripts.tree import Act
from rules_engine.state import FIELD, HAND, OPEN_HAND, POSSESS, Frame, State
from rules_engine.steps import Procedure, Step
from rules_engine.vocabulary import EventKind, Reason, Verb, Window
from rules_engine.windows import open_window
from rules_engine.zones import in_hand, is_current, put


def _declare(state: State, frame: Frame, clause: str) -> None:
    frame.target_stamp = state.stamp[frame.target]
    hold(state, frame, POSSESS, clause, secret=frame.player if in_hand(state, frame.card) else -1)


def _declaration_window(state: State, frame: Frame, clause: str) -> None:
    open_window(state, Window.POSSESS_DECLARED)


def _check(state: State, frame: Frame, clause: str) -> None:
    if is_current(state, frame.target, frame.target_stamp, FIELD):
        fault = still_fault(state, frame, Verb.POSSESS)
        if fault:
            take_back(state, frame, fault)
        return
    state.note(EventKind.UNDONE, clause, frame.player, frame.card, word=Reason.NO_HOST)
    shown = state.instances.ruleset.lost_hosts is LostHosts.OPEN_HAND or frame.number == HAND
    put(state, frame.card, OPEN_HAND if shown else frame.number, clause)
    frame.at = ""


def _attach(state: State, frame: Frame, clause: str) -> None:
    card = frame.card
    allowed = permissions(state, frame.player, card, Act.POSSESS, frame.target, frame.number)
    shown = any(text.face_up for text in allowed)
    put(state, card, FIELD, clause, secret=-1 if shown else frame.player)
    open_face = shown or (state.instances.scripted and has_keyword(state, card, "鮮明"))
    state.kind[card], state.host[card], state.face_down[card] = APPARITION, frame.target, not open_face
    state.changed()
    if open_face:
        state.memory[f"open {card}"] = state.stamp[card]
        state.changed()
        state.note(EventKind.REVEALED, clause, frame.player, card, frame.target)
        divine.settle(state, frame.player, card)


def _texts(state: State, frame: Frame, clause: str) -> None:
    if state.instances.scripted and is_current(state, frame.target, frame.target_stamp, FIELD):
        card = frame.card
        happened(
            state, Occurrence(Act.POSSESS, frame.player, card, state.stamp[card], frame.target, frame.number, FIELD)
        )
        settle(state)


def _complete(state: State, frame: Frame, clause: str) -> None:
    complete(state, frame, POSSESS, clause, secret=frame.player if state.face_down[frame.card] else -1)


def _window(state: State, frame: Frame, clause: str) -> None:
    open_window(state, Window.POSSESS_COMPLETED)


PROCEDURE = Procedure(
    "possess",
    (
        Step("declare", "001-怪異札-憑依", _declare),
        Step("declaration_window", "000-宣言時", _declaration_window),
        Step("check", "001-怪異札-憑依先", _check),
        Step("attach", "001-怪異札-憑依", _attach),
        Step("texts", "S-効果", _texts),
        Step("complete", "000-完了時", _complete),
        Step("window", "000-完了時", _window),
    ),
)
