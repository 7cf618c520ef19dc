"""Chance by a key that the players have agreed on: with the key, anybody can work out every act of it again.

Act n (0 or more) reads HMAC-SHA256(key, n then block), both as 4 bytes, the highest first, with blocks from 0 on; each
digest is eight numbers of 32 bits, the highest byte first. A number below a limit is one of these modulo the limit;
those from the greatest multiple of the limit on are passed over. Before cards are shuffled, or some of them picked,
they are put in ascending order of their numbers: so the act and the set of cards alone decide.

It is used beside the seeds of ``chance``. No text that a person types becomes a key: a game is begun with an
``AgreedChance``, and a position says by a field of its own that its seed is one.
"""

import re
from dataclasses import dataclass, field
from hmac import digest
from typing import Final, NamedTuple, final

from rules_engine.kernel.errors import RulesError

KEY_BYTES = 32
DIGEST_BYTES = 32
NUMBER_BYTES = 4
RANGE = 1 << 32
PREFIX = "hmac:"
WRITTEN = re.compile(PREFIX + "([0-9a-f]{64})")
AGREED_KIND = "hmac-sha256"
"""What records call this kind of chance."""
COIN_ACT = 0
COIN: Final = "coin"
SHUFFLE: Final = "shuffle"
PICK: Final = "pick"


@dataclass(frozen=True, slots=True)
class AgreedChance:
    """The `key` of a game, 32 bytes; ``RulesError`` for others. It is no part of what is shown of it by ``repr``."""

    key: bytes = field(repr=False)

    def __post_init__(self) -> None:
        if not isinstance(self.key, bytes) or len(self.key) != KEY_BYTES:
            raise RulesError(f"the key of an agreed chance has {KEY_BYTES} bytes")

    @classmethod
    def read(cls, text: str) -> "AgreedChance":
        """The key written as `text`; ``RulesError`` if it is none."""
        found = WRITTEN.fullmatch(text)
        if found is None:
            raise RulesError(f"the key of an agreed chance is written as {PREFIX} and 64 digits from 0 to f")
        return cls(bytes.fromhex(found[1]))

    @property
    def text(self) -> str:
        """The key as positions and records hold it: ``hmac:`` and 64 digits."""
        return PREFIX + self.key.hex()


@final
class AgreedNumbers:
    """The numbers that one act of chance reads, one after the other."""

    __slots__ = ("_act", "_block", "_key", "_left")

    def __init__(self, key: bytes, act: int) -> None:
        self._key: bytes = key
        self._act: bytes = act.to_bytes(NUMBER_BYTES, "big")
        self._block: int = 0
        self._left: list[int] = []

    def next(self) -> int:
        """The next number of 32 bits."""
        if not self._left:
            block = digest(self._key, self._act + self._block.to_bytes(NUMBER_BYTES, "big"), "sha256")
            self._block += 1
            ends = range(DIGEST_BYTES - NUMBER_BYTES, -1, -NUMBER_BYTES)
            self._left = [int.from_bytes(block[at : at + NUMBER_BYTES], "big") for at in ends]
        return self._left.pop()

    def below(self, limit: int) -> int:
        """A uniform number from 0 to `limit` - 1 (`limit` from 1 to 2 to the power of 32)."""
        usable = RANGE // limit * limit
        number = self.next()
        while number >= usable:
            number = self.next()
        return number % limit


def agreed_numbers(text: str, act: int) -> AgreedNumbers:
    """The numbers of this act, by the key written as `text`; ``RulesError`` if it is none."""
    return AgreedNumbers(AgreedChance.read(text).key, act)


def toss_agreed(text: str) -> int:
    """The coin, which is act 0: the seat, 0 or 1, that goes first."""
    return agreed_numbers(text, COIN_ACT).below(2)


def shuffle_agreed(cards: list[int], text: str, act: int) -> None:
    """Shuffle in place (Fisher and Yates, from the last place down), in whichever order the cards lay."""
    numbers = agreed_numbers(text, act)
    cards.sort()
    for last in range(len(cards) - 1, 0, -1):
        chosen = numbers.below(last + 1)
        cards[last], cards[chosen] = cards[chosen], cards[last]


def pick_agreed(cards: list[int], number: int, text: str, act: int) -> list[int]:
    """So many of the cards (all if there are no more), one after the other, each equally likely."""
    numbers, left, taken = agreed_numbers(text, act), sorted(cards), list[int]()
    for _ in range(min(number, len(left))):
        taken.append(left.pop(numbers.below(len(left))))
    return taken


class ChanceAct(NamedTuple):
    """One act of chance as everybody may know it: its number, ``coin``, ``shuffle`` or ``pick``, and whose cards.

    `seat` is who goes first by the coin, else the owner of the cards, -1 where they are of both. `size` counts the
    cards, `taken` how many of them are picked; both are 0 for the coin, `taken` for a shuffle.
    """

    act: int
    kind: str
    seat: int
    size: int = 0
    taken: int = 0

    @property
    def word(self) -> str:
        """How the log words it: ``coin``, ``shuffle 40``, ``pick 1 5`` (one of five)."""
        numbers = {COIN: (), SHUFFLE: (self.size,), PICK: (self.taken, self.size)}[self.kind]
        return " ".join([self.kind, *map(str, numbers)])

    @classmethod
    def read(cls, act: int, seat: int, word: str) -> "ChanceAct":
        """The act of which a line of the log says this."""
        kind, *numbers = word.split()
        size = int(numbers[-1]) if numbers else 0
        return cls(act, kind, seat, size, int(numbers[0]) if kind == PICK else 0)
