"""The order in which a deck's cards are shown everywhere: by type as printed, then cost, then number."""

from collections.abc import Iterable

from rules_engine.catalog.definitions import CardDefinition
from rules_engine.vocabulary.terms import CardType

NO_TYPE = ""


def by_type(cards: Iterable[CardDefinition]) -> list[tuple[str, list[CardDefinition]]]:
    """(label of the type, cards) for each type that occurs; 闇 has no type and comes last under an empty label."""
    groups: dict[str, list[CardDefinition]] = {label: [] for label in (*(t.label for t in CardType), NO_TYPE)}
    for card in sorted(cards, key=lambda card: (card.cost, card.id)):
        groups[card.types[0].label if card.types else NO_TYPE].append(card)
    return [(label, members) for label, members in groups.items() if members]
