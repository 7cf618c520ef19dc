"""A list as it was read becomes a list to hand in: what nobody could read goes along as lines, for the organiser."""

from collections.abc import Iterator

from decks.tournaments.judging import GivenList
from decks.tournaments.models.entries import MAX_UNREAD
from decks.transfer.answers import ListReading, ReadCode, ReadLine
from rules_engine.catalog.folding import clean_line

MAX_LINE_LENGTH = 200


def given_of(reading: ListReading) -> GivenList:
    """The cards of a reading; its open and unreadable lines, each on one line, and those as faults of the verdict."""
    lines = [line for text in _unread(reading) if (line := clean_line(text)[:MAX_LINE_LENGTH])]
    if len(lines) > MAX_UNREAD:
        lines = [*lines[: MAX_UNREAD - 1], f"ほか{len(lines) - MAX_UNREAD + 1}行"]
    return GivenList(reading.deck, tuple(lines), reading.unread)


def _unread(reading: ListReading) -> Iterator[str]:
    for line in reading.lines:
        if line.codes:
            yield from _of_codes(line)
        elif line.card is None and not line.skipped and line.line.refused:
            yield line.line.text


def _of_codes(line: ReadLine) -> Iterator[str]:
    if any(code.refusal for code in line.codes):
        yield line.line.text
    for code in line.codes:
        yield from _unknown_in(code)


def _unknown_in(code: ReadCode) -> Iterator[str]:
    """Cards that the site does not know, of decks for which nobody chose to go on without them."""
    return (name for deck in code.decks if deck.undecided for name in deck.unknown)
