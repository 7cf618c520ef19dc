"""A 道具札 that a text has used: when it is over, those who listen for a use hear it."""

from typing import final

from rules_engine.execution import triggers
from rules_engine.kernel.frame import Frame
from rules_engine.kernel.steps import GameProcedure, Step
from rules_engine.language.tree import Act
from rules_engine.state.game_event import Cause, GameEvent
from rules_engine.state.state import State


@final
class UsedFrame(Frame):
    """`card` is used by the text of `cause`; it `came_from` that zone."""

    __slots__ = ("came_from", "cause")

    def __init__(self, player: int, card: int, came_from: int, cause: Cause) -> None:
        super().__init__("used.told", player, card)
        self.came_from: int = came_from
        self.cause: Cause = cause

    def copy(self) -> "UsedFrame":
        twin = UsedFrame(self.player, self.card, self.came_from, self.cause)
        twin.at = self.at
        return twin

    def key(self) -> tuple[object, ...]:
        return (*super().key(), self.came_from, self.cause)


def _told(state: State, frame: UsedFrame, clause: str) -> None:
    """A 道具札 that a text has used has been used: those who listen for that hear it."""
    card, stamp, cause = frame.card, state.stamp[frame.card], frame.cause
    triggers.happened(state, GameEvent(Act.USE, frame.player, card, stamp, source=frame.came_from, cause=cause))


PROCEDURE = GameProcedure("used", (Step("told", "S-効果", _told),))
