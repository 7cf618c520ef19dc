"""Sets of cards as whole numbers: bit n stands for the card at place n. Union, cut and count are single operations."""

from collections.abc import Iterable, Sequence
from itertools import compress


def bits_of(places: Iterable[int], size: int) -> int:
    """The set of these places, each below `size`."""
    raw = bytearray(size // 8 + 1)
    for place in places:
        raw[place >> 3] |= 1 << (place & 7)
    return int.from_bytes(raw, "little")


def in_order(bits: int, order: Sequence[int]) -> Iterable[int]:
    """The places of the set in the given order, which names every place once."""
    marks = bin(bits)[:1:-1].ljust(len(order), "0")
    return compress(order, (marks[place] == "1" for place in order))
