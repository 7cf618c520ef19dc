"""Sets of cards as whole numbers: bit n stands for the card at place n. Union, cut and count are single operations."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import compress

BLOCK = 1024
# A flag per place as bytes 0 and 1, and the same as binary digits.
DIGITS = bytes.maketrans(b"\x00\x01", b"01")
FLAGS = bytes.maketrans(b"01", b"\x00\x01")


def bits_of(places: Iterable[int], size: int) -> int:
    """The set of these places, each below `size`."""
    raw = bytearray(size // 8 + 1)
    for place in places:
        raw[place >> 3] |= 1 << (place & 7)
    return int.from_bytes(raw, "little")


def bits_where(flags: Iterable[bool]) -> int:
    """The set of the places whose flag is true; `flags` stand in the order of the places."""
    return int(b"0" + bytes(flags)[::-1].translate(DIGITS), 2)


def flags_of(bits: int, size: int) -> bytes:
    """For each place, in order, whether the set holds it: 1 or 0."""
    return f"{bits:0{size}b}".encode().translate(FLAGS)[::-1]


class Order:
    """All places in one order. They stand in blocks, so that a block without a place of the set is passed over."""

    def __init__(self, places: Sequence[int]) -> None:
        self.size = len(places)
        blocks = [places[start : start + BLOCK] for start in range(0, self.size, BLOCK)]
        self._blocks = tuple((bits_of(block, self.size), block) for block in blocks)

    def places_of(self, bits: int) -> Iterator[int]:
        flag = flags_of(bits, self.size).__getitem__
        for held, block in self._blocks:
            if held & bits:
                yield from compress(block, map(flag, block))


def in_order(bits: int, order: range | Order) -> Iterator[int]:
    """The places of the set in the given order, which names every place once."""
    if isinstance(order, Order):
        return order.places_of(bits)
    return map(order.__getitem__, _ones(f"{bits:0{len(order)}b}"[:: -order.step]))


def _ones(digits: str) -> Iterator[int]:
    at = digits.find("1")
    while at >= 0:
        yield at
        at = digits.find("1", at + 1)
