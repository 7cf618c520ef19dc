"""Tells rooms above when public decks were written: within the transaction, once for all that is written together."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, TypeVar

from django.db import transaction
from django.db.models import Model, QuerySet
from django.dispatch import Signal

from decks.building.visibility import Visibility
from decks.people.name_fields import FoldedQuerySet

RowT = TypeVar("RowT", bound=Model)
decks_written = Signal()
"""`decks` are the numbers of decks that are public, or were."""
LISTED_BY = {"name", "visibility", "deleted_at", "changed_at", "owner", "owner_id", "visitor", "sample"}
"""The fields of a deck by which lists of public decks find and order it, or by which it comes to be public."""
_gathered: ContextVar[set[int] | None] = ContextVar("gathered", default=None)


def tell_written(decks: Iterable[int]) -> None:
    """Now, or at the end of what is written together."""
    gathered = _gathered.get()
    if gathered is not None:
        gathered.update(decks)
    elif found := set(decks):
        decks_written.send(None, decks=found)


@contextmanager
def written_together() -> Iterator[None]:
    """Tell of what is written here only once, at the end; use it inside a transaction. Within another one it adds to
    that; after an error nothing is told, for nothing was written."""
    if _gathered.get() is not None:
        yield
        return
    gathered: set[int] = set()
    token = _gathered.set(gathered)
    try:
        yield
    finally:
        _gathered.reset(token)
    tell_written(gathered)


class ToldQuerySet(FoldedQuerySet[RowT]):
    """Decks: what lists of public decks go by is told, within one transaction."""

    def update(self, **values: Any) -> int:
        if not LISTED_BY & values.keys():
            return super().update(**values)
        with transaction.atomic(savepoint=False):
            listed = self if "visibility" in values else self.filter(visibility=Visibility.PUBLIC)
            decks = list(listed.order_by().values_list("pk", flat=True))
            count = super().update(**values)
            tell_written(decks)
            return count

    def bulk_create(self, objs: Iterable[Any], *args: Any, **kwargs: Any) -> list[Any]:
        with transaction.atomic(savepoint=False):
            made: list[Any] = super().bulk_create(objs, *args, **kwargs)
            tell_written(deck.pk for deck in made if deck.visibility == Visibility.PUBLIC)
            return made


class ToldEntries(QuerySet[RowT]):
    """Cards of decks."""

    def bulk_create(self, objs: Iterable[Any], *args: Any, **kwargs: Any) -> list[Any]:
        with transaction.atomic(savepoint=False):
            made: list[Any] = super().bulk_create(objs, *args, **kwargs)
            tell_written({entry.deck_id for entry in made if entry.deck.visibility == Visibility.PUBLIC})
            return made
