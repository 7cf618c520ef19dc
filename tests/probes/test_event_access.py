"""Every address of an event × every role: who reaches it, that nobody else changes the event, and that nobody reads a
list before it is open. What is expected comes from the one table of roles."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.test import Client
from django.utils import timezone

from decks.people.cookies import hash_of
from decks.tournaments.models import DeckCheck, Entry, Event, EventAct, HandIn, HeldEntry, Official, TableSeat
from decks.tournaments.roles import RIGHTS, EventRight, Role
from tests.decks.builders import visitor_client
from tests.decks.tournaments.events import build_event, given, hand_in_for
from tests.keepers import sign_in
from tests.probes.access_rules import EVENTS
from tests.probes.routes import Route, all_routes

pytestmark = pytest.mark.django_db

ROUTES = [route for route in all_routes() if route.path.startswith(EVENTS)]
OPEN = {"events_page", "new_event", "event_guide", "take_entry", "join_staff", "verify", "verify_form"}
"""Whoever has the address may ask; what he is shown depends on what he is."""
RIGHT_OF = {
    "event_page": EventRight.SEE_EVENT,
    "hand_in_page": EventRight.HAND_IN,
    "entry_page": EventRight.SEE_ENTRY,
    "entry_list": EventRight.SEE_ENTRY,
    "entry_sheet": EventRight.SEE_ENTRY,
    "copy_event": EventRight.SET_UP,
    "event_settings": EventRight.SET_UP,
    "change_state": EventRight.SET_UP,
    "desk": EventRight.SEE_DESK,
    "desk_look": EventRight.SEE_DESK,
    "event_counter": EventRight.SEE_DESK,
    "enter_player": EventRight.CHANGE_ENTRIES,
    "expect_players": EventRight.CHANGE_ENTRIES,
    "mend_entry": EventRight.CHANGE_ENTRIES,
    "change_entry": EventRight.CHANGE_ENTRIES,
    "event_tables": EventRight.SEAT,
    "event_staff": EventRight.INVITE,
    "event_log": EventRight.SEE_LOG,
    "delete_event": EventRight.DELETE,
    **dict.fromkeys(
        ("event_prints", "event_sheets", "event_players", "event_tables_sheet", "event_csv"), EventRight.PRINT
    ),
    **dict.fromkeys(
        (
            *("event_checks", "begin_check", "deck_check", "check_look", "edit_check", "finish_check"),
            *("reopen_check", "delete_check", "check_report"),
        ),
        EventRight.CHECK,
    ),
}
HANDLE, LINE = "hidden-handle", "hidden-line"
FIELDS = {
    "name": "changed",
    "handle": "changed",
    "text": "4 隠された櫛の家",
    "act": "remove",
    "state": "fixed",
    "names": "changed",
    "tables": f"1\t{HANDLE}",
    "round": "1",
    "seen": "open",
    "what": "event",
    "confirm": "yes",
}


@dataclass(frozen=True)
class Person:
    role: str
    client: Client
    roles: frozenset[Role]


@dataclass(frozen=True)
class Hall:
    """An event with two players, an organiser, a judge and one check; `people` by what they are there."""

    event: Event
    entry: Entry
    check: DeckCheck
    people: tuple[Person, ...]

    def rows(self) -> list[Any]:
        event = self.event
        found = [Event.objects.filter(pk=event.pk), Entry.objects.filter(event=event)]
        found += [HandIn.objects.filter(entry__event=event), HeldEntry.objects.filter(entry__event=event)]
        found += [Official.objects.filter(event=event), EventAct.objects.filter(event=event)]
        found += [TableSeat.objects.filter(event=event), DeckCheck.objects.filter(event=event)]
        return [list(rows.order_by("pk").values()) for rows in found]


@pytest.fixture
def hall() -> Hall:
    event = build_event()
    entry = hand_in_for(event, handle=HANDLE, list=given(unread=(LINE,))).entry
    hand_in_for(event, "other_player", "乙")
    for role, visitor in (("judge", "judge"), ("organiser", "further_organiser")):
        Official.objects.create(event=event, role=role, name=role, visitor=hash_of(visitor))
    build_event("another_organiser")
    check = DeckCheck.objects.create(event=event, entry=entry, receipt=entry.current.receipt, by="judge")
    keeper = Client()
    sign_in(keeper, User.objects.create_superuser("keeper", password="kannagi-no-fuda-8"))
    visitor = frozenset({Role.VISITOR})
    people = (
        Person("stranger", Client(), visitor),
        Person("another organiser", visitor_client("another_organiser"), visitor),
        Person("player", visitor_client("player"), visitor | {Role.PLAYER}),
        Person("other player", visitor_client("other_player"), visitor | {Role.OTHER_PLAYER}),
        Person("judge", visitor_client("judge"), visitor | {Role.JUDGE}),
        Person("organiser", visitor_client("further_organiser"), visitor | {Role.ORGANISER}),
        Person("owner", visitor_client("organiser"), visitor | {Role.OWNER}),
        Person("keeper", keeper, visitor | {Role.KEEPER}),
    )
    return Hall(event, entry, check, people)


def short_name(route: Route) -> str:
    return route.name.removeprefix("decks:")


def address_in(hall: Hall, route: Route) -> str:
    values = {"event_key": hall.event.key, "number": hall.entry.number, "check_id": hall.check.pk}
    return route.address({**values, "entry_key": "nothing", "staff_key": "nothing", "receipt": "0" * 64})


def faults(hall: Hall, person: Person, route: Route, method: str, before: list[Any]) -> Iterator[str]:
    right = RIGHT_OF.get(short_name(route))
    answer = person.client.generic(method, address_in(hall, route), "&".join(f"{k}={v}" for k, v in FIELDS.items()),
                                   "application/x-www-form-urlencoded")  # fmt: skip
    cell = f"{person.role}: {method} {route}: {answer.status_code}"
    if answer.status_code >= 500:
        yield f"{cell}, an error of our own"
    may = right is None or bool(RIGHTS[right] & person.roles)
    if right is not None and answer.status_code != 405 and (answer.status_code != 404) != may:
        yield f"{cell}, expected to be {'reached' if may else 'refused'}"
    if not may and hall.rows() != before:
        yield f"{cell}, and it changed the event"
    sees = bool(RIGHTS[EventRight.SEE_ENTRY] & person.roles)
    body = b"".join(answer.streaming_content) if answer.streaming else answer.content
    if not sees and any(word in body.decode("utf-8", "replace") for word in (HANDLE, LINE)):
        yield f"{cell}, and it told what nobody may know yet"


def test_every_address_has_a_right() -> None:
    assert len(ROUTES) > 25
    assert {short_name(route) for route in ROUTES} == OPEN | set(RIGHT_OF)


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_every_role_at_every_address(hall: Hall, method: str, record_property: Callable[[str, object], None]) -> None:
    found, cells, before = [], 0, hall.rows()
    for route in ROUTES:
        for person in hall.people:
            with transaction.atomic():
                found += faults(hall, person, route, method, before)
                transaction.set_rollback(True)
            cells += 1
    record_property("cells", cells)
    assert not found, "\n".join(found)


def test_open_lists_are_seen_by_all_and_a_removed_one_is_not(hall: Hall) -> None:
    Event.objects.update(fixed_at=timezone.now(), opened_at=timezone.now())
    stranger = hall.people[0].client
    address = f"/events/{hall.event.key}/entries/{hall.entry.number}/list"
    assert LINE in stranger.get(address).content.decode()
    Entry.objects.update(removed_at=timezone.now())
    assert stranger.get(address).status_code == 404
