"""What became of a paste: an answer for every line and every code of it, and the deck they make together."""

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from cards.near_names import LineResult
from decks.legality.unread_lines import UnreadLine
from decks.transfer.lines import DeckLine
from decks.transfer.plain_text import mark_of
from decks.transfer.unread import unread
from rules_engine.catalog.definitions import CardDefinition, Catalog
from rules_engine.legality.deck_list import DeckList

SKIP, TAKE = "skip", "take"
LIKELY = 80
MOST_SHOWN = 200
MOST_RETYPED = 80
"""A line longer than this is typed again in the whole list alone."""


@dataclass(frozen=True, slots=True)
class LineChoice:
    """A card that may be meant by a line; `score` in hundredths, `chosen` if the person picked it."""

    card: CardDefinition
    score: int
    chosen: bool


@dataclass(frozen=True, slots=True)
class ListedDeck:
    """A whole deck that stood in the paste. `copies` are of printings we know, `inside` tells them card by card;
    `unknown` names what we do not know.

    `decision` is TAKE, SKIP, or "" while a deck with unknown cards was neither taken without them nor left out.
    """

    field: str
    title: str
    copies: Mapping[int, int]
    inside: tuple[tuple[CardDefinition, int], ...] = ()
    unknown: tuple[str, ...] = ()
    decision: str = TAKE
    note: str = ""
    memo: str = ""

    @property
    def size(self) -> int:
        return sum(self.copies.values())

    @property
    def skipped(self) -> bool:
        return self.decision == SKIP

    @property
    def undecided(self) -> bool:
        return not self.decision


@dataclass(frozen=True, slots=True)
class ReadCode:
    """A code, address or data block: its decks, or `refusal`, the sentence that says why there are none."""

    form: str
    decks: tuple[ListedDeck, ...] = ()
    refusal: str = ""

    @property
    def several(self) -> bool:
        return len(self.decks) > 1


@dataclass(frozen=True, slots=True)
class ReadLine:
    """One answer, for `span` lines of the paste from `line.number` on; the entries of a data block have none of
    their own.

    `card` is what the line adds, None while the card or its copies are open; `named` is the card where only they are,
    and `count` the copies that were chosen for it. `other` is what was typed as their number. What stands `aside`
    belongs to a list beside the deck and is left out unless it is chosen.
    """

    place: int
    line: DeckLine
    span: int = 1
    card: CardDefinition | None = None
    choices: tuple[LineChoice, ...] = ()
    skipped: bool = False
    named: CardDefinition | None = None
    count: int | None = None
    other: str = ""
    aside: bool = False
    codes: tuple[ReadCode, ...] = ()
    heading: str = ""
    note: str = ""
    memo: str = ""

    @property
    def result(self) -> str:
        if self.codes:
            return "refused" if any(code.refusal for code in self.codes) else "code"
        return LineResult.SIDE.value if self.aside and self.skipped else self.line.result.value

    @property
    def field(self) -> str:
        return f"line_{self.place}"

    @property
    def anchor(self) -> str:
        """The place of the line on a page; entries of a data block share their line's number."""
        return f"row-{self.line.number}" if self.span else f"entry-{self.place}"

    @property
    def copies_field(self) -> str:
        return f"copies_{self.place}"

    @property
    def copies(self) -> int:
        return (self.count or self.line.copies) if self.card else 0

    @property
    def asks_copies(self) -> bool:
        """Whether the line does not say for sure how many copies it means."""
        return bool(self.line.possible)

    @property
    def printing(self) -> int | None:
        """The printing this line adds: the one it names if that is the card's, else the card's first."""
        if self.card is None:
            return None
        numbers = [printing.number for printing in self.card.printings]
        return self.line.printing if self.line.printing in numbers else numbers[0]

    @property
    def decks(self) -> Iterator[ListedDeck]:
        return (deck for code in self.codes for deck in code.decks)

    @property
    def asks(self) -> bool:
        """Whether something of the line is for a person to choose."""
        return bool(self.choices) or self.asks_copies or self.aside

    @property
    def mark(self) -> str:
        return mark_of(self.line.text)

    @property
    def retypable(self) -> bool:
        """Whether the line is offered to be typed again in its place."""
        doubtful = self.asks or self.line.refused
        return doubtful and not self.codes and self.span == 1 and len(self.line.text) <= MOST_RETYPED

    @property
    def undecided(self) -> bool:
        if self.codes:
            return any(deck.undecided for deck in self.decks)
        return (bool(self.choices) or self.asks_copies) and self.card is None and not self.skipped

    @property
    def likely(self) -> LineChoice | None:
        """The card that is probably meant: near enough, and nearer than any other. None where the copies are open."""
        if self.asks_copies and self.count is None:
            return None
        best = self.choices[0] if self.choices else None
        alone = len(self.choices) < 2 or self.choices[1].score < self.choices[0].score
        return best if best and best.score >= LIKELY and alone else None

    def with_likely(self) -> "ReadLine":
        likely = self.likely
        if likely is None:
            return self
        choices = tuple(replace(choice, chosen=choice is likely) for choice in self.choices)
        return replace(self, card=likely.card, choices=choices)

    @property
    def left_out(self) -> bool:
        """Whether the line meant cards of the deck and adds none of them."""
        if self.codes:
            return self.result == "refused"
        return self.card is None and (self.line.refused or self.aside)


