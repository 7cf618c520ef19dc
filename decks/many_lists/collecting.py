"""Everything that was given at once, as lists one after the other."""

from collections.abc import Iterable
from dataclasses import dataclass

from cards.catalog import CardData
from decks.many_lists.files import File, Files
from decks.many_lists.source import MOST_CHARACTERS, MOST_PASTED, ManyListsError, Source, bounded, named
from decks.many_lists.splitting import split
from decks.transfer.own_data_file import is_own_data


@dataclass(frozen=True, slots=True)
class Collected:
    """The lists, and how many files of operating systems were passed over."""

    sources: tuple[Source, ...]
    of_systems: int = 0


def from_text(text: str, data: CardData) -> Collected:
    """``ManyListsError`` for none or too many."""
    if len(text) > MOST_PASTED:
        raise ManyListsError("own_data" if is_own_data(text) else "paste_too_long", len(text))
    if not text.strip():
        raise ManyListsError("nothing")
    return Collected(tuple(bounded(split(text, data))))


def from_files(given: Iterable[tuple[str, bytes]], data: CardData) -> Collected:
    """The lists of named files, zips among them; one that cannot be read is there with its problem."""
    files = Files(data)
    read = [file for name, raw in given for file in files.read(name, raw)]
    if sum(len(file.text) for file in read) > MOST_CHARACTERS:
        raise ManyListsError("all_too_long")
    sources = [source for file in read for source in _lists_of(file, data, alone=len(read) == 1)]
    return Collected(tuple(bounded(sources)), files.of_systems)


def _lists_of(file: File, data: CardData, *, alone: bool) -> list[Source]:
    if file.problem:
        return [Source(named(file.name), "", file.place, problem=file.problem)]
    return split(file.text, data, name=file.name, origin=file.place, alone=alone)
