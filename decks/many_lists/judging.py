"""Many lists read and judged, one after the other: what each of them is, and which are alike."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from cards.catalog import CardData
from cards.list_question import ListQuestion
from cards.near_names import LineResult
from decks.deck_codes import DecodedDeck
from decks.legality.reports import judge
from decks.legality.unread_lines import UnreadLine
from decks.many_lists.alike import Alike, alike
from decks.many_lists.source import MOST_LISTS, ManyListsError, Source, named
from decks.transfer.answers import ListedDeck, ListReading, ReadLine
from decks.transfer.data_decks import one_line
from decks.transfer.reader import MOST_NEAR
from decks.transfer.reading import UnreadableListError, read_list
from rules_engine.legality.deck_check import DeckVerdict, Repair, RepairAction
from rules_engine.legality.deck_list import DeckList
from rules_engine.vocabulary.terms import Verdict, ViolationCode

NEAR_AT_ONCE, NEAR_IN_A_JOB = 400, 1_500
"""So many lines of all lists together are answered with the names that come near; each costs about a millisecond."""


class RowStatus(StrEnum):
    """A list is legal, not, or legal with something to look at; or nobody can say, as not all of it could be read."""

    NOT_LEGAL = Verdict.NOT_LEGAL.value
    UNREADABLE = "unreadable"
    CHECK = Verdict.CHECK.value
    LEGAL = Verdict.LEGAL.value


@dataclass(frozen=True, slots=True)
class JudgedList:
    """What came of one list. `problem` says why nothing of it could be read, else there is a `verdict`. `aside` lines
    stand in a list beside the deck, and were not judged."""

    name: str
    source: Source
    verdict: DeckVerdict | None = None
    problem: str = ""
    aside: int = 0
    counts: Mapping[object, int] = field(default_factory=dict)
    alike: Alike = field(default_factory=Alike)

    @property
    def copies(self) -> dict[int, int]:
        """Of the cards that could be read."""
        return {card: copies for card, copies in self.counts.items() if isinstance(card, int)}

    @property
    def unread(self) -> bool:
        """Whether a line of it meant a card and is not in the verdict."""
        return self.verdict is None or any(isinstance(fault, UnreadLine) for fault in self.verdict.violations)

    @property
    def legal(self) -> bool | None:
        """None where nobody can say: a list is never called legal of which a line could not be read."""
        return None if self.verdict is None or self.unread else self.verdict.legal

    @property
    def status(self) -> RowStatus:
        if self.verdict is None or self.unread:
            return RowStatus.UNREADABLE
        doubtful = self.verdict.legal and (self.verdict.notices or self.aside or self.source.beside)
        return RowStatus.CHECK if doubtful else RowStatus(self.verdict.status.value)


@dataclass(frozen=True, slots=True)
class _DeckWithin:
    """A deck within a source, with the lines of it that could not be read."""

    name: str
    deck: DeckList
    unread: tuple[UnreadLine, ...] = ()
    aside: int = 0


def judge_lists(
    sources: Sequence[Source],
    question: ListQuestion,
    data: CardData,
    open_shared: Callable[[str], DecodedDeck | None],
    *,
    near: int = NEAR_AT_ONCE,
    looked_at: Callable[[int], object] = int,
) -> list[JudgedList]:
    """Judge every list; a source that holds several decks becomes as many. `looked_at` is told how many are done.

    ``ManyListsError`` where they become too many.
    """
    near_each = min(MOST_NEAR, near // max(1, len(sources)))
    judged: list[JudgedList] = []
    for done, source in enumerate(sources, 1):
        judged.extend(_judged(source, question, data, open_shared, near_each))
        looked_at(done)
    if len(judged) > MOST_LISTS:
        raise ManyListsError("too_many_lists", len(judged))
    found = alike([one.counts for one in judged])
    return [replace(one, alike=like) for one, like in zip(judged, found, strict=True)]


def _judged(
    source: Source,
    question: ListQuestion,
    data: CardData,
    open_shared: Callable[[str], DecodedDeck | None],
    near: int,
) -> Iterator[JudgedList]:
    if source.problem:
        yield JudgedList(source.name, source, problem=source.problem)
        return
    try:
        reading = read_list(source.text, data, open_shared=open_shared, near=near)
    except UnreadableListError as problem:
        yield JudgedList(source.name, source, problem=problem.code)
        return
    parts = list(_parts(reading, source))
    for part in parts:
        name = source.name if len(parts) == 1 else ""
        yield _verdict_on(part, name or part.name or source.name, source, question, data)


def _verdict_on(part: _DeckWithin, name: str, source: Source, question: ListQuestion, data: CardData) -> JudgedList:
    if not part.deck.counts and not part.unread:
        return JudgedList(named(name), source, problem="no_cards", aside=part.aside)
    lines = tuple(replace(fault, line=source.line_in_file(fault.line)) for fault in part.unread)
    verdict = judge(part.deck, question, data, lines)
    counts: Counter[object] = Counter(part.deck.counts)
    counts.update(fault.text.strip() for fault in lines)
    return JudgedList(named(name), source, verdict, aside=part.aside, counts=counts)


def _parts(reading: ListReading, source: Source) -> Iterator[_DeckWithin]:
    """The decks of a source: one as a rule, else each that stood in it, and the lines between them."""
    if not reading.several:
        aside = sum(line.result == LineResult.SIDE.value for line in reading.lines)
        yield _DeckWithin(reading.title, reading.deck, reading.unread, aside)
        return
    for line in reading.lines:
        for code in line.codes:
            if code.refusal:
                yield _DeckWithin(code.form, DeckList({}), (_unread(line, line.line.text),))
            for deck in code.decks:
                yield _listed(deck, line, reading)
    rest = [line for line in reading.lines if not line.codes]
    alone = replace(reading, lines=tuple(rest))
    if alone.deck.counts or alone.unread:
        aside = sum(line.result == LineResult.SIDE.value for line in rest)
        yield _DeckWithin(source.name, alone.deck, alone.unread, aside)


def _listed(deck: ListedDeck, line: ReadLine, reading: ListReading) -> _DeckWithin:
    cards = reading.catalog.card_by_printing
    inside = DeckList.of((cards[printing].id, copies) for printing, copies in deck.copies.items())
    unread = (_unread(line, one_line("、".join(deck.unknown))),) if deck.unknown else ()
    return _DeckWithin(deck.title, inside, unread)


def _unread(line: ReadLine, text: str) -> UnreadLine:
    """Of one deck among several: what `unread` says of a line holds for all that stand on it."""
    return UnreadLine(
        ViolationCode.UNKNOWN_CARD, (), 0, 0, "S-名前", Repair(RepairAction.CHOOSE),
        line=line.line.number, text=text, result=LineResult.BAD_CODE, candidates=(),
    )  # fmt: skip
