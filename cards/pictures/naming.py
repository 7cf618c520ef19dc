"""Which printing a picture file shows: by a mapping file, else by the number its name begins with."""

import csv
import re
from collections.abc import Iterable, Mapping
from html.parser import HTMLParser
from io import StringIO
from pathlib import PurePosixPath
from unicodedata import normalize
from urllib.parse import unquote, urlsplit

from cards.list_import.source import MARKER, html_of

_NUMBER = re.compile(r"[^0-9]*?([0-9]{1,6})(?![0-9])")
_LARGEST_NUMBER = 10**6


class UnreadableMapError(Exception):
    """The mapping file could not be read; the message says why."""


def number_in(name: str) -> int | None:
    """The first number in a file's name, full-width digits too: `0101 (2).jpg`, `［101］沼.png`, `card-101.webp`."""
    found = _NUMBER.match(normalize("NFKC", PurePosixPath(name).stem))
    return int(found[1]) if found else None


def plain_name(name: str) -> str:
    """A file's name without its folder, however it is written: what names are compared by."""
    return normalize("NFKC", PurePosixPath(name.replace("\\", "/")).name).casefold()


def read_map(text: str) -> dict[str, int]:
    """Printing numbers by plain file name: from two columns, number and file in either order, or the public list.

    ``UnreadableMapError`` where nothing or something else is found.
    """
    if MARKER in text:
        text = html_of(text)
    found = _from_markup(text) if "data-number" in text else _from_table(text)
    if not found:
        raise UnreadableMapError("番号とファイル名の組が一つもありません")
    return found


def _from_table(text: str) -> dict[str, int]:
    delimiter = "\t" if "\t" in text else ","
    found: dict[str, int] = {}
    for line, row in enumerate(csv.reader(StringIO(text), delimiter=delimiter), 1):
        cells = [cell.strip() for cell in row if cell.strip()]
        if not cells or cells[0].startswith("#"):
            continue
        pair = _pair(cells)
        if pair is None and line > 1:
            raise UnreadableMapError(f"{line}行目が読めません。番号とファイル名の二列で書いてください")
        if pair:
            found[pair[0]] = pair[1]
    return found


def _pair(cells: list[str]) -> tuple[str, int] | None:
    """File and number of a row; None for a headline or anything else."""
    if len(cells) != 2:
        return None
    for number, name in (cells, reversed(cells)):
        digits = normalize("NFKC", number).removeprefix("#")
        if digits.isdecimal() and int(digits) < _LARGEST_NUMBER and not name.isdecimal():
            return plain_name(name), int(digits)
    return None


class _Markup(HTMLParser):
    """The public list: each `div.card` names a number, the `img` in it a file."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.number: int | None = None
        self.found: dict[str, int] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        if tag == "div" and "card" in values.get("class", "").split():
            digits = values.get("data-number", "").strip()
            self.number = int(digits) if digits.isdecimal() else None
        if tag == "img" and self.number is not None:
            address = values.get("data-src") or values.get("src") or ""
            if name := plain_name(unquote(urlsplit(address).path)):
                self.found.setdefault(name, self.number)


def _from_markup(html: str) -> dict[str, int]:
    reader = _Markup()
    reader.feed(html)
    reader.close()
    return reader.found


def unused(mapping: Mapping[str, int], names: Iterable[str]) -> list[str]:
    """The mapped files that were not there."""
    there = {plain_name(name) for name in names}
    return [name for name in mapping if name not in there]
