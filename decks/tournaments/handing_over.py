"""What becomes of the events of an account that ends."""

from django.contrib.auth.models import User
from django.db.models import F

from decks.tournaments.forgetting import delete_event
from decks.tournaments.models import Event, Official, OfficialRole


def leave_events(user: User) -> int:
    """Give each event of the account to the organiser who helps there longest; one without any is deleted. How many."""
    events = list(Event.objects.filter(owner=user))
    for event in events:
        heir = Official.objects.filter(event=event, role=OfficialRole.ORGANISER, ended_at=None).exclude(owner=user)
        if next_one := heir.first():
            Event.objects.filter(pk=event.pk).update(
                owner=next_one.owner, visitor=next_one.visitor, changes=F("changes") + 1
            )
            next_one.delete()
        else:
            delete_event(event)
    return len(events)
