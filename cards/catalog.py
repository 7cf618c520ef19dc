"""The card data of the database as the engine reads it, kept in the process until the data changes."""

from dataclasses import dataclass
from functools import cached_property

from django.db import DatabaseError

from cards.faces.drawn import DrawnCards
from cards.index.index import CardIndex
from cards.index.known import KnownValues, known_values
from cards.near_names import NearNames
from cards.pictures import shown
from cards.stores import is_away
from cards.sync.data_version import current_token
from cards.sync.stored_catalog import read_catalog, read_revisions
from rules_engine.catalog.definitions import Catalog
from rules_engine.legality.restrictions import RestrictionRevision


@dataclass(frozen=True)
class CardData:
    """Everything read at one data version."""

    token: str
    catalog: Catalog
    revisions: tuple[RestrictionRevision, ...]

    @cached_property
    def names(self) -> NearNames:
        return NearNames(self.catalog)

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
    """The data as it stands: one small query, and a full reading only after a change.

    The token is asked for by every process and request, so that they all see a change at once. While the database is
    away, pages that need nothing else go on with what was read last.
    """
    global _kept
    kept = _kept
    try:
        token = current_token()
    except DatabaseError as error:
        if kept is None or not is_away(error):
            raise
        return kept
    if kept is None or not token or kept.token != token:
        shown.renew()
        kept = _kept = _read(token)
    return kept


def data_read_anew() -> CardData:
    """The same, read now and kept nowhere: for what is decided once and cannot be taken back."""
    return _read(current_token())


def _read(token: str) -> CardData:
    return CardData(token, read_catalog(), read_revisions())


def current_catalog() -> Catalog:
    return current_data().catalog
