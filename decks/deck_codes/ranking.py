"""Sets of numbers as one number: their place among all sets of their size."""

from collections.abc import Sequence
from math import comb, factorial, log2

from decks.deck_codes.faults import DeckCodeError, Reason

MARGIN = 4


def rank(members: Sequence[int]) -> int:
    """The place of a rising sequence among all of its length, the lowest last members first."""
    return sum(comb(member, place) for place, member in enumerate(members, start=1))


def unrank(place: int, size: int, limit: int) -> list[int]:
    """The set of `size` members below `limit` at `place`; ``DeckCodeError`` if there is none."""
    members: list[int] = []
    for left in range(size, 0, -1):
        if limit < left:
            raise DeckCodeError(Reason.FORMAT)
        limit = _highest(place, left, limit)
        place -= comb(limit, left)
        members.append(limit)
    if place:
        raise DeckCodeError(Reason.FORMAT)
    return members[::-1]


def _highest(place: int, size: int, limit: int) -> int:
    """The largest member from `size` − 1 to below `limit` with at most `place` sets before it.

    As (m − size)^size ≤ C(m, size) · size! ≤ m^size, it lies within `size` of a root that floating point gives.
    """
    root = int(2 ** ((log2(place) + log2(factorial(size))) / size)) if place else 0
    low = max(size - 1, min(root - MARGIN, limit - 1))
    high = min(limit - 1, max(low, root + size + MARGIN))
    while low < high:
        middle = (low + high + 1) // 2
        if comb(middle, size) <= place:
            low = middle
        else:
            high = middle - 1
    return low
