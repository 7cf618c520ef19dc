"""A pack: a game that is played on the kernel and brings its words, its procedures and its scenarios, and no more."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

from rules_engine.kernel.loop import Loop
from rules_engine.kernel.tabletop import Tabletop
from rules_engine.kernel.term import Term
from rules_engine.kernel.text_blocks import Entry, read_file

T = TypeVar("T", bound=Tabletop[Any])
KINDS = ("rule", "example", "naming", "history", "advice")


class Refusal(NamedTuple):
    """Why an answer is not offered: in the words of the game, and the clause."""

    reason: str
    clause: str


class PackStatement(NamedTuple):
    """A sentence of the document that the pack carries out. `kind`: rule, example, naming, history or advice."""

    id: str
    says: str
    kind: str


def read_statements(path: Path) -> dict[str, PackStatement]:
    """The statements of a file by id; a line is `KIND ID SENTENCE`."""
    found = {}
    for entry in read_file(path):
        name, _, says = entry.text.partition(" ")
        if entry.key not in KINDS or not says or name in found:
            raise entry.error(f"expected 'KIND ID SENTENCE', each id once, with a kind of {', '.join(KINDS)}")
        found[name] = PackStatement(name, says, entry.key)
    return found


@dataclass(frozen=True)
class Pack(Generic[T]):
    """`folder` holds ``scenarios/*.scenario`` and the rest that the pack brings as text.

    `document` is the number of the document it carries out; `title` its name for readers. `seats` are the words for
    the seats, in order, `zones` those of its zones. `statements` are the sentences of its document by id, `settled`
    the readings that the document leaves open, each with what it says.

    `terms` are its vocabularies and `labels` its other words (verbs of answers, numbers, facts) for readers.

    `lay` makes a table from the lines of a scenario's position, given the options and the cards that it makes up; what
    runs first stands in its frames. `refuse` says why an answer that somebody might want is not offered. `facts` is
    what a scenario may expect of a card, `numbers` of a seat. `sentence` tells an event of the log to a reader.
    """

    document: str
    title: str
    folder: Path
    loop: Loop[T]
    seats: tuple[str, ...]
    zones: type[Term]
    statements: Mapping[str, PackStatement]
    settled: Mapping[str, str]
    options: Mapping[str, tuple[str, ...]]
    terms: tuple[type[Term], ...]
    labels: Mapping[str, str]
    lay: Callable[[list[Entry], Mapping[str, str], list[Entry]], T]
    refuse: Callable[[T, int, str], Refusal]
    name: Callable[[T, int], str]
    facts: Callable[[T, int], list[str]]
    numbers: Callable[[T, int], Mapping[str, int]]
    sentence: Callable[[T, Any], str]
