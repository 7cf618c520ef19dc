"""How rows of the file of own data become rows again: what each room that writes some registers for reading them.

Every row is judged before anything is written, and by the same code when it is: what a preview says is what happens,
unless something else changed meanwhile.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Protocol

from django.contrib.auth.models import User
from django.utils.module_loading import import_string

from decks.people.quotas import Quota
from decks.people.read_values import CannotPutBackError


class Outcome(StrEnum):
    """What becomes of a row: `ADDED` to what is there under its name, `THERE` already as it is in the file, `DIFFERS`
    from what became of it here since."""

    NEW = "new"
    ADDED = "added"
    THERE = "there"
    DIFFERS = "differs"
    REFUSED = "refused"


WRITTEN = (Outcome.NEW, Outcome.ADDED)


@dataclass(slots=True)
class Judged:
    """What is to become of one row. `name` is what the person calls it; `why` says why it is refused, `lost` what of it
    cannot be taken (why, and what). `parts` counts what comes with it, `costs` what it takes of which quota. `value` is
    what the reader that judged it writes."""

    name: str
    outcome: Outcome
    why: str = ""
    broken: bool = False
    lost: list[tuple[str, str]] = field(default_factory=list)
    parts: dict[str, int] = field(default_factory=dict)
    costs: dict[Quota, int] = field(default_factory=dict)
    value: Any = None

    def refuse(self, why: str, *, broken: bool = False) -> None:
        self.outcome, self.why, self.broken, self.lost = Outcome.REFUSED, why, broken, []


class RowReader(Protocol):
    """Reads the rows of one kind for one person, a few at a time; `memory` is what it notes for later ones of the same
    file, as JSON can hold it."""

    def __init__(self, user: User, memory: dict[str, Any]) -> None: ...

    def room(self) -> dict[Quota, int]:
        """How much more there may be, by quota."""

    def judge(self, rows: Sequence[Mapping[str, Any]]) -> list[Judged]:
        """What becomes of each of these rows, in a fixed number of queries; nothing is written."""

    def write(self, judged: Sequence[Judged]) -> None:
        """Write these, of the last ones judged, within a transaction."""

    def finish(self) -> list[tuple[str, str]]:
        """Once all rows are written: what hangs on several of them. What could not be taken of it, and why."""


class PlainReader:
    """A kind whose rows hang on nothing else."""

    def __init__(self, user: User, memory: dict[str, Any]) -> None:
        self.user, self.memory = user, memory

    def room(self) -> dict[Quota, int]:
        return {}

    def finish(self) -> list[tuple[str, str]]:
        return []


@dataclass(frozen=True, slots=True)
class PutBack:
    """`told` is what pages call the kind, `place` the dotted path of its ``RowReader``, which is loaded when somebody
    brings a file; `notes` say what comes back otherwise than it was. `at_once` rows are judged together and written in
    one transaction."""

    told: str
    place: str
    notes: tuple[str, ...] = ()
    at_once: int = 20

    def reader(self, user: User, memory: dict[str, Any]) -> RowReader:
        found: type[RowReader] = import_string(self.place)
        return found(user, memory)


def judged_each(rows: Iterable[Mapping[str, Any]], judge: Callable[[Mapping[str, Any]], Judged]) -> list[Judged]:
    """Each of the rows, those that cannot be read as refused ones."""
    found = []
    for row in rows:
        try:
            found.append(judge(row))
        except CannotPutBackError as fault:
            refused = Judged(called(row), Outcome.REFUSED)
            refused.refuse(str(fault), broken=fault.broken)
            found.append(refused)
    return found


def called(row: Mapping[str, Any]) -> str:
    """What a row that could not be read is called, as far as that can be seen."""
    for key in ("name", "deck_name", "text", "message", "query"):
        value = row.get(key)
        if isinstance(value, str) and value.isprintable() and value.strip():
            return value.strip()[:60]
    return "名前の読めないもの"
