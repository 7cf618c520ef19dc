"""The page on which what is personal, or the whole event, is deleted by who made it."""

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from decks.tournaments import acts, forgetting
from decks.tournaments.access import EventStanding, event_for
from decks.tournaments.acts import ActKind
from decks.tournaments.models import Entry
from decks.tournaments.rates import limited_at_event
from decks.tournaments.roles import EventRight
from decks.tournaments.states import EventState

FORGET, DELETE = "forget", "delete"


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@limited_at_event("event_delete", "30/m")
def delete_event(request: HttpRequest, event_key: str) -> HttpResponse:
    """Looking says what goes and what stays; sent, one of both is done if 確認 was ticked."""
    standing = event_for(request, event_key, EventRight.DELETE)
    event, act = standing.event, request.POST.get("act", "")
    if act in (FORGET, DELETE) and "sure" not in request.POST:
        return _page(request, standing, missed=act)
    if act == DELETE:
        forgetting.delete_event(event)
        messages.success(request, f"大会「{event.name}」を削除しました。")
        return redirect("decks:events_page")
    if act == FORGET:
        _forget(standing)
        messages.success(request, "名前とリストを削除しました。")
        return redirect("decks:desk", event.key)
    return _page(request, standing)


@transaction.atomic
def _forget(standing: EventStanding) -> None:
    """The log goes as well; that it went is its first line."""
    if standing.state is not EventState.OVER:
        forgetting.forget_personal(standing.event)
        acts.note(standing.event, ActKind.DELETED, by=standing)


def _page(request: HttpRequest, standing: EventStanding, missed: str = "") -> HttpResponse:
    event = standing.event
    entries = Entry.objects.filter(event=event)
    staying = entries.filter(list_may_stay=True, removed_at__isnull=True, current__isnull=False)
    context = {
        "event": event,
        "standing": standing,
        "here": "delete",
        "is_over": standing.state is EventState.OVER,
        "entries": entries.count(),
        "staying": staying.count() if event.opened_at else 0,
        "missed": missed,
    }
    return render(request, "decks/tournaments/setup/delete.html", context, status=422 if missed else 200)
