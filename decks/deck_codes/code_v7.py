"""Code v7: the whole deck as one number, the shortest code of the public card filter."""

import hashlib
from collections.abc import Mapping
from itertools import accumulate, pairwise
from math import comb

from decks.deck_codes import base64url, varints
from decks.deck_codes.catalogue_points import END, number_at, point_of
from decks.deck_codes.faults import DeckCodeError, Reason
from decks.deck_codes.pairs import Copies, checked
from decks.deck_codes.ranking import rank, unrank

MAX_COPIES = 10_000
MAX_CARDS = 256
BODY_BYTES = range(2, 8193)
CHECK_BYTES = 5
CHECK_PREFIX = b"\x07"


def fits(deck: Mapping[int, int]) -> bool:
    """Whether the deck is small enough for this code."""
    cards = checked(deck)
    return len(cards) <= MAX_CARDS and sum(copies for _, copies in cards) <= MAX_COPIES


def write(deck: Mapping[int, int]) -> str:
    body = write_body(deck)
    return "7" + base64url.write(body + _check(body))


def read(code: str) -> Copies:
    raw = base64url.read_strict(code[1:])
    body, check = raw[:-CHECK_BYTES], raw[-CHECK_BYTES:]
    if len(body) < BODY_BYTES.start:
        raise DeckCodeError(Reason.TRUNCATED)
    if _check(body) != check:
        raise DeckCodeError(Reason.CHECKSUM)
    return read_body(body)


def write_body(deck: Mapping[int, int]) -> bytes:
    cards = sorted((point_of(number), copies) for number, copies in checked(deck))
    counts = [copies for _, copies in cards]
    total = sum(counts)
    place = 0
    if cards:
        cuts = [before - 1 for before in accumulate(counts[:-1])]
        place = rank([point for point, _ in cards]) * comb(total - 1, len(cards) - 1) + rank(cuts)
    return varints.written(total) + varints.written(len(cards)) + place.to_bytes(-(-place.bit_length() // 8), "big")


def read_body(body: bytes) -> Copies:
    if len(body) not in BODY_BYTES:
        raise DeckCodeError(Reason.TOO_LARGE if len(body) >= BODY_BYTES.stop else Reason.TRUNCATED)
    reader = varints.VarintReader(body)
    total, cards, place = reader.number(), reader.number(), reader.rest()
    if total > MAX_COPIES or cards > MAX_CARDS:
        raise DeckCodeError(Reason.TOO_LARGE)
    if total < cards or bool(total) != bool(cards) or place[:1] == b"\0" or (not cards and place):
        raise DeckCodeError(Reason.FORMAT)
    return _unranked(int.from_bytes(place, "big"), cards, total) if cards else {}


def _unranked(place: int, cards: int, total: int) -> Copies:
    of_set, of_counts = divmod(place, comb(total - 1, cards - 1))
    points = unrank(of_set, cards, END)
    cuts = [-1, *unrank(of_counts, cards - 1, total - 1), total - 1]
    numbers = [number_at(point) for point in points]
    deck = {
        number: after - before
        for number, (before, after) in zip(numbers, pairwise(cuts), strict=True)
        if number is not None
    }
    if len(deck) != cards:
        raise DeckCodeError(Reason.FORMAT)
    return dict(sorted(deck.items()))


def _check(body: bytes) -> bytes:
    return hashlib.sha256(CHECK_PREFIX + body).digest()[:CHECK_BYTES]
