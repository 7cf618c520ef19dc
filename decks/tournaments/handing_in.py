"""A list handed in: stored with its text and its receipt in one transaction, however often it is sent."""

import uuid
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.db.models import F

from cards.catalog import CardData
from decks.people.models import Owner
from decks.people.name_fields import folded_name
from decks.people.quotas import Quota, QuotaReachedError
from decks.people.requests.repeats import digest_of
from decks.tournaments import acts
from decks.tournaments.access import EventStanding
from decks.tournaments.acts import ActKind
from decks.tournaments.judging import GivenList, opinion_on, text_of
from decks.tournaments.locking import NotNowError, lock_going_on
from decks.tournaments.models import Entry, Event, HandIn, HeldEntry
from decks.tournaments.quotas import ENTRIES, ENTRIES_OF_A_PERSON, HAND_INS
from decks.tournaments.receipts import new_nonce, receipt_of
from decks.tournaments.states import database_now, is_late, may_be_changed, state_of


class OtherContentsError(ValueError):
    """A form that was sent before is sent with other contents; `before` is what the first sending made."""

    def __init__(self, before: HandIn) -> None:
        super().__init__("other contents")
        self.before = before


@dataclass(frozen=True, slots=True)
class Person:
    """What a player says of himself; whether his list, and his name with it, may stay for others after the event."""

    handle: str
    reading: str = ""
    list_may_stay: bool = False
    handle_may_stay: bool = False


@transaction.atomic
def hand_in(
    event: Event,
    given: GivenList,
    form: uuid.UUID,
    data: CardData,
    *,
    person: Person,
    entry: Entry | None = None,
    owner: Owner | None = None,
    by: EventStanding | None = None,
) -> HandIn:
    """Store a list for `entry`, or for a new one of this `person`, which `owner` then has in his browser.

    `by` is the organiser who does it for a player. The same `form` makes one hand-in, however often it is sent.
    ``NotNowError``, ``QuotaReachedError``, ``OtherContentsError``.
    """
    now = database_now()  # before the wait for the lock: who was in time stays in time
    locked = lock_going_on(event)
    form = form_at(locked, form)
    text = text_of(given, data)
    digest = digest_of([text, person.handle, person.reading, person.list_may_stay, person.handle_may_stay])
    if before := HandIn.objects.select_related("entry").filter(form=form, entry__event=locked).first():
        if before.digest != digest:
            raise OtherContentsError(before)
        return before
    is_new = entry is None
    entry = _again(entry) if entry else None
    if by is None:
        _check_time(locked, entry, now)
    entry = entry or _expected(locked, person) or _new_entry(locked, person, owner, by)
    _describe(entry, person)
    if owner is not None and is_new:
        HeldEntry.objects.create(entry=entry, **owner)
    made = _store(locked, entry, given, text, data, form, digest)
    made.at, made.late, made.by = now, by is None and is_late(locked, now), by.name if by else ""
    made.save()
    entry.current = made
    entry.save(update_fields=["current"])
    acts.note(locked, ActKind.MENDED if by else ActKind.HANDED_IN, by=by, entry=entry, words=_told(made))
    return made


def form_at(event: Event, form: uuid.UUID) -> uuid.UUID:
    """The id under which what a form of this event did is kept: a form sent to another event is another form."""
    return uuid.uuid5(form, event.key)


def _again(entry: Entry) -> Entry:
    """The entry as it is under the lock."""
    there = Entry.objects.filter(pk=entry.pk).first()
    if there is None:
        raise NotNowError("removed")
    return there


def _check_time(event: Event, entry: Entry | None, now: datetime) -> None:
    """Whether a player may hand in, who asked at `now`."""
    if entry and entry.removed_at:
        raise NotNowError("removed")
    if not may_be_changed(event, entry, state_of(event, now)):
        raise NotNowError("fixed")


def _expected(event: Event, person: Person) -> Entry | None:
    """The place that the organiser kept under this name, while nobody has it and nothing was handed in for it."""
    waiting = Entry.objects.filter(
        event=event, current__isnull=True, removed_at__isnull=True, holders__isnull=True, hand_ins__isnull=True
    )
    name = folded_name(person.handle)
    return next((entry for entry in waiting if folded_name(entry.handle) == name), None)


def _new_entry(event: Event, person: Person, owner: Owner | None, by: EventStanding | None) -> Entry:
    entries = Entry.objects.filter(event=event)
    if entries.count() >= ENTRIES.most:
        raise QuotaReachedError(ENTRIES)
    if by is None and entries.filter(removed_at__isnull=True).count() >= event.limit:
        raise NotNowError("full")
    if owner is not None:
        held = HeldEntry.objects.filter(entry__event=event, **owner).count()
        _within(ENTRIES_OF_A_PERSON, held)
    return add_entry(event, person)


def _within(quota: Quota, there: int) -> None:
    if there >= quota.most:
        raise QuotaReachedError(quota)


def add_entry(event: Event, person: Person) -> Entry:
    """Another entry, with the next number; `event` is locked."""
    event.last_number += 1
    Event.objects.filter(pk=event.pk).update(last_number=F("last_number") + 1)
    return Entry.objects.create(event=event, number=event.last_number, handle=person.handle, reading=person.reading)


def _describe(entry: Entry, person: Person) -> None:
    """As the person describes it; with the first list an empty reading leaves the one that the organiser wrote."""
    kept = "" if entry.current_id else entry.reading
    entry.handle, entry.reading = person.handle, person.reading or kept
    entry.list_may_stay, entry.handle_may_stay = person.list_may_stay, person.handle_may_stay
    entry.save(update_fields=["handle", "reading", "list_may_stay", "handle_may_stay"])


def _store(
    event: Event, entry: Entry, given: GivenList, text: str, data: CardData, form: uuid.UUID, digest: str
) -> HandIn:
    before = HandIn.objects.filter(entry=entry).count()
    _within(HAND_INS, before)
    opinion = opinion_on(event, given, data)
    nonce = new_nonce()
    return HandIn(
        entry=entry,
        number=before + 1,
        form=form,
        digest=digest,
        text=text,
        counts={str(card): copies for card, copies in sorted(given.deck.counts.items())},
        unread=list(given.unread),
        nonce=nonce,
        receipt=receipt_of(event.key, entry.number, nonce, text),
        verdict=opinion.status.value,
        findings=list(opinion.findings),
        of_lines=len(opinion.lines.words),
        copies_are_open=opinion.lines.copies_are_open,
        judged_by=opinion.judged_by,
        basis=opinion.basis,
    )


def _told(made: HandIn) -> str:
    late = "・締切のあと" if made.late else ""
    return f"{made.number}回目・{sum(made.counts.values())}枚・受領番号 {made.receipt[:12]}{late}"
