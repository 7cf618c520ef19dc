"""What other tabs and devices did to a deck while one was at work: the difference that is shown."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from decks.building.models import Deck, DeckEdit
from decks.editing.changes import Pile
from decks.editing.refusals import LABELS
from decks.editing.texts import Field
from rules_engine.catalog.definitions import Catalog

MOST_EDITS = 200
MOST_CARDS = 8


@dataclass(frozen=True, slots=True)
class OthersCard:
    """A card that has `difference` copies more (or fewer) in a pile than one saw."""

    name: str
    pile: str
    difference: int

    @property
    def less(self) -> int:
        return -self.difference


@dataclass(frozen=True, slots=True)
class Others:
    cards: tuple[OthersCard, ...]
    labels: tuple[str, ...]


def edits_of_others(deck: Deck, since: int, until: int) -> Iterable[DeckEdit]:
    """The edits after revision `since` and before `until`, oldest first."""
    return reversed(deck.edits.filter(revision__gt=since, revision__lt=until)[:MOST_EDITS])


def done_by(edits: Iterable[DeckEdit], catalog: Catalog) -> Others:
    copies: Counter[tuple[str, str]] = Counter()
    labels: dict[str, None] = {}
    for item in (item for edit in edits for item in edit.changes):
        if "field" in item:
            labels[LABELS[Field(item["field"])]] = None
        elif card := catalog.card_by_printing.get(item["printing"]):
            copies[item.get("pile", Pile.DECK.value), card.name] += item["after"] - item["before"]
    changed = (OthersCard(name, pile, difference) for (pile, name), difference in copies.items() if difference)
    return Others(tuple(changed)[:MOST_CARDS], tuple(labels))
