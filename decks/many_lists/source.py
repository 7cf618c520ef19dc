"""One of many lists, before it is read."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from decks.building.models import MAX_NAME_LENGTH
from rules_engine.catalog.folding import clean_line

MOST_LISTS = 300
MOST_PASTED, MOST_CHARACTERS = 300_000, 500_000
MOST_LINES = 10_000
"""Of all lists together, pasted or in files; a single list may be as long as everywhere."""
LONGEST_ORIGIN = 120


class ManyListsError(ValueError):
    """`code` says why none of the lists is judged, in the words of `_problem.txt`; `found` is
    how many there are."""

    def __init__(self, code: str, found: int = 0) -> None:
        super().__init__(code)
        self.code = code
        self.found = found


@dataclass(frozen=True, slots=True)
class Source:
    """A list with its `name` ("" where nothing says it), and the file (`origin`) in which it stood from the line
    `first` on. Rows of a table that stood apart have their `numbers`; `beside` names cells of its row that were not
    read. `problem` says why it has no text."""

    name: str
    text: str
    origin: str = ""
    first: int = 1
    numbers: tuple[int, ...] = ()
    beside: str = ""
    problem: str = ""

    def line_in_file(self, line: int) -> int:
        """Where the line (from 1) of this list is in its file."""
        return self.numbers[line - 1] if 0 < line <= len(self.numbers) else self.first + line - 1

    def as_data(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "text": self.text,
            "origin": self.origin,
            "first": self.first,
            "numbers": list(self.numbers),
            "beside": self.beside,
            "problem": self.problem,
        }


def source_of(data: Mapping[str, Any]) -> Source:
    """What `as_data` gave, also when it came back from a page: ``ValueError`` for anything else."""
    texts = [data.get(field, "") for field in ("name", "text", "origin", "beside", "problem")]
    first, numbers = data.get("first", 1), data.get("numbers", [])
    if not all(isinstance(text, str) and "\0" not in text for text in texts) or not isinstance(numbers, list):
        raise ValueError("no list")
    for text in texts:
        text.encode()  # half of a pair of surrogates is no letter
    if not all(type(number) is int and 0 < number < 10**9 for number in (first, *numbers)):
        raise ValueError("no line")
    name, text, origin, beside, problem = texts
    return Source(
        named(name), text, origin[:LONGEST_ORIGIN], first, tuple(numbers), beside[:LONGEST_ORIGIN], problem[:40]
    )


def named(name: str) -> str:
    """The name on one line, as long as names of decks may be."""
    shown = "".join(character for character in clean_line(name) if character.isprintable())
    return shown[:MAX_NAME_LENGTH]


def bounded(sources: list[Source]) -> list[Source]:
    """The same; ``ManyListsError`` where they are none or too many."""
    if not sources:
        raise ManyListsError("nothing")
    if len(sources) > MOST_LISTS:
        raise ManyListsError("too_many_lists", len(sources))
    characters = sum(len(source.text) for source in sources)
    if characters > MOST_CHARACTERS:
        raise ManyListsError("all_too_long", characters)
    lines = sum(source.text.count("\n") + 1 for source in sources)
    if lines > MOST_LINES:
        raise ManyListsError("all_too_many_lines", lines)
    return sources
