"""A pasted or uploaded list, read so that every line is answered and nothing is taken before it is accepted."""

import hashlib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from django.core.files.base import File

from cards.catalog import CardData
from rules_engine.deck_list import MAX_LINES, MAX_TEXT_LENGTH, DeckLine, DeckList, parse_list
from rules_engine.definitions import CardDefinition, Catalog
from rules_engine.names import LineResult

MAX_BYTES = 100_000
SKIP = "skip"


class UnreadableListError(ValueError):
    """`code` says why no list could be read: too_long, too_many_lines, encoding, empty."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class Choice:
    """A card that may be meant by a line; `score` in hundredths, `chosen` if the person picked it."""

    card: CardDefinition
    score: int
    chosen: bool


@dataclass(frozen=True, slots=True)
class ReadLine:
    """One line with its answer; `card` is what it adds, None while nothing is chosen."""

    line: DeckLine
    card: CardDefinition | None
    copies: int
    choices: tuple[Choice, ...] = ()
    skipped: bool = False

    @property
    def result(self) -> str:
        return self.line.result.value

    @property
    def field(self) -> str:
        return f"line_{self.line.number}"

    @property
    def undecided(self) -> bool:
        return bool(self.choices) and self.card is None and not self.skipped


@dataclass(frozen=True, slots=True)
class ListReading:
    """All lines and the deck they make with what was chosen."""

    text: str
    lines: tuple[ReadLine, ...]
    copies: Mapping[int, int]

    @property
    def deck(self) -> DeckList:
        return DeckList.of(self.copies.items())

    @property
    def counts(self) -> dict[str, int]:
        return dict(Counter(line.result for line in self.lines))

    @property
    def engine_lines(self) -> tuple[DeckLine, ...]:
        """The lines as faults of a verdict see them: a line that was decided is none."""
        return tuple(line.line for line in self.lines if line.card is None)

    @property
    def left_out(self) -> tuple[ReadLine, ...]:
        """The lines that meant a card and add none."""
        return tuple(line for line in self.lines if line.line.refused and line.card is None)

    @property
    def undecided(self) -> int:
        return sum(1 for line in self.lines if line.undecided)

    @property
    def seen(self) -> str:
        """Names the text that was shown, so that only what was shown can be accepted."""
        return hashlib.sha256("\n".join(self.text.splitlines()).encode()).hexdigest()

    def copies_by_printing(self, catalog: Catalog) -> dict[int, int]:
        """A list by name takes the first printing."""
        return {catalog.card(card).printings[0].number: copies for card, copies in self.copies.items()}


def read_list(text: str, data: CardData, chosen: Mapping[str, str] | None = None) -> ListReading:
    """Read `text`; `chosen` maps a line's field to the card id picked for it."""
    if len(text) > MAX_TEXT_LENGTH:
        raise UnreadableListError("too_long")
    if len(text.splitlines()) > MAX_LINES:
        raise UnreadableListError("too_many_lines")
    if not text.strip():
        raise UnreadableListError("empty")
    parsed = parse_list(text, data.catalog, data.names)
    lines = tuple(_read_line(line, data.catalog, chosen or {}) for line in parsed.lines)
    copies: Counter[int] = Counter()
    for line in lines:
        if line.card:
            copies[line.card.id] += line.copies
    return ListReading(text, lines, dict(copies))


def read_file(file: "File[bytes]") -> str:
    """The text of an uploaded list: UTF-8, else the Japanese encoding of older programs."""
    if (file.size or 0) > MAX_BYTES:
        raise UnreadableListError("too_long")
    raw = file.read()
    for encoding in ("utf-8-sig", "cp932"):
        try:
            text: str = raw.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" not in text:
            return text
    raise UnreadableListError("encoding")


def _read_line(line: DeckLine, catalog: Catalog, chosen: Mapping[str, str]) -> ReadLine:
    if line.accepted and line.card_id is not None:
        return ReadLine(line, catalog.card(line.card_id), line.copies)
    if line.result is not LineResult.GUESSED:
        return ReadLine(line, None, 0)
    pick = chosen.get(f"line_{line.number}", "")
    choices = tuple(
        Choice(catalog.card(item.card_id), round(item.score * 100), str(item.card_id) == pick)
        for item in line.candidates
    )
    card = next((choice.card for choice in choices if choice.chosen), None)
    return ReadLine(line, card, line.copies if card else 0, choices, pick == SKIP)


def name_in(text: str) -> str:
    """The deck's name where the text begins with one, as our own export does: "# 名前"."""
    first = text.lstrip("\ufeff \r\n").partition("\n")[0].strip()
    return first[1:].strip() if first.startswith("#") else ""
