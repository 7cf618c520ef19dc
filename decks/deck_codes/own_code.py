"""Our own code: title and cards with a checksum, whatever numbers future products bring."""

import hashlib
from collections.abc import Mapping

from decks.deck_codes import base64url, varints
from decks.deck_codes.faults import DeckCodeError, Reason
from decks.deck_codes.pairs import Copies, read_pairs, write_pairs

PREFIX = "fd1."
CHECK_BYTES = 5


def write(deck: Mapping[int, int], title: str = "") -> str:
    name = title.encode()
    body = varints.written(len(name)) + name + write_pairs(deck)
    return PREFIX + base64url.write(body + _check(body))


def read(code: str) -> tuple[str, Copies]:
    raw = base64url.read_strict(code[len(PREFIX) :])
    body, check = raw[:-CHECK_BYTES], raw[-CHECK_BYTES:]
    if not body:
        raise DeckCodeError(Reason.TRUNCATED)
    if _check(body) != check:
        raise DeckCodeError(Reason.CHECKSUM)
    reader = varints.VarintReader(body)
    try:
        title = reader.take(reader.number()).decode()
    except UnicodeDecodeError:
        raise DeckCodeError(Reason.FORMAT) from None
    return title, read_pairs(reader.rest())


def _check(body: bytes) -> bytes:
    return hashlib.sha256(PREFIX.encode() + body).digest()[:CHECK_BYTES]
