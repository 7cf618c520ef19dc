"""Names of players as they are pasted: one a line, the reading behind a tab or a comma."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from decks.people.name_fields import folded_name
from decks.tournaments.handing_in import Person
from decks.tournaments.models.entries import MAX_READING_LENGTH
from decks.tournaments.models.event import MAX_PERSON_LENGTH, MOST_PLAYERS
from rules_engine.catalog.folding import clean_line

MOST_CHARACTERS = 100_000
FAULTS_SHOWN = 20
_BETWEEN = re.compile(r"\t|[,，、]")


class InvalidNamesError(ValueError):
    """Nothing can be taken; each of the `faults` is a sentence."""

    def __init__(self, *faults: str) -> None:
        super().__init__("、".join(faults))
        self.faults = faults


@dataclass(frozen=True, slots=True)
class NameLines:
    """The people of a paste, each once; `twice` are names that stood there again."""

    people: tuple[Person, ...]
    twice: tuple[str, ...]


def read_names(text: str) -> NameLines:
    """``InvalidNamesError`` where a name or a reading is too long, or there are none or too many."""
    if len(text) > MOST_CHARACTERS:
        raise InvalidNamesError(f"一度に貼り付けられるのは{MOST_CHARACTERS}文字までです。")
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if len(lines) > MOST_PLAYERS:
        raise InvalidNamesError(f"一度に登録できるのは{MOST_PLAYERS}人までです（いまは{len(lines)}行）。")
    people = [(number, _person(line)) for number, line in lines]
    if faults := [fault for number, person in people for fault in _faults(number, person)]:
        raise InvalidNamesError(*_bounded(faults))
    found: dict[str, Person] = {}
    twice: list[str] = []
    for _, person in people:
        if not person.handle:
            continue
        if found.setdefault(folded_name(person.handle), person) is not person:
            twice.append(person.handle)
    if not found:
        raise InvalidNamesError("名前を1行に1人ずつ貼り付けてください。")
    return NameLines(tuple(found.values()), tuple(twice))


def _person(line: str) -> Person:
    """A name that itself holds a comma is in quotes, as spreadsheets write it."""
    stripped = line.strip()
    if stripped.startswith('"') and '"' in stripped[1:]:
        quoted, _, behind = stripped[1:].partition('"')
        return Person(clean_line(quoted), clean_line(_BETWEEN.sub(" ", behind)))
    handle, *rest = [clean_line(str(part)) for part in _BETWEEN.split(stripped)]
    return Person(handle, rest[0] if rest else "")


def _faults(number: int, person: Person) -> Iterator[str]:
    where = f"{number}行目「{person.handle[:12]}」"
    if (size := len(person.handle)) > MAX_PERSON_LENGTH:
        yield f"{where}：名前は{MAX_PERSON_LENGTH}文字までです（いまは{size}文字）。"
    if (size := len(person.reading)) > MAX_READING_LENGTH:
        yield f"{where}：ふりがなは{MAX_READING_LENGTH}文字までです（いまは{size}文字）。"


def _bounded(faults: list[str]) -> list[str]:
    more = len(faults) - FAULTS_SHOWN
    return [*faults[:FAULTS_SHOWN], f"ほか{more}行。"] if more > 0 else faults
