"""Words that tell what a card is."""

from cards.effect_words.measures import FactWord
from rules_engine.catalog.definitions import CardDefinition


def is_vanilla(card: CardDefinition) -> bool:
    return card.is_textless


def is_dual(card: CardDefinition) -> bool:
    return len(card.types) > 1


def _is_hanako(card: CardDefinition) -> bool:
    return "花子" in card.name


WORDS = (
    FactWord("バニラ", "効果がない", lambda card: card.is_textless, ("効果なし",)),
    FactWord("2種類札", "二つの種類で使える", is_dual),
    FactWord("花子", "名に「花子」がある", _is_hanako),
)
