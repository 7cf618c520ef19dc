"""Code v6, written with the digit 5 in front: pairs of numbers, the code most tools of the players read."""

import hashlib
from collections.abc import Mapping

from decks.deck_codes import base64url
from decks.deck_codes.pairs import Copies, read_pairs, write_pairs

PREFIX = "5|"
CHECK_DIGITS = 10


def write(deck: Mapping[int, int]) -> str:
    payload = base64url.write(write_pairs(deck))
    return f"{PREFIX}{checksum(payload)}|{payload}"


def read_payload(payload: str) -> Copies:
    return read_pairs(base64url.read_lenient(payload))


def checksum(text: str, digits: int = CHECK_DIGITS) -> str:
    """The first digits of the text's SHA-256."""
    return hashlib.sha256(text.encode()).hexdigest()[:digits]
