"""What the sheet of one player says, ready to be drawn."""

from collections.abc import Callable
from dataclasses import dataclass

from django.http import HttpRequest
from django.template.defaultfilters import date as dated
from django.urls import reverse
from django.utils import timezone

from cards.catalog import CardData
from decks.sheets.contents import NO_TYPE, SheetGroup, row_of
from decks.tournaments.judging import ListStatus, Opinion, is_unusable, opinion_now
from decks.tournaments.listed import listed
from decks.tournaments.models import Entry, Event, HandIn
from decks.tournaments.paper.queries import Handed
from rules_engine.legality.formats import FormatLimits

NAMELESS = "（名前なし）"


@dataclass(frozen=True, slots=True)
class PrintedEvent:
    """What of the event is on every page of it."""

    name: str
    shop: str
    day: str
    format: str


@dataclass(frozen=True, slots=True)
class PrintedVerdict:
    """What 札帖 finds: the verdict in a word, what it was judged by, faults and notices in sentences."""

    label: str
    judged_by: str
    findings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EventSheet:
    """`now` is the verdict of today where it is another than the one `then`, at hand-in; `mark` is "" for a list that
    nobody has to look at; `link` is the address at which the receipt is looked up."""

    event: PrintedEvent
    number: int
    handle: str
    reading: str
    groups: tuple[SheetGroup, ...]
    unread: tuple[str, ...]
    handed: str
    late: bool
    mark: str
    then: PrintedVerdict
    now: PrintedVerdict | None
    receipt: str
    link: str
    removed: bool = False

    @property
    def size(self) -> int:
        return sum(group.copies for group in self.groups)


def printed_event(event: Event) -> PrintedEvent:
    return PrintedEvent(event.name, event.shop, dated(event.day, "Y年n月j日（D）"), event.format_name)


def name_of(entry: Entry) -> str:
    return entry.handle or NAMELESS


def sheets_of(
    event: Event, handed: tuple[Handed, ...], data: CardData, link: Callable[[str], str]
) -> tuple[EventSheet, ...]:
    """`link` makes an address of a receipt."""
    shown = printed_event(event)
    limits = None if is_unusable(event, data) else FormatLimits.of(event.format, data.revisions, event.day)
    return tuple(_sheet(shown, event, one, data, limits, link) for one in handed)


def link_maker(request: HttpRequest) -> Callable[[str], str]:
    return lambda receipt: request.build_absolute_uri(reverse("decks:verify", args=[receipt]))


def _sheet(
    shown: PrintedEvent,
    event: Event,
    one: Handed,
    data: CardData,
    limits: FormatLimits | None,
    link: Callable[[str], str],
) -> EventSheet:
    entry, hand_in = one.entry, one.hand_in
    cards = listed(hand_in, data)
    now = opinion_now(event, hand_in, data)
    return EventSheet(
        event=shown,
        number=entry.number,
        handle=name_of(entry),
        reading=entry.reading,
        groups=tuple(
            SheetGroup(group.label or NO_TYPE, tuple(row_of(card, copies, limits) for card, copies in group.cards))
            for group in cards.types
        ),
        unread=cards.unread,
        handed=handed_words(hand_in),
        late=hand_in.late,
        mark="要確認" if now.status.needs_a_look else "",
        then=PrintedVerdict(ListStatus(hand_in.verdict).label, hand_in.judged_by, tuple(hand_in.findings)),
        now=_if_other(hand_in, now),
        receipt=hand_in.receipt,
        link=link(hand_in.receipt),
        removed=entry.removed_at is not None,
    )


def handed_words(hand_in: HandIn) -> str:
    """When, how often, and by whom if not by the player."""
    words = f"{dated(timezone.localtime(hand_in.at), 'Y-m-d H:i:s')}（{hand_in.number}回目）"
    return f"{words} 入力：{hand_in.by}" if hand_in.by else words


def _if_other(hand_in: HandIn, now: Opinion) -> PrintedVerdict | None:
    if now.status.value == hand_in.verdict and list(now.findings) == list(hand_in.findings):
        return None
    return PrintedVerdict(now.status.label, now.judged_by, now.findings)
