"""Reads of the pages of players: events of a person, those that are listed, entries of one event."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest

from cards.list_question import today
from decks.people.access import not_of_locked, own_rows
from decks.tournaments.access import EventStanding
from decks.tournaments.judging import ListStatus
from decks.tournaments.models import Entry, Event, EventAct, HandIn, HeldEntry, Official
from decks.tournaments.states import EventState, database_now, state_of

MOST_OWN, COMING_AT_ONCE, LISTS_AT_ONCE, MOST_ACTS = 50, 20, 100, 100
HEAVY = ("current__text", "current__counts", "current__findings", "current__unread")


@dataclass(frozen=True, slots=True)
class EventRow:
    """A line of a list of events; `role` is how somebody helps there, `entry` his own entry."""

    event: Event
    state: EventState
    role: str = ""
    entry: Entry | None = None


@dataclass(frozen=True, slots=True)
class OwnEvents:
    """What a person has to do with events: those that he runs or helps at, and his entries."""

    run: list[EventRow]
    entries: list[EventRow]


@dataclass(frozen=True, slots=True)
class Coming:
    """Listed events to come, the nearest first; `after` asks for the next ones, "" where these are the last."""

    rows: list[EventRow]
    after: str


@dataclass(frozen=True, slots=True)
class Places:
    """How many have handed in, how many places are taken, and of how many."""

    handed_in: int
    taken: int
    limit: int

    @property
    def are_gone(self) -> bool:
        return self.taken >= self.limit


@dataclass(frozen=True, slots=True)
class ListRow:
    """An entry among the lists that are open."""

    entry: Entry
    status: ListStatus


@dataclass(frozen=True, slots=True)
class OpenLists:
    """`after` is the number after which the next ones come, 0 where these are the last."""

    rows: list[ListRow]
    after: int


def own_events(request: HttpRequest) -> OwnEvents:
    """Three queries, and one for the clock; the newest of each kind."""
    now = database_now()
    made = own_rows(request, Event.objects.all())[:MOST_OWN]
    rows = [EventRow(event, state_of(event, now), "主催者") for event in made]
    helped = own_rows(request, Official.objects.filter(ended_at__isnull=True)).exclude(event__owner__is_active=False)
    for official in helped.select_related("event").order_by("-event__day", "-pk")[:MOST_OWN]:
        rows.append(EventRow(official.event, state_of(official.event, now), official.get_role_display()))
    entries = [EventRow(one.event, state_of(one.event, now), entry=one) for one in _own_entries(request)]
    return OwnEvents(_once(rows), entries)


def _own_entries(request: HttpRequest) -> Iterable[Entry]:
    held = own_rows(request, HeldEntry.objects.exclude(entry__event__owner__is_active=False))
    found = held.select_related("entry__event", "entry__current").order_by("-entry__event__day", "-pk")[:MOST_OWN]
    return {one.entry_id: one.entry for one in found}.values()


def _once(rows: list[EventRow]) -> list[EventRow]:
    """Each event once, under the first of its roles; the latest day first."""
    first = {row.event.pk: row for row in reversed(rows)}
    return sorted(first.values(), key=lambda row: (row.event.day, row.event.pk), reverse=True)


def coming_events(after: str) -> Coming:
    """Listed events from today on, behind the one that `after` names. One query, and one for the clock."""
    listed = not_of_locked(Event.objects.filter(listed=True, forgotten_at__isnull=True, day__gte=today()))
    if place := _place(after):
        day, number = place
        listed = listed.filter(Q(day__gt=day) | Q(day=day, pk__gt=number), day__gte=day)
    found = list(listed.order_by("day", "pk")[: COMING_AT_ONCE + 1])
    now = database_now()
    rows = [EventRow(event, state_of(event, now)) for event in found[:COMING_AT_ONCE]]
    more = len(found) > COMING_AT_ONCE
    return Coming(rows, f"{rows[-1].event.day.isoformat()}.{rows[-1].event.pk}" if more else "")


def _place(after: str) -> tuple[date, int] | None:
    day, _, number = after.partition(".")
    try:
        return (date.fromisoformat(day), int(number)) if number.isdecimal() and len(number) < 19 else None
    except ValueError:
        return None


def places_of(event: Event) -> Places:
    there = Q(removed_at__isnull=True)
    counted = Entry.objects.filter(event=event).aggregate(
        taken=Count("pk", filter=there), handed_in=Count("pk", filter=there & Q(current__isnull=False))
    )
    return Places(counted["handed_in"], counted["taken"], event.limit)


def own_entries_of(standing: EventStanding) -> list[Entry]:
    """The person's own entries of the event, with the lists that hold."""
    if not standing.entries:
        return []
    own = Entry.objects.filter(event=standing.event, pk__in=standing.entries)
    return list(own.select_related("current", "event").order_by("number"))


def open_lists(event: Event, after: int) -> OpenLists:
    """Entries whose lists everybody may see, by their numbers."""
    shown = Entry.objects.filter(event=event, removed_at__isnull=True, current__isnull=False, number__gt=after)
    found = list(shown.select_related("current").defer(*HEAVY).order_by("number")[: LISTS_AT_ONCE + 1])
    rows = [ListRow(entry, ListStatus(entry.current.verdict)) for entry in found[:LISTS_AT_ONCE] if entry.current]
    return OpenLists(rows, rows[-1].entry.number if len(found) > LISTS_AT_ONCE else 0)


def hand_ins_of(entry: Entry) -> QuerySet[HandIn]:
    """The newest first."""
    return HandIn.objects.filter(entry=entry).order_by("-number")


def acts_of(entry: Entry) -> QuerySet[EventAct]:
    return EventAct.objects.filter(entry=entry).order_by("-pk")[:MOST_ACTS]


def hand_in_of(receipt: str) -> HandIn | None:
    """What was handed in under a receipt, with its entry and event; those of locked accounts are hidden."""
    rows = HandIn.objects.exclude(entry__event__owner__is_active=False)
    return rows.select_related("entry__event", "entry__current").filter(receipt=receipt).first()


def entry_of_key(key: str) -> Entry | None:
    """The entry of a secret link, None where it leads nowhere (any more)."""
    known = Entry.objects.filter(key=key, event__forgotten_at__isnull=True).exclude(event__owner__is_active=False)
    return known.select_related("event").first()