@dataclass(frozen=True, slots=True)
class ListReading:
    """All answers and the deck they make with what was chosen. For `not_compared` unknown lines nobody looked whether
    a name comes near."""

    text: str
    lines: tuple[ReadLine, ...]
    catalog: Catalog = field(repr=False)
    title: str = ""
    not_compared: int = 0

    @property
    def note(self) -> str:
        """How the data block, or else the only deck, describes the deck."""
        return _only([line.note for line in self.lines if line.note] or [deck.note for deck in self.listed])

    @property
    def memo(self) -> str:
        return _only([line.memo for line in self.lines if line.memo] or [deck.memo for deck in self.listed])

    @property
    def line_count(self) -> int:
        return sum(line.span for line in self.lines)

    @property
    def listed(self) -> tuple[ListedDeck, ...]:
        """Whole decks of the paste that were not left out."""
        return tuple(deck for line in self.lines for deck in line.decks if not deck.skipped)

    def line_copies(self) -> dict[int, int]:
        """Copies by printing of what stands on lines of its own."""
        copies: Counter[int] = Counter()
        for line in self.lines:
            if line.printing is not None:
                copies[line.printing] += line.copies
        return dict(copies)

    def copies_by_printing(self) -> dict[int, int]:
        """Everything together; a list by name takes the first printing."""
        copies = Counter(self.line_copies())
        for deck in self.listed:
            copies.update(deck.copies)
        return dict(copies)

    @property
    def deck(self) -> DeckList:
        cards = self.catalog.card_by_printing
        return DeckList.of((cards[printing].id, copies) for printing, copies in self.copies_by_printing().items())

    @property
    def several(self) -> bool:
        """Whether the paste could be more than one deck."""
        return len(self.listed) + bool(self.line_copies()) > 1

    @property
    def shown(self) -> list[ReadLine]:
        """The lines a page shows: those to be decided first, then those left out, then the others; in their order."""
        urgent = sorted(self.lines, key=lambda line: (not (line.asks or line.codes), not line.left_out))
        return sorted(urgent[:MOST_SHOWN], key=lambda line: line.place)

    @property
    def hidden(self) -> int:
        return max(0, len(self.lines) - MOST_SHOWN)

    @property
    def counts(self) -> dict[str, int]:
        return dict(Counter(line.result for line in self.lines))

    @property
    def unread(self) -> tuple[UnreadLine, ...]:
        """The lines that are faults of a verdict: one that was decided is none, be it to leave it out."""
        return unread(line.line for line in self.lines if line.card is None and not line.skipped)

    @property
    def left_out(self) -> tuple[ReadLine, ...]:
        return tuple(line for line in self.lines if line.left_out)

    @property
    def retypable(self) -> bool:
        return any(line.retypable for line in self.shown)

    @property
    def open_lines(self) -> tuple[ReadLine, ...]:
        """The lines shown that wait for an answer."""
        return tuple(line for line in self.shown if line.undecided)

    @property
    def undecided(self) -> int:
        return sum(1 for line in self.lines if line.undecided)

    @property
    def likely(self) -> int:
        """Undecided lines of which the card is probably known."""
        return sum(1 for line in self.lines if line.undecided and line.likely)

    @property
    def whole(self) -> bool:
        """Whether there are cards, and every line that meant some was taken or chosen to be left out."""
        return bool(self.deck.counts) and all(line.skipped for line in self.left_out) and not self.undecided

    def with_likely(self) -> "ListReading":
        """The same with every undecided line that has a likely card decided for it."""
        return replace(self, lines=tuple(line.with_likely() if line.undecided else line for line in self.lines))

    @property
    def seen(self) -> str:
        """Names the text, the decks and the copies asked for that were shown: only what was shown can be accepted."""
        decks = [(deck.field, sorted(deck.copies.items())) for line in self.lines for deck in line.decks]
        asked = [(line.field, line.named.id, line.line.possible) for line in self.lines if line.named]
        shown = "\n".join(self.text.splitlines()) + repr(decks) + repr(asked)
        return hashlib.sha256(shown.encode()).hexdigest()


def _only(texts: list[str]) -> str:
    """The one text there is; nobody can say which of several belongs to a deck made of all."""
    return texts[0] if len(texts) == 1 else ""
