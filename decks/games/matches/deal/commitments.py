"""What is fixed before anybody can choose: the lists, the secret, and the bytes of each browser."""

import hashlib
import hmac
from collections.abc import Iterable
from dataclasses import dataclass

from decks.games.matches.deal.canonical import Value, canonical
from rules_engine.game.salted_order import salted_copies

PROTOCOL = "fudacho-deal/1"
SECRET_BYTES = SALT_BYTES = 32
BROWSER_BYTES = 16
Pairs = Iterable[tuple[int, int]]
"""A list as card ids with their copies."""


@dataclass(frozen=True, slots=True)
class DealTerms:
    """Which deal it is: the public id of the match, the number of the game in it (1 or more), the versions."""

    match: str
    game: int
    rules: str
    data: str

    @property
    def game_named(self) -> dict[str, Value]:
        """What every commitment of this game contains."""
        return {"protocol": PROTOCOL, "match": self.match, "game": self.game}


def sorted_list(cards: Pairs) -> list[list[int]]:
    """The list as it is hashed: [card id, copies] in ascending order of ids. ``ValueError`` for one listed twice."""
    rows = sorted([card, copies] for card, copies in cards)
    if len({card for card, _ in rows}) != len(rows) or any(card < 1 or copies < 1 for card, copies in rows):
        raise ValueError("a list has each card once, with one copy or more")
    return rows


def list_hash(salt: bytes, cards: Pairs) -> bytes:
    """What is in C for a seat's list; `salt` are 32 bytes that this seat alone knows."""
    return hmac.digest(_sized(salt, SALT_BYTES), canonical(sorted_list(cards)), "sha256")


def card_numbers(salt: bytes, cards: Pairs) -> list[str]:
    """The copies of a seat's list as ``12/1`` (card 12, first copy); a copy's place here, from 0, is its number."""
    deck = [card for card, copies in sorted_list(cards) for _ in range(copies)]
    return [f"{card}/{copy}" for card, copy in salted_copies(deck, _sized(salt, SALT_BYTES))]


def commitment(terms: DealTerms, list_hashes: tuple[bytes, bytes], secret: bytes) -> bytes:
    """C, which both seats get before either opens its bytes."""
    secret_hash = hashlib.sha256(_sized(secret, SECRET_BYTES)).hexdigest()
    lists = [one.hex() for one in list_hashes]
    made = {**terms.game_named, "rules": terms.rules, "data": terms.data, "lists": lists, "secret": secret_hash}
    return hashlib.sha256(canonical(made)).digest()


def bytes_hash(terms: DealTerms, seat: int, browser_bytes: bytes) -> bytes:
    """h of a seat (0 or 1): what its browser sends before it opens its bytes."""
    if seat not in (0, 1):
        raise ValueError(f"{seat} is no seat")
    opened = _sized(browser_bytes, BROWSER_BYTES).hex()
    return hashlib.sha256(canonical({**terms.game_named, "seat": seat, "bytes": opened})).digest()


def _sized(value: bytes, size: int) -> bytes:
    if len(value) != size:
        raise ValueError(f"{size} bytes are needed, not {len(value)}")
    return value
