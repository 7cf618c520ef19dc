"""What counting answers."""

from dataclasses import dataclass

from cards.stores import StoreAwayError


@dataclass(frozen=True, slots=True)
class Counted:
    """How often so far, this time included, and in how many seconds the window ends."""

    count: int
    wait: int


class CountersAwayError(StoreAwayError):
    """Nothing can be counted now: the disk is full or read-only, the server is away."""
