"""The table of entries, which comes again by itself when something changed, and the state of the event."""

from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST, require_safe

from cards.catalog import CardData, current_data
from decks.drawing import qr
from decks.tournaments.access import EventStanding, event_for
from decks.tournaments.desk.moving import DONE, StateStep, move
from decks.tournaments.desk.rows import table_of
from decks.tournaments.locking import ChangedMeanwhileError, NotNowError
from decks.tournaments.not_now import not_now
from decks.tournaments.rates import limited_at_event
from decks.tournaments.roles import EventRight

ROWS_A_PAGE = 100
MOVED = "ほかの人が先に状態を変更しました。いまの状態は下のとおりです。"


@require_safe
@never_cache
def desk(request: HttpRequest, event_key: str) -> HttpResponse:
    standing = event_for(request, event_key, EventRight.SEE_DESK)
    address = request.build_absolute_uri(reverse("decks:event_page", args=[event_key]))
    context = {**table_context(request, standing), "here": "desk", "address": address, "code": qr.drawn(address)}
    return render(request, "decks/tournaments/desk/desk.html", context)


@require_GET
@never_cache
def desk_look(request: HttpRequest, event_key: str) -> HttpResponse:
    """The table if anything changed since the mark that was seen; else nothing (204)."""
    try:
        standing = event_for(request, event_key, EventRight.SEE_DESK)
    except Http404:
        return render(request, "decks/tournaments/desk/_gone.html", status=404)
    if mark_of(standing, current_data()) == request.GET.get("seen"):
        return HttpResponse(status=204)
    return render(request, "decks/tournaments/desk/_table.html", table_context(request, standing))


def mark_of(standing: EventStanding, data: CardData, waiting: int = 0) -> str:
    """Changes with whatever the table shows; while lists wait to be judged again it is one that is never asked for."""
    return f"{standing.event.changes}.{standing.state}.{data.token}" + (f".{waiting}" if waiting else "")


def table_context(request: HttpRequest, standing: EventStanding) -> dict[str, Any]:
    show, typed = request.GET.get("show", ""), request.GET.get("q", "")[:60]
    data = current_data()
    table = table_of(standing.event, data)
    page = Paginator(table.chosen(show, typed), ROWS_A_PAGE).get_page(request.GET.get("page", ""))
    return {
        "event": standing.event,
        "standing": standing,
        "state": standing.state.value,
        "table": table,
        "filters": table.filters(show),
        "page": page,
        "show": show,
        "typed": typed,
        "mark": mark_of(standing, data, table.waiting),
    }


@require_POST
@limited_at_event("event_state", "30/m")
def change_state(request: HttpRequest, event_key: str) -> HttpResponse:
    standing = event_for(request, event_key, EventRight.SET_UP)
    step = request.POST.get("step", "")
    if step not in set(StateStep):
        messages.error(request, "もう一度押してください。")
        return redirect("decks:desk", event_key)
    try:
        move(standing.event, StateStep(step), standing)
        messages.success(request, DONE[StateStep(step)])
    except ChangedMeanwhileError:
        messages.error(request, MOVED)
    except NotNowError as refusal:
        return not_now(request, refusal, standing.event)
    return redirect("decks:desk", event_key)
