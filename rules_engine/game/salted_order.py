"""Decks in an order that tells nothing: cards of a game are numbered in the order in which its decks are given.

Numbered by card id, a dozen open cards would tell between which ids a hidden one lies. So the decks of a game that is
played for something are given in the order of a digest with a salt of the seat: who knows the salt and the list can
work out the numbers, anybody else learns nothing from them.
"""

from collections import Counter
from collections.abc import Iterable
from hmac import digest

from rules_engine.vocabulary.errors import RulesError

SALT_BYTES = 16
"""The fewest; a seat's salt has 32."""


def deck_in_salted_order(deck: Iterable[int], salt: bytes) -> tuple[int, ...]:
    """The card ids of the deck, sorted by HMAC-SHA256(salt, ``id/copy``), the copies of one id counted from 1.

    Only which cards there are decides, not the order in which they come. ``RulesError`` for a salt that can be guessed.
    """
    return tuple([card_id for card_id, _ in salted_copies(deck, salt)])


def salted_copies(deck: Iterable[int], salt: bytes) -> list[tuple[int, int]]:
    """The same as card ids, each with which of its copies it is; the place of a copy, from 0, is its number."""
    if len(salt) < SALT_BYTES:
        raise RulesError(f"a salt has {SALT_BYTES} bytes or more")
    counted = [(card_id, copy) for card_id, copies in Counter(deck).items() for copy in range(1, copies + 1)]
    return sorted(counted, key=lambda one: _sign(salt, *one))


def _sign(salt: bytes, card_id: int, copy: int) -> bytes:
    return digest(salt, f"{card_id}/{copy}".encode("ascii"), "sha256")
