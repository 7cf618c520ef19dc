"""A replay goes from decision to decision: what was passed unasked, or said by the same press, is no step."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from cards.catalog import CardData
from decks.games.play.positions import position_of, readable_part
from decks.games.play.stops import StopSettings, only_declined
from decks.games.table.combined_actions import DECLINES, stands_between
from rules_engine import RULESET_VERSION
from rules_engine.game import Game, GameRecord, redraw_at
from rules_engine.vocabulary.actions import PASS, YES, Action
from rules_engine.vocabulary.errors import IllegalActionError


@dataclass(frozen=True, slots=True)
class ReplayIndex:
    """The actions that had been played, and the events that had happened, after each decision; the start is the first.

    Without `events` nothing is known about these: the record is an older one, read by every action.
    """

    plies: tuple[int, ...]
    events: tuple[int, ...] = ()

    @property
    def last(self) -> int:
        return len(self.plies) - 1

    def number(self, ply: int) -> int:
        """How many decisions had been made after this action."""
        return bisect_right(self.plies, ply) - 1

    def before(self, ply: int) -> int:
        """The action after which the decision before stood."""
        return self.plies[max(0, bisect_left(self.plies, ply) - 1)]

    def after(self, ply: int) -> int:
        return self.plies[min(self.last, bisect_right(self.plies, ply))]

    def happened(self, ply: int) -> slice:
        """Which events came of the decision that led here."""
        number = self.number(ply)
        return slice(self.events[number - 1], self.events[number]) if self.events and number else slice(0)


def steps_of(
    record: GameRecord, data: CardData, stop_settings: StopSettings, look: Callable[[Game], None] = lambda game: None
) -> ReplayIndex:
    """The decisions of this record; `look` is shown the position at the start and after each of them, as far as today's
    rules go along."""
    actions = record.actions
    if record.version != RULESET_VERSION:
        readable_part(record, data, look)
        return ReplayIndex(tuple(range(len(actions) + 1)))
    game = position_of(record.until(0), data).copy()
    look(game)
    plies, events, between = [0], [len(game.log)], False
    try:
        for ply, action in enumerate(actions, start=1):
            asked = stop_settings.unasked(game, ply - 1) is None
            between = asked and _one_press(game, action, actions[ply:], between)
            game.play(action)
            redraw_at(game, record, ply)
            if ply == len(actions) or not (between or _unseen(game, ply, actions[ply], stop_settings)):
                plies.append(ply)
                events.append(len(game.log))
                look(game)
    except IllegalActionError:
        return ReplayIndex((*plies, *range(plies[-1] + 1, len(actions) + 1)))
    return ReplayIndex(tuple(plies), tuple(events))


def _one_press(before: Game, first: Action, following: Sequence[Action], between: bool) -> bool:
    """Whether this answer and the next of the same side belong to one press: what the other side was asked in `between`
    and declined belongs to it, too."""
    if not following or (between and first in DECLINES):
        return bool(following)
    second = next((answer for answer in following if answer not in DECLINES), following[0])
    return first in (PASS, YES) and stands_between(before, first, second)


def _unseen(game: Game, ply: int, answer: Action, stop_settings: StopSettings) -> bool:
    """Whether nobody sees this question: it was answered unasked, or the computer let a window pass."""
    if stop_settings.unasked(game, ply):
        return True
    decision = game.decision
    across = decision is not None and decision.player not in stop_settings.answered
    return across and (answer == PASS or only_declined(game) is not None)
