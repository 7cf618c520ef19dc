"""零探し (001 ゲーム開始): any number of cards, revealed, under the deck in a chosen order; as many are drawn, once.

A player may do it or not; who does not declare it sets off nothing that listens to the declaration (001-検問-順).
"""

from rules_engine.actions import DONE, NO, YES, Action
from rules_engine.occurrence import Occurrence
from rules_engine.pending import happened, settle
from rules_engine.procedures.draw import draw
from rules_engine.scripts.tree import Act
from rules_engine.state import DECK, HAND, NOBODY, Frame, State
from rules_engine.steps import Procedure, Question, Step
from rules_engine.vocabulary import DecisionKind, EventKind, Moment, Verb
from rules_engine.zones import put


def _asks(state: State, frame: Frame) -> int:
    return frame.player if state.areas[HAND][frame.player] else NOBODY


def _declared_or_not(state: State, frame: Frame) -> list[Action]:
    return [YES, NO]


def _begin(state: State, frame: Frame, action: Action, clause: str) -> bool:
    if action.verb is Verb.NO:
        frame.at = ""
    return action.verb is Verb.YES


def _declare(state: State, frame: Frame, clause: str) -> None:
    if not state.areas[HAND][frame.player]:
        frame.at = ""
        return
    state.note(EventKind.ZERO_SEARCH, clause, frame.player)
    happened(state, Occurrence(Act.ZERO_SEARCH, frame.player, moment=Moment.DECLARATION))
    settle(state)


def _options(state: State, frame: Frame) -> list[Action]:
    return [*(Action(Verb.BOTTOM, card) for card in state.areas[HAND][frame.player]), DONE]


def _answer(state: State, frame: Frame, action: Action, clause: str) -> bool:
    if action.verb is Verb.DONE:
        return True
    put(state, action.card, DECK, clause, bottom=True)
    frame.number += 1
    return False


def _draw(state: State, frame: Frame, clause: str) -> None:
    draw(state, frame.player, frame.number, clause)


PROCEDURE = Procedure(
    "zero_search",
    (
        Question("may", "001-零探し", DecisionKind.MAY, _asks, _declared_or_not, _begin, formerly=YES),
        Step("declare", "001-零探し", _declare),
        Question("choose", "001-零探し", DecisionKind.ZERO_SEARCH, _asks, _options, _answer),
        Step("draw", "001-零探し", _draw),
    ),
)
