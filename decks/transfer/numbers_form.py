"""Numbers a line (`.ydk`): every line is the number of a printing, and stands for one copy of it."""

import re
from collections.abc import Sequence

from decks.transfer.data_decks import MAIN, SIDEBOARD
from decks.transfer.piece import Piece
from decks.transfer.tables import Row
from rules_engine.catalog.definitions import Catalog

_MARK = re.compile(r"[#!]\s*(main|extra|side)\s*", re.IGNORECASE)
_COMMENT = re.compile(r"#(?!\s*\d+\s*$)|!|//")
_NUMBER = re.compile(r"[1-9][0-9]{0,8}")
_LEAST_WITHOUT_MARK = 5
_USUAL_COPIES = 4


def numbers_in(rows: Sequence[str], catalog: Catalog) -> list[Piece] | None:
    """The pieces of a text that is plainly of this form: numbers, comments and marks, and nothing else.

    Without a mark there must be several numbers, all of printings, and no column of counts could look like them.
    """
    numbers, marks = [], 0
    for row in rows:
        plain = row.strip()
        if _NUMBER.fullmatch(plain):
            numbers.append(int(plain))
        elif _MARK.fullmatch(plain):
            marks += 1
        elif plain and not _COMMENT.match(plain) and not _is_named_by_digits(plain):
            return None
    if not numbers or not (marks or _plainly_printings(numbers, catalog)):
        return None
    return [_piece(at, row, catalog) for at, row in enumerate(rows, 1)]


def _is_named_by_digits(text: str) -> bool:
    """Whether the text is a number that no printing has: two cards are called by such."""
    return text.isascii() and text.isdigit()


def _plainly_printings(numbers: Sequence[int], catalog: Catalog) -> bool:
    known = all(number in catalog.card_by_printing for number in numbers)
    too_high = sum(number > _USUAL_COPIES for number in numbers)
    return known and len(numbers) >= _LEAST_WITHOUT_MARK and too_high * 2 > len(numbers)


def _piece(number: int, text: str, catalog: Catalog) -> Piece:
    plain = text.strip()
    if _NUMBER.fullmatch(plain) and int(plain) in catalog.card_by_printing:
        return Piece(number, text, row=Row("", "1", plain, 1, 3))
    if mark := _MARK.fullmatch(plain):
        return Piece(number, MAIN if mark[1].lower() == "main" else SIDEBOARD)
    return Piece(number, text, header=not plain.isdigit())
