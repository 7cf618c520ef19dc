"""零探し (001 ゲーム開始): any number of cards, revealed, under the deck in a chosen order; as many are drawn, once.

A player may do it or not; who does not declare it sets off nothing that listens to the declaration (001-検問-順).
"""

from typing import final

from rules_engine.execution.procedures.draw import draw
from rules_engine.execution.triggers import happened
from rules_engine.kernel.frame import NOBODY, Frame
from rules_engine.kernel.pending import settle
from rules_engine.kernel.steps import GameProcedure, Question, Step
from rules_engine.language.tree import Act
from rules_engine.state.game_event import GameEvent
from rules_engine.state.state import State
from rules_engine.state.zones import put
from rules_engine.vocabulary.actions import DONE, NO, YES, Action, with_each
from rules_engine.vocabulary.codes import DECK, HAND
from rules_engine.vocabulary.terms import DecisionKind, EventKind, Matter, Moment, Verb


@final
class ZeroSearchFrame(Frame):
    """The 零探し of `player`, who has put `returned` cards under the deck so far."""

    __slots__ = ("returned",)

    def __init__(self, at: str, player: int) -> None:
        super().__init__(at, player)
        self.returned: int = 0

    def encloses(self) -> bool:
        return bool(self.at)

    def copy(self) -> "ZeroSearchFrame":
        twin = ZeroSearchFrame(self.at, self.player)
        twin.returned = self.returned
        return twin

    def key(self) -> tuple[object, ...]:
        return (*super().key(), self.returned)


def _asks(state: State, frame: ZeroSearchFrame) -> int:
    return frame.player if state.areas[HAND][frame.player] else NOBODY


def _declared_or_not(state: State, frame: ZeroSearchFrame) -> list[Action]:
    return [YES, NO]


def _begin(state: State, frame: ZeroSearchFrame, action: Action, clause: str) -> bool:
    if action.verb is Verb.NO:
        frame.at = ""
    return action.verb is Verb.YES


def _declare(state: State, frame: ZeroSearchFrame, clause: str) -> None:
    if not state.areas[HAND][frame.player]:
        frame.at = ""
        return
    state.note(EventKind.ZERO_SEARCH, clause, frame.player)
    happened(state, GameEvent(Act.ZERO_SEARCH, frame.player, moment=Moment.DECLARATION))
    settle(state)


def _options(state: State, frame: ZeroSearchFrame) -> list[Action]:
    return [*with_each(Verb.BOTTOM, state.areas[HAND][frame.player]), DONE]


def _chosen(state: State, frame: ZeroSearchFrame) -> list[int]:
    """The cards put under the deck, the last one lowest."""
    return state.areas[DECK][frame.player][: frame.returned][::-1]


def _answer(state: State, frame: ZeroSearchFrame, action: Action, clause: str) -> bool:
    if action.verb is Verb.DONE:
        return True
    put(state, action.card, DECK, clause, bottom=True)
    frame.returned += 1
    return False


def _draw(state: State, frame: ZeroSearchFrame, clause: str) -> None:
    draw(state, frame.player, frame.returned, clause)


PROCEDURE = GameProcedure(
    "zero_search",
    (
        Question(
            "may",
            "001-零探し",
            DecisionKind.MAY,
            _asks,
            _declared_or_not,
            _begin,
            formerly=YES,
            matter=Matter.ZERO_SEARCH,
        ),
        Step("declare", "001-零探し", _declare),
        Question("choose", "001-零探し", DecisionKind.ZERO_SEARCH, _asks, _options, _answer, chosen=_chosen),
        Step("draw", "001-零探し", _draw),
    ),
)
