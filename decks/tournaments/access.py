"""Events and entries as the person who asks may see them; what he may not see does not exist (404)."""

from dataclasses import dataclass
from functools import cached_property

from django.db.models import QuerySet
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from decks.people.access import is_own, own_rows
from decks.tournaments.models import Entry, Event, HeldEntry, Official, OfficialRole
from decks.tournaments.roles import RIGHTS, EventRight, Role
from decks.tournaments.states import EventState, database_now, state_of


@dataclass(frozen=True)
class EventStanding:
    """Who somebody is at an event: as staff under a `name`, as a player of the entries with these ids. `state` is how
    far the event is by the clock of the database."""

    event: Event
    state: EventState
    staff: Role | None
    name: str
    entries: frozenset[int]

    def roles(self, entry: Entry | None = None) -> frozenset[Role]:
        """All that the person is, where `entry` is asked about."""
        found = {Role.VISITOR}
        if self.staff:
            found.add(self.staff)
        if entry is not None and entry.pk in self.entries:
            found.add(Role.PLAYER)
        elif self.entries:
            found.add(Role.OTHER_PLAYER)
        return frozenset(found)

    def may(self, right: EventRight, entry: Entry | None = None) -> bool:
        return bool(RIGHTS[right] & self.roles(entry))

    @cached_property
    def is_organiser(self) -> bool:
        return self.staff in (Role.ORGANISER, Role.OWNER)

    @cached_property
    def is_judge(self) -> bool:
        """Judges, and organisers, who judge as well."""
        return self.staff is not None

    @property
    def lists_are_open(self) -> bool:
        """Also of an event that is over: then those lists alone are left that may stay."""
        return self.event.opened_at is not None


def standing_in(request: HttpRequest, event: Event) -> EventStanding:
    """Two queries, and one for the clock."""
    staff, name = _staff(request, event)
    held = own_rows(request, HeldEntry.objects.filter(entry__event=event))
    return EventStanding(
        event, state_of(event, database_now()), staff, name, frozenset(held.values_list("entry_id", flat=True))
    )


def _staff(request: HttpRequest, event: Event) -> tuple[Role | None, str]:
    if is_own(request, event):
        return Role.OWNER, "主催者"
    officials = list(own_rows(request, Official.objects.filter(event=event, ended_at__isnull=True)))
    first = next((one for one in officials if one.role == OfficialRole.ORGANISER), officials[0] if officials else None)
    if first is None:
        return None, ""
    return (Role.ORGANISER if first.role == OfficialRole.ORGANISER else Role.JUDGE), first.name


def find_event(key: str) -> Event:
    """``Http404`` for none; events of accounts that a keeper locked are hidden as all that they showed."""
    return get_object_or_404(Event.objects.exclude(owner__is_active=False), key=key)


def event_for(request: HttpRequest, key: str, right: EventRight) -> EventStanding:
    """The standing of who asks in the event of that key; ``Http404`` without the right."""
    standing = standing_in(request, find_event(key))
    if not standing.may(right):
        raise Http404
    return standing


def entry_for(request: HttpRequest, key: str, number: int, right: EventRight) -> tuple[EventStanding, Entry]:
    """The same of an entry; ``Http404`` without the right to it."""
    standing = standing_in(request, find_event(key))
    entry = get_object_or_404(entries_of(standing.event), number=number)
    if not standing.may(right, entry):
        raise Http404
    return standing, entry


def may_see_list(standing: EventStanding, entry: Entry) -> bool:
    """Players see their own, staff see all, everybody sees those of an event that is open; a removed one only staff."""
    if standing.may(EventRight.SEE_ENTRY, entry):
        return True
    return standing.lists_are_open and entry.removed_at is None


def entries_of(event: Event) -> QuerySet[Entry]:
    """With the lists that hold. One query."""
    return Entry.objects.filter(event=event).select_related("current").order_by("number")
