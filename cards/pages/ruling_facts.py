"""The rulings about a card, and the open points with what their pages show."""

from dataclasses import dataclass

from rules_engine.catalog.definitions import CardDefinition, Catalog
from rules_engine.rulings import Ruling, load_rulings, rulings_of
from rules_engine.rulings.open_points import OpenPoint, PointAnswer, load_points


@dataclass(frozen=True, slots=True)
class ShownAnswer:
    """An answer to an open point, with the ruling that plays it (None until the list of rulings is written again)."""

    answer: PointAnswer
    ruling: Ruling | None
    is_standard: bool


@dataclass(frozen=True, slots=True)
class ShownPoint:
    """An open point with its cards; those the catalogue in use does not hold are left out."""

    point: OpenPoint
    answers: tuple[ShownAnswer, ...]
    cards: tuple[CardDefinition, ...]


def shown_points(catalog: Catalog) -> tuple[ShownPoint, ...]:
    """Every open point, in the order of the list."""
    return tuple(_shown(point, catalog) for point in load_points())


def _shown(point: OpenPoint, catalog: Catalog) -> ShownPoint:
    rulings = load_rulings()
    answers = tuple(
        ShownAnswer(answer, rulings.get(answer.scenario), answer is point.standard) for answer in point.answers
    )
    cards = tuple(catalog.cards[card] for card in point.cards if card in catalog.cards)
    return ShownPoint(point, answers, cards)


def standard_rulings(card: CardDefinition) -> tuple[Ruling, ...]:
    """The rulings about the card as it is played by the standard rules, the surest first."""
    return tuple(ruling for ruling in rulings_of(card.id) if not ruling.options)


def points_of(card: CardDefinition) -> tuple[OpenPoint, ...]:
    """The open points that the card touches."""
    return tuple(point for point in load_points() if card.id in point.cards)
