"""The folded columns that searches look into, computed from a card's facts."""

from collections.abc import Iterable

from rules_engine.definitions import CardDefinition
from rules_engine.names import fold

SEARCH_COLUMNS = ("folded_name", "folded_reading", "folded_aliases", "folded_attributes", "folded_keywords")


def search_columns(card: CardDefinition) -> dict[str, str]:
    """One value per column. Several terms in a column stand on lines of their own, so none runs into the next."""
    return {
        "folded_name": fold(card.name),
        "folded_reading": fold(card.reading or card.name),
        "folded_aliases": _lines(card.aliases),
        "folded_attributes": _lines(card.attributes),
        "folded_keywords": _lines(keyword.name + keyword.parameter for keyword in card.keywords),
    }


def _lines(texts: Iterable[str]) -> str:
    return "\n".join(fold(text) for text in texts)
