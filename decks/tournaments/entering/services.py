"""Having an entry in one's browser."""

from django.db import transaction

from decks.people.models import Owner
from decks.tournaments.models import Entry, Event, HeldEntry


@transaction.atomic
def hold_entry(entry: Entry, owner: Owner) -> bool:
    """Let this person see and change the entry as its player; False where the event or the entry is gone."""
    held = HeldEntry.objects.filter(entry=entry, **owner)
    if held.exists():
        return True
    event = Event.objects.select_for_update().filter(pk=entry.event_id, forgotten_at__isnull=True).first()
    if event is None or not Entry.objects.filter(pk=entry.pk).exists():
        return False
    if not held.all().exists():
        HeldEntry.objects.create(entry=entry, **owner)
    return True
