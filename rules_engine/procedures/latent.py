"""潜在能力 (001 ゲーム開始): after the own 零探し, cards in hand with it are summoned or deployed, any number."""

from rules_engine.actions import DONE, Action
from rules_engine.continuous import has_keyword
from rules_engine.instances import NO_FORM, PLACE, SEASON_CARD
from rules_engine.pending import settle
from rules_engine.state import HAND, NOBODY, Frame, State
from rules_engine.steps import Procedure, Question, Step
from rules_engine.vocabulary import DecisionKind, Verb
from rules_engine.zones import season_card_of


def _latent(state: State, player: int) -> list[int]:
    costs, taken = state.instances.cost, season_card_of(state, player) >= 0
    return [
        card
        for card in state.areas[HAND][player]
        if (costs[PLACE][card] != NO_FORM or (costs[SEASON_CARD][card] != NO_FORM and not taken))
        and has_keyword(state, card, "潜在能力")
    ]


def _asks(state: State, frame: Frame) -> int:
    return frame.player if _latent(state, frame.player) else NOBODY


def _options(state: State, frame: Frame) -> list[Action]:
    return [*(Action(Verb.CHOOSE, card) for card in _latent(state, frame.player)), DONE]


def _answer(state: State, frame: Frame, action: Action, clause: str) -> bool:
    if action.verb is Verb.DONE:
        return True
    card = action.card
    if state.instances.cost[PLACE][card] != NO_FORM:
        state.frames.append(Frame("enter.land", frame.player, card, state.stamp[card], number=1))
    else:
        deploying = Frame("deploy.make_room", frame.player, card, state.stamp[card], number=state.zone[card])
        deploying.bound = {"by": "effect"}
        state.frames.append(deploying)
    return False


def _settle(state: State, frame: Frame, clause: str) -> None:
    settle(state)


PROCEDURE = Procedure(
    "latent",
    (
        Question("choose", "001-潜在能力", DecisionKind.CHOOSE_CARDS, _asks, _options, _answer),
        Step("settle", "001-効果-1", _settle),
    ),
)
