"""Life gained or lost by a text: no damage, so nothing is defended; 0 ends the game at once (001 勝利条件)."""

from typing import final

from rules_engine.execution import triggers
from rules_engine.execution.procedures.game_end import lose_lives
from rules_engine.execution.replacement import way_of
from rules_engine.execution.reply import reply, text_behind
from rules_engine.kernel.events import ASKED, STOPPED
from rules_engine.kernel.frame import AmountFrame, Frame
from rules_engine.kernel.steps import GameProcedure, Step
from rules_engine.language.members import ACT_GAIN_LIFE, EVENT_KIND_LIFE
from rules_engine.language.tree import Act
from rules_engine.state.changes import set_life
from rules_engine.state.game_event import Cause, GameEvent
from rules_engine.state.state import State


@final
class LifeFrame(AmountFrame):
    """`player` gains (`gains`) or loses `amount` life by the text of `card`.

    The text learns under the name `report` how much it was. `together`: the lives of both players change, and are
    looked at when both have.
    """

    __slots__ = ("cause", "gains", "report", "together")

    def __init__(
        self, at: str, player: int, card: int, amount: int, cause: Cause, gains: bool, report: str, together: bool
    ) -> None:
        super().__init__(at, player, card, amount)
        self.cause: Cause = cause
        self.gains: bool = gains
        self.report: str = report
        self.together: bool = together

    def copy(self) -> "LifeFrame":
        twin = LifeFrame(
            self.at, self.player, self.card, self.amount, self.cause, self.gains, self.report, self.together
        )
        twin.asked_like(self)
        return twin

    def key(self) -> tuple[object, ...]:
        return (*super().key(), self.cause, self.gains, self.report, self.together)


def _game_event(frame: LifeFrame) -> GameEvent:
    act = ACT_GAIN_LIFE if frame.gains else Act.LOSE_LIFE
    return GameEvent(act, frame.player, cause=frame.cause, amount=frame.amount)


def _replace(state: State, frame: LifeFrame, clause: str) -> None:
    became = way_of(state, frame, _game_event(frame))
    if became == STOPPED:
        frame.at = ""
    elif became == ASKED:
        frame.at = "life.replace"


def _change(state: State, frame: LifeFrame, clause: str) -> None:
    change = frame.amount if frame.gains else -frame.amount
    set_life(state, frame.player, max(0, state.life[frame.player] + change))
    state.note(EVENT_KIND_LIFE, clause, frame.player, frame.card, value=state.life[frame.player])
    reply(text_behind(state), True, frame.report, frame.amount)
    triggers.happened(state, _game_event(frame))
    frame.at = ""
    if not frame.together:
        lose_lives(state)


def _both(state: State, frame: Frame, clause: str) -> None:
    lose_lives(state)


PROCEDURE = GameProcedure(
    "life",
    (
        Step("replace", "S-効果", _replace),
        Step("change", "001-勝利-ライフ", _change),
        Step("both", "S-同時の決着", _both),
    ),
)
