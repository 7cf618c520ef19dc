"""A list that was handed in, laid out as a deck is: types in their order, cards of a type as everywhere on the site."""

from dataclasses import dataclass

from cards.catalog import CardData
from decks.deck.order import by_type
from decks.tournaments.judging import given_again
from decks.tournaments.models import HandIn
from rules_engine.catalog.definitions import CardDefinition


@dataclass(frozen=True, slots=True)
class ListedType:
    """The cards of one type with their copies; `label` is "" for cards of no type."""

    label: str
    cards: tuple[tuple[CardDefinition, int], ...]

    @property
    def copies(self) -> int:
        return sum(copies for _, copies in self.cards)


@dataclass(frozen=True, slots=True)
class ListedHandIn:
    """`unread` are lines as they were written that mean no card of today."""

    types: tuple[ListedType, ...]
    unread: tuple[str, ...]

    @property
    def size(self) -> int:
        return sum(one.copies for one in self.types)


def listed(hand_in: HandIn, data: CardData) -> ListedHandIn:
    """Cards and unread lines of a list, whatever became of its cards since."""
    given = given_again(hand_in, data)
    copies = {data.catalog.card(card_id): count for card_id, count in given.deck.counts.items()}
    types = (ListedType(label, tuple((card, copies[card]) for card in cards)) for label, cards in by_type(copies))
    return ListedHandIn(tuple(types), given.unread)


def typed_again(hand_in: HandIn) -> str:
    """The list as text to be read once more: lines that nobody could read are in it as they were."""
    lines = (line for line in hand_in.text.splitlines() if not line.startswith("#"))
    return "\n".join(line.removeprefix("? ") for line in lines) + "\n"
