"""Scenarios: a position, what the players do, and what must be true after it, line by line; the same for every game.

A game brings its ``Playing``: how a position is laid, how a line is carried out and how an expectation is checked.
"""

from collections.abc import Iterator, Sequence
from typing import Generic, NamedTuple, Protocol, TypeVar

from rules_engine.kernel.text_blocks import Entry

T = TypeVar("T")
EXPECT = "expect"
AGAIN = "again"
"""From here on the position is as it was in the beginning."""


class Playing(Protocol[T]):
    """One scenario of one game."""

    def lay(self) -> T:
        """The position as it is written, run up to its first question."""

    def act(self, table: T, line: Entry) -> str | None:
        """Carry out what a player does; None if it could be done, else what stood against it."""

    def check(self, table: T, line: Entry) -> str | None:
        """None if the expectation holds, else what was found. ``InvalidScriptError`` if it cannot be read."""


class Stage(NamedTuple, Generic[T]):
    """Where a scenario stands after a `line` (None: at its beginning); `found` is what was not as it was written.

    The table is the one that is played on: whoever keeps a stage reads what he needs before he asks for the next.
    """

    table: T
    line: Entry | None
    found: str | None


def stages(playing: Playing[T], lines: Sequence[Entry]) -> Iterator[Stage[T]]:
    """The scenario step by step, up to its end or to the first line that does not go as it is written."""
    table = playing.lay()
    yield Stage(table, None, None)
    for line in lines:
        if line.key == AGAIN:
            table = playing.lay()
            found = None
        else:
            found = playing.check(table, line) if line.key == EXPECT else playing.act(table, line)
        yield Stage(table, line, found)
        if found is not None:
            return


def first_failure(playing: Playing[T], lines: Sequence[Entry]) -> Stage[T] | None:
    """The stage at which something was not as it is written, None if everything went so."""
    return next((stage for stage in stages(playing, lines) if stage.found is not None), None)
