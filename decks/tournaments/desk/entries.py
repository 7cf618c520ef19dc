"""What organisers do with single entries: each act is one transaction, is logged and is seen by the player."""

import uuid
from enum import StrEnum

from django.db import transaction
from django.utils import timezone

from cards.catalog import CardData
from decks.people.name_fields import folded_name
from decks.people.quotas import QuotaReachedError
from decks.tournaments import acts
from decks.tournaments.access import EventStanding
from decks.tournaments.acts import ActKind
from decks.tournaments.handing_in import Person, add_entry, form_at, hand_in
from decks.tournaments.judging import GivenList
from decks.tournaments.locking import ChangedMeanwhileError, NotNowError, lock_going_on
from decks.tournaments.models import Entry, Event, HandIn
from decks.tournaments.quotas import ENTRIES


class EntryAct(StrEnum):
    """Each says where it leads, so that a second press, or one on an older page, undoes nothing."""

    UNLOCK = "unlock"
    LOCK = "lock"
    REMOVE = "remove"
    PUT_BACK = "put_back"


KINDS = {
    EntryAct.UNLOCK: ActKind.UNLOCKED,
    EntryAct.LOCK: ActKind.LOCKED,
    EntryAct.REMOVE: ActKind.REMOVED,
    EntryAct.PUT_BACK: ActKind.PUT_BACK,
}


class NameTakenError(ValueError):
    """Nobody was entered: `number` is the entry of that name."""

    def __init__(self, number: int) -> None:
        super().__init__(f"entry {number}")
        self.number = number


@transaction.atomic
def act_on(event: Event, entry: Entry, act: EntryAct, by: EventStanding) -> bool:
    """Do it; False where it was done already. ``NotNowError``."""
    locked = lock_going_on(event)
    entry = _fresh(entry)
    match act:
        case EntryAct.UNLOCK | EntryAct.LOCK:
            wanted = act is EntryAct.UNLOCK
            changes, entry.unlocked = entry.unlocked != wanted, wanted
        case EntryAct.REMOVE | EntryAct.PUT_BACK:
            goes = act is EntryAct.REMOVE
            changes = (entry.removed_at is None) == goes
            entry.removed_at = timezone.now() if goes else None
    if changes:
        entry.save(update_fields=["unlocked", "removed_at"])
        acts.note(locked, KINDS[act], by=by, entry=entry)
    return changes


@transaction.atomic
def rename(event: Event, entry: Entry, person: Person, seen: str, by: EventStanding) -> bool:
    """Give the entry another name or reading; False where it has them. ``ChangedMeanwhileError`` where its name is not
    the one that was `seen`, ``NotNowError``."""
    locked = lock_going_on(event)
    entry = _fresh(entry)
    if (entry.handle, entry.reading) == (person.handle, person.reading):
        return False
    if name_seen(entry) != seen:
        raise ChangedMeanwhileError
    words = f"{_shown(entry.handle, entry.reading)} → {_shown(person.handle, person.reading)}"
    entry.handle, entry.reading = person.handle, person.reading
    entry.save(update_fields=["handle", "reading"])
    acts.note(locked, ActKind.RENAMED, by=by, entry=entry, words=words)
    return True


def name_seen(entry: Entry) -> str:
    """What a form bears of the name that was seen."""
    return f"{entry.handle}｜{entry.reading}"


@transaction.atomic
def mend(
    event: Event, entry: Entry, given: GivenList, form: uuid.UUID, data: CardData, *, seen: str, by: EventStanding
) -> HandIn:
    """Store a list for a player. ``ChangedMeanwhileError`` where his list is not the one whose receipt was `seen`;
    the errors of ``hand_in``."""
    locked = lock_going_on(event)
    entry = _fresh(entry)
    if entry.removed_at:
        raise NotNowError("removed")
    sent_before = HandIn.objects.filter(form=form_at(locked, form), entry=entry).exists()
    if not sent_before and receipt_seen(entry) != seen:
        raise ChangedMeanwhileError
    person = Person(entry.handle, entry.reading, entry.list_may_stay, entry.handle_may_stay)
    return hand_in(event, given, form, data, person=person, entry=entry, by=by)


def receipt_seen(entry: Entry) -> str:
    return entry.current.receipt if entry.current else ""


@transaction.atomic
def enter(
    event: Event,
    person: Person,
    given: GivenList | None,
    form: uuid.UUID,
    data: CardData,
    *,
    by: EventStanding,
    another: bool = False,
) -> Entry:
    """Enter a player at the counter, with a list or without one; who is expected under the name gets his place.

    ``NameTakenError`` unless it is `another` player of the same name; the errors of ``hand_in``.
    """
    locked = lock_going_on(event)
    living = Entry.objects.filter(event=locked, removed_at__isnull=True)
    named = [one for one in living if folded_name(one.handle) == folded_name(person.handle)]
    sent_before = HandIn.objects.filter(form=form_at(locked, form), entry__event=locked).exists()
    taken = [one for one in named if given is None or one.current_id]
    if taken and not another and not sent_before:
        raise NameTakenError(taken[0].number)
    if given is not None:
        return hand_in(event, given, form, data, person=person, by=by).entry
    if Entry.objects.filter(event=locked).count() >= ENTRIES.most:
        raise QuotaReachedError(ENTRIES)
    entry = add_entry(locked, person)
    acts.note(locked, ActKind.EXPECTED, by=by, entry=entry, words=_shown(person.handle, person.reading))
    return entry


def _fresh(entry: Entry) -> Entry:
    """The entry as it is now that the event is held; ``NotNowError`` where it went with what is personal."""
    found = Entry.objects.select_related("current").filter(pk=entry.pk).first()
    if found is None:
        raise NotNowError("gone")
    return found


def _shown(handle: str, reading: str) -> str:
    return f"{handle}（{reading}）" if reading else handle
