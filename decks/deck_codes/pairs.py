"""Printing numbers with their copies: checked, added up, and as differences between neighbours."""

from collections import Counter
from collections.abc import Iterable, Mapping

from decks.deck_codes import varints
from decks.deck_codes.faults import DeckCodeError, Reason

MAX_NUMBER = 2**32 - 1
Copies = dict[int, int]


def checked(deck: Mapping[int, int]) -> list[tuple[int, int]]:
    """The deck by number without cards of no copies; numbers 1 to 2³² − 1, copies 0 to 2³² − 1."""
    for number, copies in deck.items():
        if not (1 <= number <= MAX_NUMBER and 0 <= copies <= MAX_NUMBER):
            raise DeckCodeError(Reason.FORMAT, f"番号 {number}、{copies}枚")
    return sorted((number, copies) for number, copies in deck.items() if copies)


def added(pairs: Iterable[tuple[int, int]]) -> Copies:
    """Copies by number; a number named twice adds up, copies below one count for nothing."""
    copies: Counter[int] = Counter()
    for number, count in pairs:
        if count > 0:
            copies[number] += count
    return dict(sorted(copies.items()))


def write_pairs(deck: Mapping[int, int]) -> bytes:
    written, before = b"", 0
    for number, copies in checked(deck):
        written += varints.written(number - before) + varints.written(copies)
        before = number
    return written


def read_pairs(raw: bytes) -> Copies:
    """``DeckCodeError`` if the last number has no copies or is cut off."""
    reader, number, pairs = varints.VarintReader(raw), 0, []
    while not reader.finished:
        number += reader.number_32()
        pairs.append((number, reader.number_32()))
    if number > MAX_NUMBER:
        raise DeckCodeError(Reason.FORMAT)
    return added(pairs)
