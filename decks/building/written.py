"""Tells rooms above when public decks were written: within the transaction, once for all that is written together."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from django.dispatch import Signal

decks_written = Signal()
"""`decks` are the numbers of decks that are public, or were."""
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
