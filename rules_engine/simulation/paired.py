"""Two lists compared on the same seeds: what differs is then the lists, and hardly the luck.

Each seed is one pair: either list plays it twice, going first and going second. The two games of a seed hang together,
and so do the two lists in them; so what counts for an interval is how many seeds there are, never how many games.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from typing import Any

from rules_engine.catalog.definitions import Catalog
from rules_engine.simulation.counted import Counted, Numbers, summed
from rules_engine.simulation.figures import finite
from rules_engine.simulation.games import Match, nothing, play_game
from rules_engine.simulation.intervals import Mean, Rate, difference, rate, told_apart

SEATS = 2
HALVES = 2
"""A game is counted in half points: two for a win, one for a draw or where it was not over by the last turn."""
LEAST_GAMES = 100
"""Of fewer games a side nothing is called different."""


@dataclass(frozen=True, slots=True)
class Paired:
    """Sums over `seeds`, each played from both seats; of either list, and of the squares of what lies between them.

    Points are half points. `kill_turns` add up the own turns on which games were won; one that was not counts as won
    on the turn after the last. `damage` holds one number per own turn, from turn 1. Texts are those of both lists'
    games, and `seeds_passed_over` are the seeds with a text that the engine does not carry out.
    """

    seeds: int = 0
    texts_run: int = 0
    texts_passed_over: int = 0
    seeds_passed_over: int = 0
    old_points: int = 0
    new_points: int = 0
    point_squares: int = 0
    old_kill_turns: int = 0
    new_kill_turns: int = 0
    kill_turn_squares: int = 0
    old_damage: Numbers = ()
    new_damage: Numbers = ()
    damage_squares: Numbers = ()

    def __add__(self, other: "Paired") -> "Paired":
        return Paired(**summed(self, other))

    def as_data(self) -> dict[str, Any]:
        """The numbers by name, for JSON."""
        return asdict(self)

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> "Paired":
        """What ``as_data`` was given of, also after its way through JSON."""
        numbers = {one.name: data[one.name] for one in fields(cls)}
        read: dict[str, Any] = {
            name: value if isinstance(value, int) else tuple(value) for name, value in numbers.items()
        }
        return cls(**read)


@dataclass(frozen=True, slots=True)
class MeanChange:
    """What a game of either list comes to on the mean, and what the new list changes: its `n` is the seeds. Whether
    that `differs` from 0 is judged of all rows together; the interval of `change` is that of its row alone."""

    old: float
    new: float
    change: Mean
    differs: bool


@dataclass(frozen=True, slots=True)
class PairedFigures:
    """`points` are from 0 to 1 a game; `kill_turn` counts the turn after the last where a game was not won: fewer are
    better. `damage` is by the end of each own turn. `passed_over` is as in ``Figures``."""

    passed_over: float
    seeds_passed_over: Rate
    points: MeanChange
    kill_turn: MeanChange
    damage: tuple[MeanChange, ...]

    def as_data(self) -> dict[str, Any]:
        """The figures by name, for JSON: an interval without an end ends at None."""
        return {name: finite(value) for name, value in asdict(self).items()}


def aligned(old: Sequence[int], new: Sequence[int]) -> tuple[int, ...]:
    """The new list in such an order that every card it shares with the old one has the old one's index, and every
    card that came in has that of one that went.

    A shuffle moves indices, whatever lies there: so lists of one size draw the same cards at the same time but for
    those that were changed. Where the new list is longer, what is left comes last; where it is shorter, gaps close.
    Then the two are shuffled differently, the comparison holds as well, but its interval is wider.
    """
    left = Counter(new)
    kept: list[int | None] = []
    for card in old:
        kept.append(card if left[card] else None)
        left[card] -= bool(left[card])
    coming = sorted(left.elements())
    placed = [(coming.pop(0) if coming else None) if card is None else card for card in kept]
    return (*(card for card in placed if card is not None), *coming)


def compare(
    match: Match,
    new: Sequence[int],
    numbers: Iterable[int],
    catalog: Catalog,
    meanwhile: Callable[[], object] = nothing,
) -> Paired:
    """The match's deck beside the list `new`, on the seeds of these numbers. Errors and `meanwhile` as ``simulate``'s.

    Four games a number: two lists from both seats.
    """
    changed = replace(match, deck=aligned(match.deck, new))
    total = Paired()
    for number in numbers:
        old_games = play_seed(match, number, catalog, meanwhile)
        total += _pair(old_games, play_seed(changed, number, catalog, meanwhile), match.turns)
    return total


def seeds_to_compare(games: int) -> int:
    """How many seeds so many games allow: two lists play each from both seats."""
    return games // (2 * SEATS)


def play_seed(match: Match, number: int, catalog: Catalog, meanwhile: Callable[[], object]) -> Counted:
    """Both games of one seed: the deck goes first, then it goes second."""
    total = Counted()
    for first in range(SEATS):
        meanwhile()
        total += play_game(match, f"{match.seed}/{number}", first, catalog, meanwhile)
    return total


def half_points(counted: Counted) -> int:
    return HALVES * counted.wins + counted.draws + counted.unfinished


def kill_turns(counted: Counted, turns: int) -> int:
    not_won = (counted.games - counted.wins) * (turns + 1)
    return not_won + sum(turn * won for turn, won in enumerate(counted.kills, start=1))


def _pair(old: Counted, new: Counted, turns: int) -> Paired:
    points, won_on = (half_points(old), half_points(new)), (kill_turns(old, turns), kill_turns(new, turns))
    return Paired(
        seeds=1,
        texts_run=old.texts_run + new.texts_run,
        texts_passed_over=old.texts_passed_over + new.texts_passed_over,
        seeds_passed_over=int(old.texts_passed_over + new.texts_passed_over > 0),
        old_points=points[0],
        new_points=points[1],
        point_squares=(points[1] - points[0]) ** 2,
        old_kill_turns=won_on[0],
        new_kill_turns=won_on[1],
        kill_turn_squares=(won_on[1] - won_on[0]) ** 2,
        old_damage=old.damage,
        new_damage=new.damage,
        damage_squares=tuple((after - before) ** 2 for before, after in zip(old.damage, new.damage, strict=True)),
    )


def paired_figures(counted: Paired) -> PairedFigures:
    seeds = counted.seeds
    damage = zip(counted.old_damage, counted.new_damage, counted.damage_squares, strict=True)
    rows = [
        (counted.old_points, counted.new_points, counted.point_squares, SEATS * HALVES),
        (counted.old_kill_turns, counted.new_kill_turns, counted.kill_turn_squares, SEATS),
        *((*sums, SEATS) for sums in damage),
    ]
    apart = told_apart([(seeds, new - old, squares) for old, new, squares, _ in rows])
    points, kill_turn, *turns = (
        _change(seeds, *row, differs=found and can_tell_apart(seeds)) for row, found in zip(rows, apart, strict=True)
    )
    return PairedFigures(
        passed_over=counted.texts_passed_over / max(1, counted.texts_run + counted.texts_passed_over),
        seeds_passed_over=rate(counted.seeds_passed_over, seeds),
        points=points,
        kill_turn=kill_turn,
        damage=tuple(turns),
    )


def can_tell_apart(seeds: int) -> bool:
    """Whether so many seeds are games enough to call anything different."""
    return SEATS * seeds >= LEAST_GAMES


def _change(seeds: int, old: int, new: int, squares: int, parts: int, *, differs: bool) -> MeanChange:
    """Of sums over seeds, where `parts` of what was added up are one a game."""
    whole = max(1, seeds) * parts
    return MeanChange(old / whole, new / whole, scaled(difference(seeds, new - old, squares), parts), differs)


def scaled(found: Mean, parts: int) -> Mean:
    """The mean in a unit that is so many times as large."""
    return Mean(found.n, found.mean / parts, found.low / parts, found.high / parts)
