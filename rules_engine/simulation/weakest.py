"""What a copy of each card does for a deck, and which does the least.

Of each card one copy is replaced by a blank, in its very place, and the deck so changed plays the seeds that the
unchanged one plays. The blank is a 道具札 without text or season that nobody can pay for: it can be held, discarded and
laid into the 魂 like any card, and does nothing. What the copy does is what the deck loses with it. Against a deck that
is counted in points; against nobody in the damage dealt so far, on the mean of all turns, which tells early damage from
late.

Whoever looks at the lowest of many finds the unlucky ones among them. So the lowest of a first run are played again on
seeds it did not have, and only these second numbers are told, with intervals that hold for all of them at once.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from rules_engine.catalog.definitions import CardDefinition, CardForm, Catalog
from rules_engine.simulation.counted import Counted
from rules_engine.simulation.figures import finite
from rules_engine.simulation.games import Match, nothing
from rules_engine.simulation.intervals import SURE, Mean, difference
from rules_engine.simulation.paired import HALVES, SEATS, can_tell_apart, half_points, play_seed, scaled
from rules_engine.vocabulary.terms import CardType, Season

CONFIRMED = 5
"""So many of the lowest are played again."""
TOO_DEAR = 30
"""The highest price a card may bear; no deck lays so many cards into its 魂 within a few turns."""


@dataclass(frozen=True, slots=True)
class Weighing:
    """One card over `seeds`: what the unchanged deck came to, the one with the blank, and the squares of what lies
    between; in half points, or in damage by the end of each turn added up, over both games of a seed."""

    seeds: int = 0
    unchanged: int = 0
    blanked: int = 0
    squares: int = 0

    def __add__(self, other: "Weighing") -> "Weighing":
        return Weighing(
            self.seeds + other.seeds,
            self.unchanged + other.unchanged,
            self.blanked + other.blanked,
            self.squares + other.squares,
        )

    @property
    def lost(self) -> int:
        return self.unchanged - self.blanked


@dataclass(frozen=True, slots=True)
class Weighed:
    """By card id what was counted of it; texts are those of the games with a blank."""

    texts_run: int = 0
    texts_passed_over: int = 0
    cards: Mapping[int, Weighing] = field(default_factory=dict)

    def __add__(self, other: "Weighed") -> "Weighed":
        cards = {card: self.cards.get(card, Weighing()) + other.cards.get(card, Weighing()) for card in other.cards}
        return Weighed(
            self.texts_run + other.texts_run,
            self.texts_passed_over + other.texts_passed_over,
            {**self.cards, **cards},
        )

    def as_data(self) -> dict[str, Any]:
        """The numbers by name, for JSON."""
        return asdict(self) | {"cards": {str(card): asdict(one) for card, one in sorted(self.cards.items())}}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> "Weighed":
        """What ``as_data`` was given of, also after its way through JSON."""
        cards = {int(card): Weighing(**one) for card, one in data["cards"].items()}
        return cls(data["texts_run"], data["texts_passed_over"], cards)


@dataclass(frozen=True, slots=True)
class WeighedFigures:
    """`cards` by what a copy does, the least first: points from 0 to 1 a game, or damage; `level` is what all these
    intervals hold for at once. `differ` are those of them that differ from a blank."""

    passed_over: float
    level: float
    cards: dict[int, Mean]
    differ: tuple[int, ...]

    def as_data(self) -> dict[str, Any]:
        """The figures by name, for JSON: an interval without an end ends at None."""
        return {name: finite(value) for name, value in asdict(self).items()}


def weigh(
    match: Match,
    cards: Iterable[int],
    numbers: Iterable[int],
    catalog: Catalog,
    meanwhile: Callable[[], object] = nothing,
) -> Weighed:
    """What a copy of each of these cards of the match's deck does on the seeds of these numbers; parts by number and
    by card add up to the whole. Errors and `meanwhile` as ``simulate``'s.

    Two games a number for the unchanged deck, and two for each card.
    """
    seeds = list(numbers)
    blank = max((*catalog.cards, *catalog.unreadable)) + 1
    # Where it is among those that nothing lists, nobody takes it for a card that the other player may hold.
    with_blank = Catalog(catalog.cards, catalog.products, {**catalog.unreadable, blank: _blank(blank)})
    whole = [_score(match, play_seed(match, number, with_blank, meanwhile)) for number in seeds]
    total = Weighed()
    for card in cards:
        changed = replace(match, deck=_without(match.deck, card, blank))
        for number, before in zip(seeds, whole, strict=True):
            games = play_seed(changed, number, with_blank, meanwhile)
            after = _score(match, games)
            one = Weighing(1, before, after, (before - after) ** 2)
            total += Weighed(games.texts_run, games.texts_passed_over, {card: one})
    return total


def lowest(weighed: Weighed, most: int = CONFIRMED) -> tuple[int, ...]:
    """The cards a copy of which does the least, as far as this run tells; equal ones by their ids."""
    ordered = sorted(weighed.cards.items(), key=lambda row: (row[1].lost / max(1, row[1].seeds), row[0]))
    return tuple(card for card, _ in ordered[:most])


def weighed_figures(match: Match, weighed: Weighed) -> WeighedFigures:
    """Bonferroni's intervals: each of m holds so much more surely that all hold at once."""
    compared = max(1, len(weighed.cards))
    sure = 1 - (1 - SURE) / compared
    parts = SEATS * (HALVES if match.against else match.turns)
    found = {}
    for card in lowest(weighed, compared):
        one = weighed.cards[card]
        found[card] = scaled(difference(one.seeds, one.lost, one.squares, sure), parts)
    apart = (card for card, one in found.items() if can_tell_apart(one.n) and not one.low <= 0 <= one.high)
    texts = weighed.texts_run + weighed.texts_passed_over
    return WeighedFigures(weighed.texts_passed_over / max(1, texts), SURE, found, tuple(apart))


def _score(match: Match, counted: Counted) -> int:
    return half_points(counted) if match.against else sum(counted.damage)


def _without(deck: Sequence[int], card: int, blank: int) -> tuple[int, ...]:
    """The last copy goes; a shuffle knows no copy from another."""
    last = max(index for index, one in enumerate(deck) if one == card)
    return (*deck[:last], blank, *deck[last + 1 :])


def _blank(number: int) -> CardDefinition:
    return CardDefinition(number, "白紙", "", (CardForm(CardType.TOOL, TOO_DEAR, None, (Season.NONE,)),))


def seeds_to_weigh(games: int, cards: int, at_once: int = 0) -> tuple[int, int]:
    """How many seeds so many games allow: half of them for the first run over all cards, the others for the lowest.

    `at_once` says for how many cards the unchanged deck plays a seed once; 0 for all of them.
    """
    half = games // 2
    first, second = (SEATS * (one + parts_of(one, at_once)) for one in (cards, min(CONFIRMED, cards)))
    return half // first, half // second


def parts_of(cards: int, at_once: int) -> int:
    """How many parts of `at_once` cards, the last one smaller; one part where that is 0."""
    return -(-cards // at_once) if at_once else 1
