"""Pairs of characters as numbers, by which names are found on every database alike, whatever its collation.

The last character of a text makes a pair with nothing, so that each character begins a pair: a single one is looked for
as all pairs that begin with it.
"""

from enum import IntEnum
from itertools import pairwise

SIGNS = 21
"""Bits of a character's number in Unicode."""


class Text(IntEnum):
    NAME = 1
    AUTHOR = 2


def code_of(text: Text, first: str, second: str = "") -> int:
    return text << 2 * SIGNS | ord(first) << SIGNS | (ord(second) if second else 0)


def codes_of(text: Text, folded: str) -> set[int]:
    """All pairs of a folded text that is kept."""
    return {code_of(text, *pair) for pair in pairwise([*folded, ""])}


def codes_within(text: Text, part: str) -> list[tuple[int, int]]:
    """What a text must hold for `part` to stand in it: for each of these spans a pair between its two ends."""
    if len(part) == 1:
        return [(code_of(text, part), code_of(text, part) | (1 << SIGNS) - 1)]
    codes = sorted({code_of(text, *pair) for pair in pairwise(part)})
    return [(code, code) for code in codes]
