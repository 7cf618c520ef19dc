"""Drawing (001 ターン進行③): one card at a time; whoever must draw from an empty deck loses."""

from typing import final

from rules_engine.execution import replacement, triggers
from rules_engine.execution.procedures.game_end import lose
from rules_engine.execution.reply import reply, text_beneath
from rules_engine.execution.revealing import revealed_by_move, tell_revealed
from rules_engine.kernel.frame import NO_CARD, NOBODY, AmountFrame
from rules_engine.kernel.steps import GameProcedure, Step
from rules_engine.language.members import ACT_DRAW, ACT_MOVE, END_DRAW, EVENT_KIND_DREW
from rules_engine.language.tree import Act, CauseKind
from rules_engine.queries.text_frame import refs
from rules_engine.rights import prohibitions
from rules_engine.state.changes import next_event
from rules_engine.state.foresight import end_forecast
from rules_engine.state.game_event import BY_RULE, Cause, GameEvent
from rules_engine.state.state import State
from rules_engine.state.zones import put
from rules_engine.vocabulary.codes import DECK, HAND, OPEN_HAND
from rules_engine.vocabulary.terms import EndReason, EventKind


@final
class DrawFrame(AmountFrame):
    """`player` draws `amount` more cards, citing `clause`; `drawn` are those a game with texts has seen drawn.

    `into_open`: they come to the 手札公開場. The text of `card` learns them under the name `report`.
    """

    __slots__ = ("cause", "clause", "drawn", "into_open", "report")

    def __init__(
        self, at: str, player: int, card: int, amount: int, cause: Cause, clause: str, into_open: bool, report: str
    ) -> None:
        super().__init__(at, player, card, amount)
        self.cause: Cause = cause
        self.clause: str = clause
        self.into_open: bool = into_open
        self.report: str = report
        self.drawn: list[int] = []

    def copy(self) -> "DrawFrame":
        twin = DrawFrame(
            self.at, self.player, self.card, self.amount, self.cause, self.clause, self.into_open, self.report
        )
        twin.asked_like(self)
        twin.drawn = self.drawn[:]
        return twin

    def key(self) -> tuple[object, ...]:
        own = (self.cause, self.clause, self.into_open, self.report, tuple(self.drawn))
        return (*super().key(), own)


def draw(
    state: State,
    player: int,
    number: int,
    clause: str,
    *,
    card: int = NO_CARD,
    by: int = NOBODY,
    into_open: bool = False,
    report: str = "",
) -> None:
    """Start drawing `number` cards, citing `clause`.

    `card` is the source of an effect, held by the seat `by`; its text learns what was drawn.
    """
    cause = BY_RULE if card == NO_CARD else Cause(CauseKind.EFFECT, by, card)
    state.frames.append(DrawFrame("draw.one", player, card, number, cause, clause, into_open, report))


def _draw_one(state: State, frame: DrawFrame, clause: str) -> None:
    if frame.take_replaced():
        frame.amount -= 1
        frame.asked.clear()
    if frame.amount <= 0:
        if frame.card != NO_CARD:
            reply(text_beneath(state), bool(frame.drawn), frame.report, refs(state, frame.drawn))
        return
    frame.at = "draw.one"
    if _may_be_changed(state) and _is_changed(state, frame):
        return
    deck = state.areas[DECK][frame.player]
    if not deck:
        lose(state, frame.player, EndReason.DECK_OUT)
        return
    end_forecast(state, END_DRAW)
    frame.amount -= 1
    _take(state, frame, deck[-1])
    if frame.amount == 0 and frame.card == NO_CARD:
        frame.at = ""  # Nobody waits for what was drawn.


def _may_be_changed(state: State) -> bool:
    """Whether any text in force forbids draws, or one that lies where it works says what happens instead."""
    return replacement.any_lies(state, ACT_DRAW) or prohibitions.may_forbid(state, ACT_DRAW)


def _is_changed(state: State, frame: DrawFrame) -> bool:
    """Whether this single draw is forbidden, or something else happens first or instead."""
    game_event = GameEvent(Act.DRAW, frame.player, cause=frame.cause)
    if prohibitions.is_forbidden(state, game_event):
        frame.amount -= 1
        return True
    return replacement.replace(state, frame, game_event)


def _take(state: State, frame: DrawFrame, card: int) -> None:
    zone, secret = (OPEN_HAND, -1) if frame.into_open else (HAND, frame.player)
    if not state.instances.scripted:
        put(state, card, zone, frame.clause, secret=secret, kind=EventKind.DREW)
        return
    next_event(state)
    heard = triggers.is_move_heard(state, DECK, zone)
    found = triggers.listening(state, [_moved(state, frame, card, zone)]) if heard else []
    revealed = revealed_by_move(state, [card], zone, frame.cause)
    put(state, card, zone, frame.clause, secret=secret, kind=EVENT_KIND_DREW)
    if found:
        triggers.wait(state, found)
    if revealed:
        tell_revealed(state, frame.player, revealed, frame.cause)
    frame.drawn.append(card)
    frame.asked.clear()
    if triggers.is_heard(state, ACT_DRAW):
        triggers.happened(state, GameEvent(Act.DRAW, frame.player, card, state.stamp[card], cause=frame.cause))


def _moved(state: State, frame: DrawFrame, card: int, zone: int) -> GameEvent:
    return GameEvent(ACT_MOVE, frame.player, card, state.stamp[card], source=DECK, destination=zone, cause=frame.cause)


PROCEDURE = GameProcedure("draw", (Step("one", "001-ターン-3", _draw_one),))
