"""All events of a person and those to come, and the page of one."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from cards.catalog import current_data
from decks.building.access import own_decks
from decks.building.models import Deck
from decks.people.requests.numbers import whole_number
from decks.tournaments.access import EventStanding, event_for
from decks.tournaments.entering.deadlines import time_left, time_since
from decks.tournaments.entering.forms import ReceiptForm
from decks.tournaments.entering.queries import coming_events, open_lists, own_entries_of, own_events, places_of
from decks.tournaments.entering.shown import announced, format_called, own_entry, stages_of, what_now
from decks.tournaments.privacy import private
from decks.tournaments.quotas import ENTRIES_OF_A_PERSON
from decks.tournaments.roles import EventRight


@require_safe
@never_cache
def events_page(request: HttpRequest) -> HttpResponse:
    after = request.GET.get("after", "")
    context = {
        "own": own_events(request),
        "coming": coming_events(after),
        "is_further": bool(after),
        "form": ReceiptForm(),
        "deck": deck_in(request),
    }
    return render(request, "decks/tournaments/entering/events.html", context)


@require_safe
@never_cache
def event_page(request: HttpRequest, event_key: str) -> HttpResponse:
    """What an event is, how far it is, and what the person who looks can do; its lists once they are open."""
    standing = event_for(request, event_key, EventRight.SEE_EVENT)
    data = current_data()
    context = {
        **about(request, standing),
        "own": [own_entry(standing, entry, data) for entry in own_entries_of(standing)],
        "lists": open_lists(standing.event, number_in(request, "after")) if standing.lists_are_open else None,
        "announced": announced(standing.event, data),
        "deck": deck_in(request),
    }
    return private(render(request, "decks/tournaments/entering/event.html", context), listed=standing.event.listed)


def about(request: HttpRequest, standing: EventStanding) -> dict[str, Any]:
    """What the pages of an event for its players have in common."""
    event, now, places = standing.event, timezone.now(), places_of(standing.event)
    return {
        "standing": standing,
        "event": event,
        "stages": stages_of(standing.state),
        "places": places,
        "what_now": what_now(standing, full=places.are_gone).value,
        "more_allowed": len(standing.entries) < ENTRIES_OF_A_PERSON.most,
        "left": time_left(event.deadline, now),
        "since": time_since(event.deadline, now),
        "format_called": format_called(event),
    }


def number_in(request: HttpRequest, field: str) -> int:
    """The number in a field of the address, 0 where there is none to read."""
    return whole_number(request.GET.get(field, "")) or 0


def deck_in(request: HttpRequest) -> Deck | None:
    """The person's own deck that is to be handed in, None where the address names none."""
    number = number_in(request, "deck")
    return own_decks(request).living().filter(pk=number).first() if number else None
