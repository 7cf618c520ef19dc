"""Which encoding a file is in: each is tried strictly, and the one in which most lines name cards is taken."""

import codecs
import unicodedata
from collections.abc import Callable

MARKED = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
PREFERRED = (
    *("utf-8", "cp932", "euc_jp", "iso2022_jp_ext", "utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"),
    *("shift_jis_2004", "euc_jis_2004", "iso2022_jp_2004"),
)
"""Where none names a card, or several name as many, the first that reads the file is taken."""
LINES_COMPARED, CHARACTERS_COMPARED = 300, 100_000
_NO_TEXT = {"Cc", "Cn", "Co", "Cs"}
_LINE_MARKS = set("\t\n\v\f\r\x1a")


def decoded(raw: bytes, cards_named: Callable[[str], int]) -> str | None:
    """The text, None if no encoding reads all of it as text; `cards_named` counts the lines that name cards."""
    for mark, encoding in MARKED:
        if raw.startswith(mark):
            text = _strict(raw, encoding)
            if text is not None:
                return text
    readings = dict.fromkeys(text for text in (_strict(raw, encoding) for encoding in PREFERRED) if text is not None)
    if len(readings) < 2:
        return next(iter(readings), None)
    return max(readings, key=lambda text: cards_named(_beginning(text)))


def _strict(raw: bytes, encoding: str) -> str | None:
    try:
        text = raw.decode(encoding)
    except UnicodeError:
        return None
    return text if set(map(unicodedata.category, set(text) - _LINE_MARKS)).isdisjoint(_NO_TEXT) else None


def _beginning(text: str) -> str:
    return "\n".join(text[:CHARACTERS_COMPARED].splitlines()[:LINES_COMPARED])
