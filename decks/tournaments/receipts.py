"""Receipts: that a list was handed in then and is the same since, without telling what stands in it.

A receipt is the SHA-256, as 64 hexadecimal digits, of these bytes one after the other: the event's key in UTF-8, a line
feed, the entry's number in ASCII digits, a line feed, 16 random bytes, and the text that was handed in, in UTF-8. The
random bytes are stored with the list: without them nobody can guess a list from its receipt, and equal lists have
different receipts.
"""

import hashlib
import re
import secrets

NONCE_BYTES = 16
RECEIPT = re.compile(r"[0-9a-f]{64}")
TYPED = re.compile(r"[\s-]+")


def new_nonce() -> str:
    return secrets.token_hex(NONCE_BYTES)


def receipt_of(event_key: str, number: int, nonce: str, text: str) -> str:
    """The receipt of a text; `nonce` is 32 hexadecimal digits. ``ValueError`` for another one."""
    random = bytes.fromhex(nonce)
    if len(random) != NONCE_BYTES:
        raise ValueError("not 16 bytes")
    return hashlib.sha256(f"{event_key}\n{number}\n".encode() + random + text.encode()).hexdigest()


def read_receipt(typed: str) -> str:
    """The receipt that somebody typed, with blanks, strokes or capitals; "" if it is none."""
    plain = TYPED.sub("", typed).lower()
    return plain if RECEIPT.fullmatch(plain) else ""


def short_receipt(receipt: str) -> str:
    """As it is read aloud: the first twelve digits in threes of four."""
    digits = receipt[:12].upper()
    return "-".join(digits[place : place + 4] for place in range(0, 12, 4))
