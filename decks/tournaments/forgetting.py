"""What is personal goes after the event: by itself after its days, or at once by who made it.

What a player allowed to stay, stays: his list where the lists were open, with his handle or without. Of every other
list the receipt alone is kept, which then answers that the list was deleted.
"""

from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from decks.tournaments.models import DeckCheck, DeletedReceipt, Entry, Event, EventAct, HandIn, Official, TableSeat

AT_ONCE = 500


@transaction.atomic
def forget_personal(event: Event) -> None:
    """Delete whatever is personal of an event; lists that may stay stay."""
    locked = Event.objects.select_for_update().filter(pk=event.pk, forgotten_at__isnull=True).first()
    if locked is None:
        return
    staying = _staying(locked)
    _keep_receipts(HandIn.objects.filter(entry__event=locked).exclude(pk__in=staying.values("current")))
    Entry.objects.filter(event=locked).exclude(pk__in=[*staying.values_list("pk", flat=True)]).delete()
    for entry in staying:
        _make_impersonal(entry)
    for model in (EventAct, TableSeat, DeckCheck):
        model._default_manager.filter(event=locked).delete()
    Official.objects.filter(event=locked).delete()
    Event.objects.filter(pk=locked.pk).update(forgotten_at=timezone.now(), changes=F("changes") + 1)


@transaction.atomic
def delete_event(event: Event) -> None:
    """Delete an event with everything in it; its receipts say 削除済み from then on."""
    locked = Event.objects.select_for_update().filter(pk=event.pk).first()
    if locked is None:
        return
    _keep_receipts(HandIn.objects.filter(entry__event=locked))
    locked.delete()


def _staying(event: Event) -> QuerySet[Entry]:
    allowed = Q(list_may_stay=True, removed_at__isnull=True, current__isnull=False)
    return Entry.objects.filter(allowed if event.opened_at else Q(pk=None), event=event)


def _make_impersonal(entry: Entry) -> None:
    HandIn.objects.filter(entry=entry).exclude(pk=entry.current_id or 0).delete()
    HandIn.objects.filter(entry=entry).update(by="")
    entry.holders.all().delete()
    entry.handle = entry.handle if entry.handle_may_stay else ""
    entry.reading, entry.unlocked = "", False
    entry.save(update_fields=["handle", "reading", "unlocked"])


def _keep_receipts(hand_ins: QuerySet[HandIn]) -> None:
    """The receipts alone are read: an event may hold thousands of lists."""
    receipts = hand_ins.values_list("receipt", flat=True).iterator(AT_ONCE)
    rows = (DeletedReceipt(receipt=receipt) for receipt in receipts)
    DeletedReceipt.objects.bulk_create(rows, batch_size=AT_ONCE, ignore_conflicts=True)
