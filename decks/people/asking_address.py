"""From which address the present request came, for work that outlasts it: only as a hash, as the limits count it."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from decks.people.counters import hashed
from decks.people.networks import network_of

_ADDRESS: ContextVar[str] = ContextVar("asking_address", default="")


def asking_address() -> str:
    """The hash; empty where no request of an address is being answered."""
    return _ADDRESS.get()


@contextmanager
def asked_from(address: str) -> Iterator[None]:
    """While inside, what is asked for comes from this hash of an address."""
    token = _ADDRESS.set(address)
    try:
        yield
    finally:
        _ADDRESS.reset(token)


def hash_of_address(address: str) -> str:
    return hashed(f"address {network_of(address)}")
