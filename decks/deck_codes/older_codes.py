"""Codes v1 to v5, which old posts still carry: read, never written."""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from decks.deck_codes import base64url
from decks.deck_codes.faults import DeckCodeError, Reason
from decks.deck_codes.pairs import MAX_NUMBER, Copies, added
from decks.people.requests.sent_json import read_sent

LEADING_DIGITS = {10: re.compile(r"[+-]?[0-9]+"), 36: re.compile(r"[+-]?[0-9a-z]+", re.IGNORECASE)}
MAX_DIGITS = 12


def read_body(body: str, base: int) -> Copies:
    """`number:copies` joined by bars, in base 10 (v1) or 36 (v2 to v4); a piece without both halves is skipped."""
    pieces = (piece.split(":") for piece in body.split("|"))
    halves = [(piece[0], piece[1]) for piece in pieces if len(piece) > 1 and piece[0] and piece[1]]
    return added((_number(number, base), _copies(copies, base)) for number, copies in halves)


def read_rows(payload: str) -> Copies:
    """The rows of v5, `[number, copies]` each."""
    try:
        rows = read_sent(base64url.read_lenient(payload))
    except ValueError:
        raise DeckCodeError(Reason.FORMAT) from None
    return read_rows_of(rows) if isinstance(rows, list) else {}


def read_rows_of(rows: Iterable[Any]) -> Copies:
    return added(_rows(rows))


def _rows(rows: Iterable[Any]) -> Iterator[tuple[int, int]]:
    for row in rows:
        if not isinstance(row, list):
            raise DeckCodeError(Reason.FORMAT)
        number, copies = [*row, None, None][:2]
        if number:
            yield _number(str(number), 10), whole(copies)


def whole(value: Any) -> int:
    """A count as JSON gives it; ``DeckCodeError`` for parts of a card, 0 for what is no number."""
    if isinstance(value, str):
        value = int(value) if re.fullmatch(r"[0-9]{1,12}", value) else value
    if isinstance(value, float) and not value.is_integer():
        raise DeckCodeError(Reason.FORMAT, "枚数が整数ではありません")
    return int(value) if isinstance(value, int | float) else 0


def _number(text: str, base: int) -> int:
    number = _leading(text, base)
    if number is None or not 1 <= number <= MAX_NUMBER:
        raise DeckCodeError(Reason.FORMAT, f"番号 {text[:12]} は読めません")
    return number


def _copies(text: str, base: int) -> int:
    if re.match(r"[+-]?\d*\.\d", text):
        raise DeckCodeError(Reason.FORMAT, "枚数が整数ではありません")
    return max(0, _leading(text, base) or 0)


def _leading(text: str, base: int) -> int | None:
    found = LEADING_DIGITS[base].match(text)
    if found and len(found[0]) > MAX_DIGITS:
        raise DeckCodeError(Reason.TOO_LARGE)
    return int(found[0], base) if found else None
