"""Events that a person made, events at which he helps, and entries that he has in his browser."""

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth.models import User
from django.utils import timezone

from cards.pruning import remove
from decks.people.belongings import Belonging, register
from decks.tournaments.forgetting import forget_personal
from decks.tournaments.handing_over import leave_events
from decks.tournaments.models import DeletedReceipt, Event, HandIn, HeldEntry, Official
from decks.tournaments.quotas import CHECKS, ENTRIES, ENTRIES_OF_A_PERSON, EVENTS, HAND_INS, OFFICIALS

AT_ONCE = 50
RECEIPTS_KEPT = timedelta(days=730)


def events_of(user: User) -> Iterator[dict[str, Any]]:
    """The settings of a person's events; what players handed in is theirs."""
    return (event_data(event) for event in Event.objects.filter(owner=user).iterator(AT_ONCE))


def event_data(event: Event) -> dict[str, Any]:
    return {
        "name": event.name,
        "shop": event.shop,
        "about": event.about,
        "day": event.day.isoformat(),
        "deadline": event.deadline.isoformat(),
        "limit": event.limit,
        "listed": event.listed,
        "format": {"key": event.format_key, "version": event.format_version, "name": event.format_name},
        "kept_days": event.kept_days,
        "check_goal": event.check_goal,
        "minutes_back": event.minutes_back,
        "made_at": event.made_at.isoformat(),
    }


def entries_of(user: User) -> Iterator[dict[str, Any]]:
    """What a person handed in, with every receipt."""
    held = HeldEntry.objects.filter(owner=user).select_related("entry__event")
    return (entry_data(one) for one in held.prefetch_related("entry__hand_ins").iterator(AT_ONCE))


def entry_data(held: HeldEntry) -> dict[str, Any]:
    entry = held.entry
    return {
        "event": entry.event.name,
        "day": entry.event.day.isoformat(),
        "number": entry.number,
        "handle": entry.handle,
        "reading": entry.reading,
        "hand_ins": [hand_in_data(one) for one in entry.hand_ins.all()],
    }


def hand_in_data(one: HandIn) -> dict[str, Any]:
    return {"at": one.at.isoformat(), "text": one.text, "receipt": one.receipt, "nonce": one.nonce}


def prune_events(now: datetime, *, dry_run: bool) -> int:
    """Events whose days are over lose what is personal."""
    due = [one for one in _with_people() if timezone.localdate(now) >= one.forgotten_on]
    if not dry_run:
        for event in due:
            forget_personal(event)
    return len(due)


def _with_people() -> Iterable[Event]:
    return Event.objects.filter(forgotten_at__isnull=True).only("day", "kept_days").iterator(AT_ONCE)


def prune_receipts(now: datetime, *, dry_run: bool) -> int:
    """Receipts of lists that were deleted so long ago that nobody asks any more."""
    return remove(DeletedReceipt.objects.filter(deleted_at__lt=now - RECEIPTS_KEPT), dry_run=dry_run)


register(
    Belonging(
        Event,
        "events",
        events_of,
        not_put_back="大会のリンクはこのサイトだけのものです。同じ設定の大会は「大会を作る」から作れます。",
        quotas=(EVENTS, ENTRIES, CHECKS),
        left_behind=leave_events,
        pruned={
            "残す日数の過ぎた大会の、個人の情報": prune_events,
            "2年たった、削除されたリストの受領番号": prune_receipts,
        },
    )
)
register(
    Belonging(
        Official,
        left_out="That somebody helped at an event of somebody else; it goes with what is personal there.",
        quotas=(OFFICIALS,),
    )
)
register(
    Belonging(
        HeldEntry,
        "event_entries",
        entries_of,
        not_put_back="大会に出したリストは、その大会のものです。",
        quotas=(ENTRIES_OF_A_PERSON, HAND_INS),
    )
)
