"""潜在能力 (001 ゲーム開始): after the own 零探し, cards in hand with it are summoned or deployed, any number.

Where everybody is always asked (S-窓の沈黙) a hand without such a card is asked, too: there is nothing but to decline.
"""

from rules_engine.execution.procedures.deploy import deploy_by_effect
from rules_engine.execution.procedures.enter import entering_anywhere
from rules_engine.kernel.frame import NOBODY, Frame
from rules_engine.kernel.pending import settle
from rules_engine.kernel.steps import GameProcedure, Question, Step
from rules_engine.keywords.latent import LATENT
from rules_engine.queries.abilities import has_keyword
from rules_engine.rights.grounds import grounds
from rules_engine.state.state import State
from rules_engine.vocabulary.actions import DONE, Action
from rules_engine.vocabulary.codes import HAND, NO_FORM, PLACE, SEASON_CARD
from rules_engine.vocabulary.terms import DecisionKind, Matter, Verb


def _latent(state: State, player: int) -> list[int]:
    hand = state.areas[HAND][player]
    return [card for card in hand if has_keyword(state, card, LATENT.name) and _has_room(state, player, card)]


def _has_room(state: State, player: int, card: int) -> bool:
    """Whether a 場所札 has ground to stand on; a 季節札 takes the place of the one before (001-季節札-一枚)."""
    costs = state.instances.cost
    if costs[PLACE][card] != NO_FORM:
        return bool(grounds(state, player, card))
    return costs[SEASON_CARD][card] != NO_FORM


def _asks(state: State, frame: Frame) -> int:
    hand = state.areas[HAND][frame.player]
    asked = hand if state.instances.ruleset.always_asked else _latent(state, frame.player)
    return frame.player if asked else NOBODY


def _options(state: State, frame: Frame) -> list[Action]:
    return [*(Action(Verb.CHOOSE, card) for card in _latent(state, frame.player)), DONE]


def _answer(state: State, frame: Frame, action: Action, clause: str) -> bool:
    if action.verb is Verb.DONE:
        return True
    card = action.card
    if state.instances.cost[PLACE][card] != NO_FORM:
        state.frames.append(entering_anywhere(state, frame.player, card, laid=True))
    else:
        deploy_by_effect(state, frame.player, card)
    return False


def _settle(state: State, frame: Frame, clause: str) -> None:
    settle(state)


PROCEDURE = GameProcedure(
    "latent",
    (
        Question("choose", "001-潜在能力", DecisionKind.CHOOSE_CARDS, _asks, _options, _answer, matter=Matter.LATENT),
        Step("settle", "001-効果-1", _settle),
    ),
)
