"""The charts beside a deck: every bar a number, a label and the cards it stands for."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from decks.deck.arrangement import CURVE_END, Only
from rules_engine import STANDARD
from rules_engine.catalog.definitions import CardDefinition, Catalog
from rules_engine.legality.deck_list import DeckList
from rules_engine.legality.season_reach import SeasonCards, counts_zero_search, reach, reach_by_play, season_cards
from rules_engine.vocabulary.terms import CardType, Season

COLUMN_WIDTH = 32
BAR_WIDTH = 24
CURVE_TOP, CURVE_GROUND = 14, 100
MOST_ATTRIBUTES = 8
REACH_TURNS = (1, 2, 3, 4)


@dataclass(frozen=True, slots=True)
class CurvePart:
    """The cards of one type in a column; places in units of the drawing."""

    type: CardType
    copies: int
    top: int
    height: int


@dataclass(frozen=True, slots=True)
class CurveColumn:
    label: str
    only: Only
    x: int
    total: int
    top: int
    parts: tuple[CurvePart, ...]

    @property
    def middle(self) -> int:
        return self.x + BAR_WIDTH // 2

    @property
    def by_type(self) -> list[int]:
        """Copies of each type, for the table."""
        copies = {part.type: part.copies for part in self.parts}
        return [copies.get(card_type, 0) for card_type in CardType]


@dataclass(frozen=True, slots=True)
class Bar:
    """One row of a table with its bar: `share` of the longest, 0 to 100; `pattern` names the bar's filling."""

    label: str
    only: Only
    copies: int
    share: int
    pattern: str


@dataclass(frozen=True, slots=True)
class SeasonReach:
    """Chances in percent by turn, each (after 零探し, without it): by playing zero-cost cards alone, and with the
    surplus of the hand too. Where 零探し cannot be counted, both are the chance without it."""

    season: Season
    by_play: tuple[tuple[int, int], ...]
    with_surplus: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Charts:
    curve: tuple[CurveColumn, ...]
    seasons: tuple[Bar, ...]
    types: tuple[Bar, ...]
    attributes: tuple[Bar, ...]
    zero_places: int
    reach: tuple[SeasonReach, ...]

    @property
    def type_terms(self) -> tuple[CardType, ...]:
        return tuple(CardType)

    @property
    def turns(self) -> tuple[int, ...]:
        return REACH_TURNS

    @property
    def opening_hand(self) -> int:
        return STANDARD.opening_hand


def charts_of(copies: Mapping[CardDefinition, int]) -> Charts:
    types: Counter[CardType] = Counter()
    attributes: Counter[str] = Counter()
    for card, count in copies.items():
        types.update(dict.fromkeys(card.types[:1], count))
        attributes.update(dict.fromkeys(card.attributes, count))
    return Charts(
        curve=cost_curve(copies),
        seasons=bars("season", {code: (label, count, code) for code, label, count in season_counts(copies)}),
        types=bars("type", {t.value: (t.label, types[t], t.value) for t in CardType if types[t]}),
        attributes=bars(
            "attribute", {name: (name, count, "plain") for name, count in attributes.most_common(MOST_ATTRIBUTES)}
        ),
        zero_places=zero_cost_places(copies),
        reach=season_reach(copies),
    )


def bars(kind: str, rows: Mapping[str, tuple[str, int, str]]) -> tuple[Bar, ...]:
    """One bar per value: (label, copies, pattern)."""
    most = max((count for _, count, _ in rows.values()), default=1)
    return tuple(
        Bar(label, Only(kind, value), count, max(1, count * 100 // most), pattern)
        for value, (label, count, pattern) in rows.items()
    )


def cost_curve(copies: Mapping[CardDefinition, int]) -> tuple[CurveColumn, ...]:
    """Columns for costs 0 to 9 and one for 10 and more; heights are shares of the tallest column."""
    counts: dict[int, Counter[CardType]] = {cost: Counter() for cost in range(CURVE_END + 1)}
    for card, count in copies.items():
        if card.types:
            counts[min(card.cost, CURVE_END)][card.types[0]] += count
    tallest = max(column.total() for column in counts.values()) or 1
    return tuple(_column(cost, column, tallest) for cost, column in counts.items())


def _column(cost: int, column: Counter[CardType], tallest: int) -> CurveColumn:
    parts, top = [], CURVE_GROUND
    for card_type in CardType:
        if count := column[card_type]:
            height = max(1, count * (CURVE_GROUND - CURVE_TOP) // tallest)
            top -= height
            parts.append(CurvePart(card_type, count, top, height))
    label = f"{cost}+" if cost == CURVE_END else str(cost)
    left = cost * COLUMN_WIDTH + (COLUMN_WIDTH - BAR_WIDTH) // 2
    return CurveColumn(label, Only("cost", str(cost)), left, column.total(), top, tuple(parts))


def season_counts(copies: Mapping[CardDefinition, int]) -> tuple[tuple[str, str, int], ...]:
    """(identifier, label, copies) per season that occurs; a 混化 card counts for each of its seasons."""
    return tuple(
        (season.value, season.label, total)
        for season in Season
        if (total := sum(count for card, count in copies.items() if card.types and season in card.seasons))
    )


def zero_cost_places(copies: Mapping[CardDefinition, int]) -> int:
    """Copies of 場所札 that can be summoned with an empty 魂."""
    only = Only("zero_place", "")
    return sum(count for card, count in copies.items() if only.holds(card))


def season_reach(copies: Mapping[CardDefinition, int]) -> tuple[SeasonReach, ...]:
    """For 先攻, each season the deck holds (無 asks for none)."""
    catalog = Catalog.of(copies)
    deck = DeckList({card.id: count for card, count in copies.items()})
    answers = []
    for season in Season:
        cards = season_cards(deck, catalog, season)
        if season is not Season.NONE and cards.all:
            answers.append(SeasonReach(season, _by_turn(reach_by_play, cards), _by_turn(reach, cards)))
    return tuple(answers)


def _by_turn(chance: Callable[..., Fraction], cards: SeasonCards) -> tuple[tuple[int, int], ...]:
    searched = counts_zero_search(cards.size, REACH_TURNS[-1])
    pairs = [[chance(cards, turn, first=True, zero_search=zero) for zero in (searched, False)] for turn in REACH_TURNS]
    return tuple((_percent(after), _percent(without)) for after, without in pairs)


def _percent(chance: Fraction) -> int:
    """Whole percents; what is not certain is never called 100, what is possible never 0."""
    return round(chance * 100) if chance in (0, 1) else min(99, max(1, round(chance * 100)))
