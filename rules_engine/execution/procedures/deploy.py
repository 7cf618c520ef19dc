"""展開 (001 季節札): the former 季節札 makes room, with everything on it."""

from typing import final

from rules_engine.execution.opening import open_window
from rules_engine.execution.procedures import divine, move
from rules_engine.execution.procedures.declaration import complete, hold, negated, take_back
from rules_engine.execution.triggers import happened, texts_wait
from rules_engine.kernel.frame import NO_CARD
from rules_engine.kernel.pending import settle
from rules_engine.kernel.steps import GameProcedure, Step
from rules_engine.language.tree import Act, Moments
from rules_engine.rights.asked_again import note_price, still_fault
from rules_engine.state.changes import set_kind
from rules_engine.state.declared import DeclarationFrame
from rules_engine.state.game_event import GameEvent
from rules_engine.state.state import State
from rules_engine.state.texts import note_texts
from rules_engine.state.zones import is_current, put, season_card_of, with_everything_on
from rules_engine.vocabulary.codes import DEPLOY, FIELD, SEASON_CARD, SOUL
from rules_engine.vocabulary.terms import Timing, Verb, Window


@final
class DeployFrame(DeclarationFrame):
    """A 季節札 that is to lie on the field."""

    __slots__ = ()

    def copy(self) -> "DeployFrame":
        twin = DeployFrame(self.at, self.player, self.card, self.target)
        twin.declared_like(self)
        return twin


def deploy_by_effect(state: State, player: int, card: int) -> None:
    """Start the deployment of this card by a text or a rule: nobody may answer, no right is spent."""
    deploying = DeployFrame("deploy.make_room", player, card)
    deploying.stamp, deploying.came_from, deploying.by_effect = state.stamp[card], state.zone[card], True
    state.frames.append(deploying)


def _declare(state: State, frame: DeployFrame, clause: str) -> None:
    hold(state, frame, DEPLOY, clause)


def _price(state: State, frame: DeployFrame, clause: str) -> None:
    note_price(state, frame, Verb.DEPLOY)


def _declaration_window(state: State, frame: DeployFrame, clause: str) -> None:
    _price(state, frame, clause)
    open_window(state, Window.DEPLOY_DECLARED)


def _check(state: State, frame: DeployFrame, clause: str) -> None:
    if frame.negated:
        negated(state, frame, DEPLOY, clause)
        return
    fault = still_fault(state, frame, Verb.DEPLOY)
    if fault:
        take_back(state, frame, fault)


def _make_room(state: State, frame: DeployFrame, clause: str) -> None:
    former = season_card_of(state, frame.player)
    if former != NO_CARD:
        move.propose(state, with_everything_on(state, former), SOUL, clause)


def _land(state: State, frame: DeployFrame, clause: str) -> None:
    put(state, frame.card, FIELD, clause)
    frame.stamp = state.stamp[frame.card]
    set_kind(state, frame.card, SEASON_CARD)
    divine.settle(state, frame.player, frame.card)


def _texts(state: State, frame: DeployFrame, clause: str) -> None:
    if is_current(state, frame.card, frame.stamp, FIELD):
        note_texts(state, Timing.ALWAYS, [frame.card])
        note_texts(state, Timing.DEPLOY, [frame.card])
        if state.instances.scripted:
            card = frame.card
            happened(
                state, GameEvent(Act.DEPLOY, frame.player, card, frame.stamp, source=frame.came_from, destination=FIELD)
            )
            texts_wait(state, card, Moments.DEPLOY)
            settle(state)


def _complete(state: State, frame: DeployFrame, clause: str) -> None:
    complete(state, frame, DEPLOY, clause, free=frame.by_effect)


def _window(state: State, frame: DeployFrame, clause: str) -> None:
    if not frame.by_effect:
        open_window(state, Window.DEPLOY_COMPLETED)


PROCEDURE = GameProcedure(
    "deploy",
    (
        Step("declare", "001-季節札-展開", _declare),
        Step("declaration_window", "000-宣言時", _declaration_window, opens=Window.DEPLOY_DECLARED, unopened=_price),
        Step("check", "000-条件", _check),
        Step("make_room", "001-季節札-一枚", _make_room),
        Step("land", "001-季節札-展開", _land),
        Step("texts", "S-効果", _texts),
        Step("complete", "000-完了時", _complete),
        Step("window", "000-完了時", _window, opens=Window.DEPLOY_COMPLETED),
    ),
)
