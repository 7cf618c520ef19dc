"""What a game came to, read off its record: damage turn by turn, the cards that dealt it, and where it turned.

Damage counts as the rules count it: what is dealt, the part that 魂 defend included. `lost` is the life that went.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from decks.games.replay.moments import Moment
from decks.games.table.log import own_counts
from decks.games.table.opponents import OTHER_SEAT, OWN_SEAT
from rules_engine.game import LogEntry
from rules_engine.players.weights import LIFE
from rules_engine.vocabulary.terms import EventKind

LEAST_SWING = LIFE
"""Less than a point of life is no turning point."""


@dataclass(frozen=True, slots=True)
class TurnSum:
    """One turn, the turn `count` of its player: what was dealt to each player and what life went, one's own first; the
    `lives` it ended with. `ply` is where it is first seen, -1 where no step shows it."""

    number: int
    own: bool
    dealt: tuple[int, int]
    lost: tuple[int, int]
    lives: tuple[int, int]
    ply: int = -1
    count: int = 0

    @property
    def shown(self) -> int:
        """What stands below its column."""
        return self.count or self.number


@dataclass(frozen=True, slots=True)
class Dealer:
    """A card by its number, all copies together: how much damage it dealt to the other player, how often."""

    card: int
    dealt: int
    times: int


@dataclass(frozen=True, slots=True)
class Swing:
    """The turn in which most changed, in points of life: `by_lives` where nothing but the lives is known. In `step`,
    which stands after `ply` actions, most of it happened, by what was `declared` last in that turn."""

    turn: int
    own_turn: bool
    points: float
    step: int
    ply: int
    by_lives: bool
    declared: LogEntry | None = None
    count: int = 0

    @property
    def size(self) -> float:
        return abs(self.points)


@dataclass(frozen=True, slots=True)
class Account:
    """`dealers` are the cards of each player, one's own first, those that dealt most in front."""

    turns: tuple[TurnSum, ...]
    dealers: tuple[tuple[Dealer, ...], tuple[Dealer, ...]]
    swing: Swing | None

    @property
    def dealt(self) -> int:
        """What was dealt to the other player."""
        return sum(turn.dealt[OTHER_SEAT] for turn in self.turns)

    @property
    def taken(self) -> int:
        return sum(turn.dealt[OWN_SEAT] for turn in self.turns)

    @property
    def most(self) -> int:
        """The most that one player was dealt in one turn."""
        return max((dealt for turn in self.turns for dealt in turn.dealt), default=0)


def account_of(
    moments: Sequence[Moment],
    events: Sequence[LogEntry],
    life: int,
    kind_of: Callable[[int], int],
    owner_of: Callable[[int], int],
    viewer: int = OWN_SEAT,
) -> Account:
    """The account of a game that is over, as its `viewer` counts, whose `moments` these are: `kind_of` says which
    instances are copies of one card, by a number. Both began with `life`, unless the first moment knows better."""
    lives = moments[0].lives if moments else (life, life)
    plies = {moment.turn: moment.ply for moment in reversed(moments)}
    if viewer != OWN_SEAT:
        events = [event._replace(player=1 - event.player) for event in events]
    own, other = _dealers(events, kind_of, lambda card: abs(owner_of(card) - viewer))
    return Account(_turns(events, lives, plies), (own, other), _swing(moments, events))


class _Turn:
    def __init__(self, number: int, own: bool) -> None:
        self.number, self.own = number, own
        self.dealt, self.lost = [0, 0], [0, 0]


def _turns(events: Sequence[LogEntry], begun: tuple[int, int], plies: dict[int, int]) -> tuple[TurnSum, ...]:
    lives, turn, told, counts = list(begun), _Turn(0, True), [], own_counts(events)

    def both(sums: list[int]) -> tuple[int, int]:
        return sums[OWN_SEAT], sums[OTHER_SEAT]

    def over() -> TurnSum:
        ply, count = plies.get(turn.number, -1), counts.get(turn.number, 0)
        return TurnSum(turn.number, turn.own, both(turn.dealt), both(turn.lost), both(lives), ply, count)

    for event in events:
        if event.kind is EventKind.TURN_STARTED:
            told.append(over())
            turn = _Turn(event.value, event.player == OWN_SEAT)
        elif event.kind is EventKind.DAMAGE:
            turn.dealt[event.player] += event.value
        elif event.kind is EventKind.LIFE:
            turn.lost[event.player] += max(0, lives[event.player] - event.value)
            lives[event.player] = event.value
    told.append(over())
    return tuple(one for one in told if one.number or any((*one.dealt, *one.lost)))


def _dealers(
    events: Sequence[LogEntry], kind_of: Callable[[int], int], owner_of: Callable[[int], int]
) -> tuple[tuple[Dealer, ...], tuple[Dealer, ...]]:
    found: tuple[dict[int, Dealer], dict[int, Dealer]] = ({}, {})
    for event in events:
        if event.kind is not EventKind.DAMAGE or event.card < 0:
            continue
        owner = owner_of(event.card)
        if owner != event.player:
            cards, kind = found[owner], kind_of(event.card)
            before = cards.get(kind, Dealer(event.card, 0, 0))
            cards[kind] = Dealer(before.card, before.dealt + event.value, before.times + 1)
    own, other = (tuple(sorted(cards.values(), key=lambda one: (-one.dealt, one.card))) for cards in found)
    return own, other


def _swing(moments: Sequence[Moment], events: Sequence[LogEntry]) -> Swing | None:
    """Each turn is measured from its first step to the first one of the next turn, or to the end."""
    by_lives = any(moment.worth is None for moment in moments)
    worths = [LIFE * (one.lives[0] - one.lives[1]) if one.worth is None else one.worth for one in moments]
    firsts = [step for step, one in enumerate(moments) if one.turn and (not step or moments[step - 1].turn != one.turn)]
    if not firsts:
        return None
    spans = [*pairwise(firsts), (firsts[-1], len(moments) - 1)]
    begin, end = max(spans, key=lambda span: abs(worths[span[1]] - worths[span[0]]))
    change = worths[end] - worths[begin]
    if abs(change) < LEAST_SWING:
        return None
    sign = 1 if change > 0 else -1
    step = max(range(begin + 1, end + 1), key=lambda one: sign * (worths[one] - worths[one - 1]))
    first = moments[begin]
    declared = _declared(events[: moments[step].events], first.turn)
    ply, count = moments[step].ply, own_counts(events).get(first.turn, 0)
    return Swing(first.turn, first.own_turn, round(change / LIFE, 1), step, ply, by_lives, declared, count)


def _declared(events: Sequence[LogEntry], turn: int) -> LogEntry | None:
    """What was declared last; nothing where another turn had begun since."""
    for event in reversed(events):
        if event.kind is EventKind.DECLARED:
            return event
        if event.kind is EventKind.TURN_STARTED and event.value == turn:
            return None
    return None
