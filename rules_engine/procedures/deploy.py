"""展開 (001 季節札): the former 季節札 makes room, with everything on it."""

from rules_engine.asked_again import note_price, still_fault
from rules_engine.instances import SEASON_CARD
from rules_engine.occurrence import Occurrence
from rules_engine.pending import happened, settle, texts_wait
from rules_engine.procedures import divine, move
from rules_engine.procedures.declaration import complete, hold, is_by_effect, is_negated, negated, take_back
from rules_engine.scripts.tree import Act, Moments
from rules_engine.state import DEPLOY, FIELD, NO_CARD, SOUL, Frame, State
from rules_engine.steps import Procedure, Step
from rules_engine.texts import note_texts
from rules_engine.vocabulary import Timing, Verb, Window
from rules_engine.windows import open_window
from rules_engine.zones import is_current, put, season_card_of, with_everything_on


def _declare(state: State, frame: Frame, clause: str) -> None:
    hold(state, frame, DEPLOY, clause)


def _declaration_window(state: State, frame: Frame, clause: str) -> None:
    note_price(state, frame, Verb.DEPLOY)
    open_window(state, Window.DEPLOY_DECLARED)


def _check(state: State, frame: Frame, clause: str) -> None:
    if is_negated(frame):
        negated(state, frame, DEPLOY, clause)
        return
    fault = still_fault(state, frame, Verb.DEPLOY)
    if fault:
        take_back(state, frame, fault)


def _make_room(state: State, frame: Frame, clause: str) -> None:
    former = season_card_of(state, frame.player)
    if former != NO_CARD:
        move.propose(state, with_everything_on(state, former), SOUL, clause)


def _land(state: State, frame: Frame, clause: str) -> None:
    put(state, frame.card, FIELD, clause)
    frame.stamp = state.stamp[frame.card]
    state.kind[frame.card] = SEASON_CARD
    state.changed()
    divine.settle(state, frame.player, frame.card)


def _texts(state: State, frame: Frame, clause: str) -> None:
    if is_current(state, frame.card, frame.stamp, FIELD):
        note_texts(state, Timing.ALWAYS, [frame.card])
        note_texts(state, Timing.DEPLOY, [frame.card])
        if state.instances.scripted:
            card = frame.card
            happened(
                state, Occurrence(Act.DEPLOY, frame.player, card, frame.stamp, source=frame.number, destination=FIELD)
            )
            texts_wait(state, card, Moments.DEPLOY)
            settle(state)


def _complete(state: State, frame: Frame, clause: str) -> None:
    complete(state, frame, DEPLOY, clause, free=is_by_effect(frame))


def _window(state: State, frame: Frame, clause: str) -> None:
    if not is_by_effect(frame):
        open_window(state, Window.DEPLOY_COMPLETED)


PROCEDURE = Procedure(
    "deploy",
    (
        Step("declare", "001-季節札-展開", _declare),
        Step("declaration_window", "000-宣言時", _declaration_window),
        Step("check", "000-条件", _check),
        Step("make_room", "001-季節札-一枚", _make_room),
        Step("land", "001-季節札-展開", _land),
        Step("texts", "S-効果", _texts),
        Step("complete", "000-完了時", _complete),
        Step("window", "000-完了時", _window),
    ),
)
