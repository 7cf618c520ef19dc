"""The page that says why nothing was done: the event was deleted, is over, or somebody else was first."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from decks.tournaments.locking import NotNowError
from decks.tournaments.models import Event

STATUS = {"gone": 404}


def not_now(request: HttpRequest, refusal: NotNowError, event: Event | None = None) -> HttpResponse:
    """`event` is linked to unless it is gone."""
    context = {"code": refusal.code, "event": event}
    return render(request, "decks/tournaments/not_now.html", context, status=STATUS.get(refusal.code, 409))
