"""What a look at the site finds: how bad it is, what it is, and what to do."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum


class Level(Enum):
    WELL = "well"
    NOTE = "note"
    FAULT = "fault"


@dataclass(frozen=True, slots=True)
class Finding:
    """`todo` is empty where all is well."""

    level: Level
    what: str
    todo: str = ""


Check = Callable[[], Iterator[Finding]]


def well(what: str) -> Finding:
    return Finding(Level.WELL, what)


def note(what: str, todo: str) -> Finding:
    return Finding(Level.NOTE, what, todo)


def fault(what: str, todo: str) -> Finding:
    return Finding(Level.FAULT, what, todo)
