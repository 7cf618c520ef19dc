"""The two ways codes are written in base64 for addresses: one that forgives, one that has a single spelling."""

import base64
import binascii
import re

from decks.deck_codes.faults import DeckCodeError, Reason

STRICT = re.compile(r"[A-Za-z0-9_-]+")
WHITESPACE = str.maketrans("", "", "\t\n\f\r ")


def write(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def read_strict(text: str) -> bytes:
    """Only the one spelling that `write` gives; a code that was cut off usually breaks it."""
    if not STRICT.fullmatch(text):
        raise DeckCodeError(Reason.FORMAT)
    if len(text) % 4 == 1:
        raise DeckCodeError(Reason.TRUNCATED)
    raw = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    if write(raw) != text:
        raise DeckCodeError(Reason.TRUNCATED)
    return raw


def read_lenient(text: str) -> bytes:
    """As browsers read it: both alphabets, padding or none, unused bits ignored."""
    plain = text.replace("-", "+").replace("_", "/").translate(WHITESPACE)
    plain = re.sub(r"={1,2}\Z", "", plain) if len(plain) % 4 == 0 else plain
    if len(plain) % 4 == 1 or not re.fullmatch(r"[A-Za-z0-9+/]*", plain):
        raise DeckCodeError(Reason.FORMAT)
    try:
        return base64.b64decode(plain + "=" * (-len(plain) % 4))
    except binascii.Error:
        raise DeckCodeError(Reason.FORMAT) from None
