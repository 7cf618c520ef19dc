"""Deck checks of an event: whom to check, the check itself, its report."""

import uuid
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from cards.catalog import current_data
from decks.people.quotas import QuotaReachedError
from decks.people.requests.numbers import whole_number
from decks.people.requests.repeats import sent_id
from decks.tournaments.access import EventStanding, entries_of, event_for
from decks.tournaments.checking.queries import check_for, last_round, progress_of, read_asked
from decks.tournaments.checking.services import (
    CheckNotNowError,
    begin_deck_check,
    delete_record,
    may_change_record,
    reopen,
)
from decks.tournaments.checking.showing import in_words, opinion_today, shown_check, state_data
from decks.tournaments.models import DeckCheck, Entry
from decks.tournaments.rates import limited_at_event
from decks.tournaments.roles import EventRight
from decks.tournaments.states import database_now

PER_PAGE = 50


@require_safe
@never_cache
def event_checks(request: HttpRequest, event_key: str) -> HttpResponse:
    """Who is checked, and by whom; players are found by `q` (a name, a number), or by `table` and `round`."""
    return _checks_page(request, event_for(request, event_key, EventRight.CHECK))


def _checks_page(request: HttpRequest, standing: EventStanding, problem: str = "") -> HttpResponse:
    asked = read_asked(request.POST if request.method == "POST" else request.GET)
    progress = progress_of(standing.event, asked, database_now())
    context = {
        "event": standing.event,
        "standing": standing,
        "asked": asked,
        "progress": progress,
        "page": Paginator(progress.done, PER_PAGE).get_page(request.GET.get("page")),
        "form_id": uuid.uuid4(),
        "problem": problem,
    }
    return render(request, "decks/tournaments/checking/event_checks.html", context, status=422 if problem else 200)


@require_POST
@never_cache
@limited_at_event("begin_check", "60/m")
def begin_check(request: HttpRequest, event_key: str) -> HttpResponse:
    """Begin with the player of `entry` (its number), or with one at random; `again` with the list that was mended."""
    standing = event_for(request, event_key, EventRight.CHECK)
    form, number = sent_id(request, "form_id"), request.POST.get("entry", "")
    at_random, again = request.POST.get("way") == "random", request.POST.get("again") == "1"
    entry = None if at_random else _entry(standing, number)
    if form is None or not (at_random or entry):
        return _checks_page(request, standing, in_words("entry"))
    form = uuid.uuid5(form, "random" if at_random else f"{number} {again}")
    round = read_asked(request.POST).round or last_round(standing.event)
    try:
        check = begin_deck_check(standing, form, entry, round=round, again=again)
    except CheckNotNowError as problem:
        return _checks_page(request, standing, in_words(problem.code))
    except QuotaReachedError as full:
        return _checks_page(request, standing, str(full))
    return redirect(_page(check))


def _entry(standing: EventStanding, number: str) -> Entry | None:
    given = whole_number(number)
    return None if given is None else entries_of(standing.event).filter(number=given).first()


@require_safe
@never_cache
def deck_check(request: HttpRequest, event_key: str, check_id: int) -> HttpResponse:
    """The list, to be counted down; a check that has ended shows its report."""
    standing, check = check_for(request, event_key, check_id)
    if check.done_at:
        return redirect("decks:check_report", event_key, check_id)
    return check_page(request, standing, check)


def check_page(request: HttpRequest, standing: EventStanding, check: DeckCheck, **more: Any) -> HttpResponse:
    """The page of a check that goes on; with a `problem` it shows the note that was typed."""
    data = current_data()
    shown = shown_check(check, data, database_now())
    context = {
        "event": standing.event,
        "standing": standing,
        "check": check,
        "shown": shown,
        "sheet": shown.sheet,
        "now": opinion_today(shown, data),
        "state": state_data(shown),
        "note": check.note,
        "may_delete": may_change_record(standing, check),
        "form_id": uuid.uuid4(),
        **more,
    }
    status = 422 if more.get("problem") else 200
    return render(request, "decks/tournaments/checking/deck_check.html", context, status=status)


@require_safe
@never_cache
def check_look(request: HttpRequest, event_key: str, check_id: int) -> HttpResponse:
    """What other devices counted meanwhile, for a page that is open."""
    _, check = check_for(request, event_key, check_id)
    return JsonResponse(state_data(shown_check(check, current_data(), database_now())))


@require_safe
@never_cache
def check_report(request: HttpRequest, event_key: str, check_id: int) -> HttpResponse:
    """What was found, to be shown and printed; while a check goes on, its page."""
    standing, check = check_for(request, event_key, check_id)
    if not check.done_at:
        return redirect("decks:deck_check", event_key, check_id)
    data = current_data()
    shown = shown_check(check, data, database_now())
    context = {
        "event": standing.event,
        "standing": standing,
        "check": check,
        "shown": shown,
        "sheet": shown.sheet,
        "may_change": may_change_record(standing, check),
    }
    return render(request, "decks/tournaments/checking/check_report.html", context)


@require_POST
@never_cache
@limited_at_event("begin_check", "60/m")
def reopen_check(request: HttpRequest, event_key: str, check_id: int) -> HttpResponse:
    """Go on with a check that has ended."""
    standing, check = _own_check(request, event_key, check_id)
    try:
        reopen(check, standing)
    except CheckNotNowError as problem:
        messages.error(request, in_words(problem.code))
    return redirect(_page(check))


@require_POST
@never_cache
@limited_at_event("begin_check", "60/m")
def delete_check(request: HttpRequest, event_key: str, check_id: int) -> HttpResponse:
    standing, check = _own_check(request, event_key, check_id)
    try:
        delete_record(check, standing)
    except CheckNotNowError as problem:
        messages.error(request, in_words(problem.code))
    else:
        messages.success(request, f"{check.entry.handle}さんのチェックの記録を削除しました。")
    return redirect("decks:event_checks", event_key)


def _own_check(request: HttpRequest, event_key: str, check_id: int) -> tuple[EventStanding, DeckCheck]:
    """A check of which this person may change the record; ``Http404`` for other judges."""
    standing, check = check_for(request, event_key, check_id)
    if not may_change_record(standing, check):
        raise Http404
    return standing, check


def _page(check: DeckCheck) -> str:
    return reverse("decks:deck_check", args=[check.event.key, check.pk])
