"""Chance, the same on every Python: the n-th random act of a game draws its bits from a source of its own.

The source of act n of a game with seed s is ``random.Random(f"{s}/{n}")``; of it only ``getrandbits`` is used, which
is stable between Python versions, and the shuffle is written out here. So a state needs only the seed and a count,
and the first seat's shuffle does not depend on how many cards the second seat brings.
"""

from random import Random


def source(seed: str, act: int) -> Random:
    """The random source of act number `act` (0 or more) of a game with this seed."""
    return Random(f"{seed}/{act}")


def below(bits: Random, limit: int) -> int:
    """A uniform number from 0 to `limit` - 1 (`limit` 1 or more), by rejecting what does not fit."""
    width = limit.bit_length()
    number = bits.getrandbits(width)
    while number >= limit:
        number = bits.getrandbits(width)
    return number


def shuffle(cards: list[int], seed: str, act: int) -> None:
    """Shuffle in place (Fisher and Yates, from the last place down), every order equally likely."""
    mix(cards, source(seed, act))


def mix(cards: list[int], bits: Random) -> None:
    """Shuffle in place with numbers from this source."""
    for last in range(len(cards) - 1, 0, -1):
        chosen = below(bits, last + 1)
        cards[last], cards[chosen] = cards[chosen], cards[last]
