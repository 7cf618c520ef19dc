"""Indented text blocks, the form of every file of texts: cards, lists, positions, scenarios.

A line is `key rest`; lines indented deeper belong to the line above; blank lines and lines that begin with `#` are
passed over. What a key means is the reader's business; every entry remembers its file and line for error messages.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

from rules_engine.kernel.errors import InvalidScriptError

MOST_INDENTED = 20
"""How many lines may each belong to the one before; in the texts that there are it is 8."""


@dataclass(slots=True)
class Entry:
    """One line with the lines below it that belong to it. `line` counts from 1."""

    file: str
    line: int
    key: str
    text: str
    children: list["Entry"] = field(default_factory=list)

    def error(self, reason: str) -> InvalidScriptError:
        """An error that names this line; to be raised by the reader."""
        return InvalidScriptError(self.file, self.line, reason)

    def all(self, key: str) -> list["Entry"]:
        return [child for child in self.children if child.key == key]

    def one(self, key: str) -> "Entry | None":
        """The only child with this key, None if there is none; an error if there are several."""
        return only(self.all(key))

    def words(self, key: str, default: str = "") -> str:
        """The text of the only child with this key, `default` if there is none."""
        found = self.one(key)
        return found.text if found else default

    def required(self, key: str) -> "Entry":
        found = self.one(key)
        if found is None or not found.text:
            raise self.error(f"'{self.key}' needs '{key}'")
        return found

    def flag(self, key: str) -> bool:
        return self.one(key) is not None

    def allow(self, *keys: str) -> None:
        """Refuse every child whose key is not among `keys`, so that no line is silently passed over."""
        for child in self.children:
            if child.key not in keys:
                raise child.error(f"'{child.key}' is not known under '{self.key}'")

    def by_key(self, *keys: str) -> dict[str, list["Entry"]]:
        """The children under each of `keys`, in one go where there are many; every other child is refused."""
        self.allow(*keys)
        found: dict[str, list[Entry]] = {key: [] for key in keys}
        for child in self.children:
            found[child.key].append(child)
        return found

    def day(self) -> date:
        """The text as a date YYYY-MM-DD."""
        try:
            return date.fromisoformat(self.text)
        except ValueError:
            raise self.error(f"'{self.text}' is not a date (YYYY-MM-DD)") from None


def only(entries: list[Entry]) -> Entry | None:
    """The only one of these lines of one key, None if there is none; an error if there are several."""
    if len(entries) > 1:
        raise entries[1].error(f"'{entries[1].key}' stands twice")
    return entries[0] if entries else None


def words(entries: list[Entry], default: str = "") -> str:
    """The text of the only one of these lines, `default` if there is none."""
    found = only(entries)
    return found.text if found else default


def read_file(path: Path) -> list[Entry]:
    """The top entries of a file; ``InvalidScriptError`` if it is not UTF-8 or not properly indented."""
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise InvalidScriptError(path.name, 1, "not UTF-8") from None
    return read(text, path.name)


def read(text: str, file: str) -> list[Entry]:
    """The top entries of `text`; `file` is the name errors give."""
    top: list[Entry] = []
    open_entries: list[tuple[int, Entry]] = []
    for depth, entry in _entries(text, file):
        while open_entries and open_entries[-1][0] >= depth:
            open_entries.pop()
        expected = open_entries[-1][0] + 2 if open_entries else 0
        if depth != expected:
            raise entry.error(f"indented by {depth} spaces, expected {expected}")
        if len(open_entries) == MOST_INDENTED:
            raise entry.error(f"indented more than {MOST_INDENTED} times")
        (open_entries[-1][1].children if open_entries else top).append(entry)
        open_entries.append((depth, entry))
    return top


def _entries(text: str, file: str) -> Iterator[tuple[int, Entry]]:
    for number, line in enumerate(text.splitlines(), 1):
        body = line.strip()
        if not body or body.startswith("#"):
            continue
        key, _, rest = body.partition(" ")
        entry = Entry(file, number, key, rest.strip())
        if "\t" in line and "\t" in line[: len(line) - len(line.lstrip())]:
            raise entry.error("indented with a tab, use spaces")
        yield len(line) - len(line.lstrip(" ")), entry
