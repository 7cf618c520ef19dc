"""Looking at a deck by a text (000-このターン-一番上): how many of its cards are seen may be changed before any is."""

from typing import final

from rules_engine.execution import replacement, triggers
from rules_engine.kernel.frame import AmountFrame
from rules_engine.kernel.steps import GameProcedure, Step
from rules_engine.language.tree import Act, CauseKind
from rules_engine.queries.text_frame import bind, holder_of, refs
from rules_engine.state.foresight import end_forecast
from rules_engine.state.game_event import Cause, GameEvent
from rules_engine.state.state import State
from rules_engine.state.text_frame import TextFrame
from rules_engine.vocabulary.codes import DECK
from rules_engine.vocabulary.forecast_ends import ForecastEnd
from rules_engine.vocabulary.terms import EventKind

SEEN, ALL = "$seen", 1
"""The name under which the text that looks keeps what it has seen, and its value where that is all it wants."""


@final
class LookFrame(AmountFrame):
    """`player` looks at the top `amount` cards of the deck of `owner` by the text of `card`, which wants `wanted`.

    `searches`: the text looks for something there, and says of no card that it is looked at.
    """

    __slots__ = ("owner", "searches", "wanted")

    def __init__(self, at: str, player: int, card: int, amount: int, owner: int, *, searches: bool) -> None:
        super().__init__(at, player, card, amount)
        self.owner: int = owner
        self.searches: bool = searches
        self.wanted: int = amount

    def copy(self) -> "LookFrame":
        twin = LookFrame(self.at, self.player, self.card, self.amount, self.owner, searches=self.searches)
        twin.asked_like(self)
        twin.wanted = self.wanted
        return twin

    def key(self) -> tuple[object, ...]:
        return (*super().key(), self.owner, self.searches, self.wanted)


def _text(state: State) -> TextFrame:
    """The text that looks."""
    text = state.frames[-2]
    assert isinstance(text, TextFrame)
    return text


def _game_event(state: State, frame: LookFrame) -> GameEvent:
    top = state.areas[DECK][frame.owner][-1]
    cause = Cause(CauseKind.EFFECT, holder_of(_text(state)), frame.card)
    return GameEvent(Act.LOOK, frame.player, top, state.stamp[top], source=DECK, cause=cause, amount=frame.amount)


def _replace(state: State, frame: LookFrame, clause: str) -> None:
    if frame.take_replaced():
        frame.amount = 0
    elif replacement.replace(state, frame, _game_event(state, frame)):
        frame.at = "look.replace"


def _look(state: State, frame: LookFrame, clause: str) -> None:
    """Tell those who listen that it was looked at, and the text that looks what it sees: all it wants, or the top."""
    if frame.amount > 0:
        end_forecast(state, ForecastEnd.LOOK)
        triggers.happened(state, _game_event(state, frame))
    top = state.areas[DECK][frame.owner][::-1][: frame.amount]
    if frame.searches:
        _note(state, frame, top, clause)
    bind(_text(state), SEEN, ALL if frame.amount == frame.wanted else refs(state, top))


def _note(state: State, frame: LookFrame, top: list[int], clause: str) -> None:
    """That a deck was looked through; where it is not the whole deck, which cards of it."""
    if len(top) == len(state.areas[DECK][frame.owner]):
        state.note(EventKind.LOOKED, clause, frame.owner, value=len(top), secret=frame.player)
        return
    for card in top:
        state.note(EventKind.LOOKED, clause, frame.player, card, secret=frame.player)


PROCEDURE = GameProcedure(
    "look",
    (Step("replace", "000-このターン-一番上", _replace), Step("look", "000-このターン-一番上", _look)),
)
