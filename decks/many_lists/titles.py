"""Lines between lists: which of them name the list that follows."""

import re
from collections import Counter
from enum import Enum, auto
from typing import NamedTuple

from cards.catalog import CardData
from decks.transfer.headings import framed, is_no_card, label_of
from decks.transfer.lines import read_line
from decks.transfer.plain_text import plain

_RULE = re.compile(r"([-=*_~#+―─—])\1{2,}")
_BRACKET = re.compile(r"【(?P<inside>[^【】]+)】")
_MARK = re.compile(r"[■□◆◇]\s*(?P<inside>[^■□◆◇]+?)\s*[■□◆◇]?")


class TitleKind(Enum):
    """How titles are written. In one text they are written in one way."""

    HASH = auto()
    FRAME = auto()
    LABEL = auto()
    BRACKET = auto()
    MARK = auto()
    RULE = auto()


class Title(NamedTuple):
    """A title on the row `row` (from 0), or on so many `rows` that end there."""

    row: int
    kind: TitleKind
    name: str
    rows: int = 1

    @property
    def first(self) -> int:
        return self.row - self.rows + 1


WEAK = (TitleKind.BRACKET, TitleKind.MARK, TitleKind.RULE)
"""Within a list they stand between its parts just as well."""


def titles_in(rows: list[str], data: CardData, *, alone: bool) -> list[Title]:
    """The titles of the text, in the first way of writing of which there are two; none where it is one list.

    `row` counts from 0. A line of dashes between lists is a title without a name. A text that is not `alone` is one of
    many files, of which each is likely to be one list: what may be a heading within it is taken for one.
    """
    found = [title for row, text in enumerate(rows) if (title := _title(row, text, data))]
    if not alone:
        found = [title for title in found if title.kind not in WEAK]
    counts = Counter(title.kind for title in found)
    kind = next((kind for kind in _in_order(found) if counts[kind] > 1), None)
    if kind is None and counts[TitleKind.RULE]:
        kind = TitleKind.RULE
    return _joined([title for title in found if title.kind is kind])


def _joined(titles: list[Title]) -> list[Title]:
    """Titles right below one another are one: a player's name above a list that has a name of its own."""
    joined: list[Title] = []
    for title in titles:
        above = joined[-1] if joined else None
        if above and above.row == title.row - 1:
            name = f"{above.name}・{title.name}" if title.name else above.name
            joined[-1] = Title(title.row, title.kind, name, above.rows + 1)
        else:
            joined.append(title)
    return joined


def _in_order(titles: list[Title]) -> list[TitleKind]:
    """The kinds as they come first, those without names last."""
    kinds = list(dict.fromkeys(title.kind for title in titles))
    return sorted(kinds, key=lambda kind: kind is TitleKind.RULE)


def _title(row: int, text: str, data: CardData) -> Title | None:
    line = plain(text)
    if not line:
        return None
    if _RULE.fullmatch(line):
        return Title(row, TitleKind.RULE, "")
    if line.startswith("#") and framed(line) is None:
        inside = line.lstrip("#").strip()
        name = label_of(inside) or inside
        return Title(row, TitleKind.HASH, name) if name == label_of(inside) or not is_no_card(inside) else None
    if (inside := framed(line) or "") and not is_no_card(inside):
        return Title(row, TitleKind.FRAME, label_of(inside) or inside)
    if name := label_of(line):
        return Title(row, TitleKind.LABEL, name)
    for kind, form in ((TitleKind.BRACKET, _BRACKET), (TitleKind.MARK, _MARK)):
        if (match := form.fullmatch(line)) and not is_no_card(line) and not _is_card(match["inside"], data):
            return Title(row, kind, match["inside"].strip())
    return None


def _is_card(text: str, data: CardData) -> bool:
    return not read_line(1, text, data.catalog, data.names.find_certain).refused
