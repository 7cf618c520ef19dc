"""What distinguishes two lists of cards."""

from dataclasses import dataclass

from decks.building.models import DeckVersion
from rules_engine.catalog.definitions import CardDefinition, Catalog
from rules_engine.legality.deck_list import DeckList


@dataclass(frozen=True, slots=True)
class Difference:
    """One card: `before` and `after` copies."""

    card: CardDefinition
    before: int
    after: int

    @property
    def change(self) -> int:
        return self.after - self.before

    @property
    def less(self) -> int:
        return self.before - self.after


def version_list(version: DeckVersion, catalog: Catalog) -> DeckList:
    """The version's cards; printings that the catalogue no longer holds are left out."""
    pairs = ((catalog.card_by_printing.get(printing), copies) for printing, copies in version.entries)
    return DeckList.of((card.id, copies) for card, copies in pairs if card)


def difference(before: DeckList, after: DeckList, catalog: Catalog) -> tuple[Difference, ...]:
    """Every card whose copies differ, first what was added."""
    ids = sorted(before.counts.keys() | after.counts.keys())
    rows = (Difference(catalog.card(i), before.counts.get(i, 0), after.counts.get(i, 0)) for i in ids)
    return tuple(sorted((row for row in rows if row.change), key=lambda row: (-row.change, row.card.id)))
