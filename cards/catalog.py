"""The card data of the database as the engine reads it, kept in the process until the data changes."""

from dataclasses import dataclass
from functools import cached_property

from cards.data_version import current_token
from cards.drawn_cards import DrawnCards
from cards.pictures import shown
from cards.search.index import CardIndex
from cards.search.known import KnownValues, known_values
from cards.stored_catalog import read_catalog, read_revisions
from rules_engine.definitions import Catalog
from rules_engine.names import NameIndex
from rules_engine.restrictions import RestrictionRevision


@dataclass(frozen=True)
class CardData:
    """Everything read at one data version."""

    token: str
    catalog: Catalog
    revisions: tuple[RestrictionRevision, ...]

    @cached_property
    def names(self) -> NameIndex:
        return NameIndex(self.catalog)

    @cached_property
    def index(self) -> CardIndex:
        return CardIndex(self.catalog)

    @cached_property
    def drawn(self) -> DrawnCards:
        return DrawnCards()

    @cached_property
    def known(self) -> KnownValues:
        return known_values(self.catalog)


_kept: CardData | None = None


def current_data() -> CardData:
    """The data as it stands: one small query, and a full reading only after a change."""
    global _kept
    token = current_token()
    kept = _kept
    if kept is None or not token or kept.token != token:
        shown.renew()
        kept = _kept = CardData(token, read_catalog(), read_revisions())
    return kept


def current_catalog() -> Catalog:
    return current_data().catalog


def current_revisions() -> tuple[RestrictionRevision, ...]:
    return current_data().revisions


def current_names() -> NameIndex:
    return current_data().names
