"""A deck's numbers beside its cards: the cost curve, and how many cards each season counts."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules_engine.definitions import CardDefinition
from rules_engine.vocabulary import CardType, Season

CURVE_END = 10
COLUMN_WIDTH = 10


@dataclass(frozen=True, slots=True)
class CurveColumn:
    """How many cards of a cost, in parts of (type, copies, top, height); places in units of the drawing."""

    label: str
    x: int
    total: int
    parts: tuple[tuple[str, int, int, int], ...]


def cost_curve(copies: Mapping[CardDefinition, int]) -> tuple[CurveColumn, ...]:
    """Columns for costs 0 to 9 and one for 10 and more; heights are shares of the tallest column."""
    counts: dict[int, dict[CardType, int]] = {cost: {} for cost in range(CURVE_END + 1)}
    for card, count in copies.items():
        if card.types:
            column = counts[min(card.cost, CURVE_END)]
            column[card.types[0]] = column.get(card.types[0], 0) + count
    tallest = max((sum(column.values()) for column in counts.values()), default=0) or 1
    return tuple(_column(cost, column, tallest) for cost, column in counts.items())


def _column(cost: int, column: Mapping[CardType, int], tallest: int) -> CurveColumn:
    parts, top = [], 100
    for card_type in CardType:
        if count := column.get(card_type, 0):
            height = max(1, count * 100 // tallest)
            top -= height
            parts.append((card_type.value, count, top, height))
    label = f"{cost}+" if cost == CURVE_END else str(cost)
    return CurveColumn(label, cost * COLUMN_WIDTH, sum(column.values()), tuple(parts))


def season_counts(copies: Mapping[CardDefinition, int]) -> tuple[tuple[str, str, int], ...]:
    """(identifier, label, copies) per season that occurs; a 混化 card counts for each of its seasons."""
    return tuple(
        (season.value, season.label, total)
        for season in Season
        if (total := sum(count for card, count in copies.items() if season in card.seasons))
    )


def zero_cost_places(copies: Mapping[CardDefinition, int]) -> int:
    """Copies of 場所札 that can be summoned with an empty 魂."""
    return sum(count for card, count in copies.items() if card.cost == 0 and CardType.PLACE in card.types)
