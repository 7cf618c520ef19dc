"""The face that pictures and sheets are lettered in, and what it does with characters it lacks."""

import unicodedata
from functools import cache
from pathlib import Path

FONT = Path(__file__).resolve().parent / "shippori-mincho-bold.ttf"
GETA = "〓"  # what Japanese printers set for a character they lack


@cache
def characters() -> frozenset[int]:
    """The code points that the face has glyphs for."""
    # Not every process draws, and the library takes five megabytes.
    from reportlab.pdfbase.ttfonts import TTFontFile

    return frozenset(TTFontFile(str(FONT)).charToGlyph)


def drawable(text: str) -> str:
    """`text` on one line in characters of the face: special forms made plain, lost letters 〓, other signs left out."""
    composed = unicodedata.normalize("NFC", text)
    kept = "".join(character if _has(character) else _instead(character) for character in composed)
    return " ".join(kept.split())


def _has(text: str) -> bool:
    return all(ord(character) in characters() for character in text)


def _instead(character: str) -> str:
    if character.isspace():
        return " "
    plain = unicodedata.normalize("NFKD", character)
    one_mark = [unicodedata.normalize("NFC", plain[0] + mark) for mark in plain[1:]]
    for form in (unicodedata.normalize("NFKC", character), *one_mark, plain[0]):
        if form and _has(form):
            return form
    return GETA if unicodedata.category(character)[0] in "LN" else ""
