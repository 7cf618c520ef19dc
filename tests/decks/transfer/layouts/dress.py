"""How a text comes to the reader: its line ends, the unseen marks in it, its encoding."""

from dataclasses import dataclass
from itertools import product
from random import Random

from tests.decks.transfer.layouts.decks import Drawn
from tests.decks.transfer.layouts.writers import Layout

LINE_ENDS = ("\n", "\r\n", "\r")
MARKS = {
    "no marks": "",
    "byte order mark": "\ufeff",
    "unseen": "\u200b\u200c\u200d\u2060\u00ad",
    "direction": "\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2069",
}
ENCODINGS = (
    "utf-8", "cp932", "utf-16", "euc_jp", "utf-8", "utf-16-le", "iso2022_jp", "utf-32", "shift_jis", "utf-16-be",
    "utf-8", "utf-32-le",
)  # fmt: skip
"""UTF-8 more often than the others, as it is what most people send."""


@dataclass(frozen=True, slots=True)
class Dress:
    line_end: str
    marks: str
    encoding: str

    def bytes_of(self, text: str, layout: Layout, deck: Drawn, chance: Random) -> bytes:
        """UnicodeEncodeError where the encoding lacks a character of the text."""
        return self._marked(text, layout, deck, chance).replace("\n", self.line_end).encode(self.encoding)

    def _marked(self, text: str, layout: Layout, deck: Drawn, chance: Random) -> str:
        marks = MARKS[self.marks]
        if self.marks == "byte order mark":
            return marks + text
        if not marks:
            return text
        if layout.structured:
            for card, _ in deck.rows:
                text = text.replace(card.name, _with_mark(card.name, marks, chance), 1)
            return text
        return "\n".join(_with_mark(line, marks, chance) if line else line for line in text.split("\n"))


def _with_mark(text: str, marks: str, chance: Random) -> str:
    at = chance.randint(0, len(text))
    return text[:at] + chance.choice(marks) + text[at:]


DRESSES = tuple(Dress(*parts) for parts in product(LINE_ENDS, MARKS, ENCODINGS))


def dressed(text: str, layout: Layout, deck: Drawn, turn: int, chance: Random) -> tuple[Dress, bytes]:
    """`text` in the dress whose turn it is, or in the next one in which it can be written."""
    for step in range(len(DRESSES)):
        dress = DRESSES[(turn * 7 + step) % len(DRESSES)]
        if layout.encodings and dress.encoding not in layout.encodings:
            continue
        try:
            return dress, dress.bytes_of(text, layout, deck, chance)
        except UnicodeEncodeError:
            continue
    raise AssertionError(f"{layout.name}: no encoding holds the text")
