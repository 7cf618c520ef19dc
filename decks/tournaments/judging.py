"""The verdict on a list at an event: judged under the event's format for its day, at hand-in and again today."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from html import unescape

from django.template.loader import render_to_string

from cards.catalog import CardData
from cards.list_question import ListQuestion
from decks.legality.reports import VerdictFault, VerdictReport, report_on
from decks.legality.unread_lines import UnreadLine
from decks.tournaments.models import Event, HandIn
from decks.tournaments.models.entries import MAX_JUDGED_BY_LENGTH
from rules_engine.legality.deck_list import DeckList
from rules_engine.legality.formats import FormatLimits, faults_of, plain_format
from rules_engine.legality.list_text import list_text
from rules_engine.vocabulary.terms import Verdict

MOST_FINDINGS = 30
UNREAD = "? "
UNUSABLE = "大会のフォーマットで判定できません。名指ししている制限リストが取り消されています。"


class ListStatus(StrEnum):
    """使用可, 要確認 (legal with something to look at), 使用不可, or with lines that nobody could read."""

    LEGAL = Verdict.LEGAL.value
    CHECK = Verdict.CHECK.value
    NOT_LEGAL = Verdict.NOT_LEGAL.value
    UNREADABLE = "unreadable"

    @property
    def label(self) -> str:
        return "要確認（読めない行）" if self is ListStatus.UNREADABLE else Verdict.of(self.value).label

    @property
    def needs_a_look(self) -> bool:
        """Whether the organiser decides: whatever is not simply legal."""
        return self is not ListStatus.LEGAL


@dataclass(frozen=True, slots=True)
class GivenList:
    """A list on its way in: cards by id, the lines that could not be read, and those as faults of the verdict."""

    deck: DeckList
    unread: tuple[str, ...] = ()
    faults: tuple[UnreadLine, ...] = ()


@dataclass(frozen=True, slots=True)
class LineFindings:
    """What was found of lines that could not be read, when they were read; `copies_are_open` where one of them leaves
    open how many cards there are, so that none need be missing."""

    words: tuple[str, ...] = ()
    copies_are_open: bool = False


@dataclass(frozen=True, slots=True)
class Opinion:
    """A verdict in words, fit to be stored: `basis` is the same as long as the same question is answered so. The first
    of the `findings` are those of `lines`."""

    status: ListStatus
    findings: tuple[str, ...]
    judged_by: str
    basis: str
    lines: LineFindings = LineFindings()


def text_of(given: GivenList, data: CardData) -> str:
    """The one text of the list, after which each line that could not be read stands behind "? "."""
    return list_text(given.deck, data.catalog) + "".join(f"{UNREAD}{line}\n" for line in given.unread)


def question_of(event: Event) -> ListQuestion:
    """The event's format on its day."""
    format = event.format
    return ListQuestion(event.day, format.series, format, f"{format.key}.{format.version}")


def report_for(event: Event, given: GivenList, data: CardData) -> VerdictReport | None:
    """The verdict with the smallest repair, for the page before the button; None where the format is of no use."""
    if is_unusable(event, data):
        return None
    return report_on(given.deck, question_of(event), data, unread=given.faults, look_ahead=True)


def is_unusable(event: Event, data: CardData) -> bool:
    """Whether nothing can be judged by the format on that day (any more): the list that it names was taken back."""
    return bool(faults_of(event.format, data.catalog, data.revisions, on=event.day))


def opinion_on(event: Event, given: GivenList, data: CardData, before: LineFindings = LineFindings()) -> Opinion:
    """What the site says of a list; the organiser decides. `before`: what was found of its lines when it was read."""
    if is_unusable(event, data):
        status = ListStatus.UNREADABLE if given.unread else ListStatus.CHECK
        return Opinion(status, (UNUSABLE,), event.format_name, basis_of(event, data), before)
    report = report_on(given.deck, question_of(event), data, unread=given.faults)
    status = ListStatus.UNREADABLE if given.unread else ListStatus(report.verdict.status.value)
    lines = _of_lines(report, before)
    faults = [fault for fault in report.shown_faults if not isinstance(fault.violation, UnreadLine)]
    shown = [_fault_words(fault) for fault in faults if not (lines.copies_are_open and fault.is_missing)]
    doubts = [_words("decks/legality/_doubt_text.html", doubt=doubt) for doubt in report.shown_doubts]
    findings = (*lines.words, *shown, *doubts)[:MOST_FINDINGS]
    return Opinion(status, findings, _judged_by(report, data), basis_of(event, data), lines)


def _of_lines(report: VerdictReport, before: LineFindings) -> LineFindings:
    found = tuple(_fault_words(one) for one in report.shown_faults if isinstance(one.violation, UnreadLine))
    return LineFindings((*before.words, *found)[:MOST_FINDINGS], before.copies_are_open or report.verdict.is_open)


def _fault_words(fault: VerdictFault) -> str:
    return _words("decks/legality/_fault_text.html", fault=fault)


def _judged_by(report: VerdictReport, data: CardData) -> str:
    question = report.question
    limits = FormatLimits.of(report.verdict.format or plain_format(question.series), data.revisions, question.on)
    words = _words("decks/sheets/_sheet_list.txt", question=question, in_force=limits.in_force)
    return " ".join(words.split("\n"))[:MAX_JUDGED_BY_LENGTH]


def basis_of(event: Event, data: CardData) -> str:
    """Changes with the cards, the lists, the event's day and its format: then the same list may be judged otherwise."""
    return f"{data.token} {event.day.isoformat()} {event.format_key}.{event.format_version}"[:120]


def given_again(hand_in: HandIn, data: CardData) -> GivenList:
    """A list that was handed in, as it reads today: a card that is gone since is a line that nobody can read."""
    known = {int(card): copies for card, copies in hand_in.counts.items() if int(card) in data.catalog.cards}
    gone = [] if len(known) == len(hand_in.counts) else _lines_gone(hand_in, known, data)
    return GivenList(DeckList(known), (*hand_in.unread, *gone))


def _lines_gone(hand_in: HandIn, known: dict[int, int], data: CardData) -> list[str]:
    still = set(list_text(DeckList(known), data.catalog).splitlines())
    lines: Sequence[str] = hand_in.text.splitlines()
    return [line for line in lines if line not in still and not line.startswith((UNREAD, "#"))]


def opinion_now(event: Event, hand_in: HandIn, data: CardData) -> Opinion:
    """The verdict as it would be said now: the stored one where nothing it rests on has changed. What was found of
    lines that could not be read stays, for how they were written is not judged again."""
    lines = LineFindings(tuple(hand_in.findings[: hand_in.of_lines]), hand_in.copies_are_open)
    if hand_in.basis == basis_of(event, data):
        return Opinion(ListStatus(hand_in.verdict), tuple(hand_in.findings), hand_in.judged_by, hand_in.basis, lines)
    return opinion_on(event, given_again(hand_in, data), data, lines)


def _words(template: str, **context: object) -> str:
    return unescape(render_to_string(template, context)).strip()
