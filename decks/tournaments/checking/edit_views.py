"""Edits of a deck check: sent by its script one after the other, or by the buttons of its forms."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from cards.catalog import CardData, current_data
from decks.people.requests.callers import error_json
from decks.people.requests.sent_json import UnreadableError, read_sent
from decks.tournaments.access import EventStanding
from decks.tournaments.checking.edits import (
    CheckAct,
    InvalidCheckEditError,
    read_check_button,
    read_check_edit,
    read_finish,
    read_note_beside,
)
from decks.tournaments.checking.queries import check_for, checks_of, list_of
from decks.tournaments.checking.rows import sheet_of
from decks.tournaments.checking.services import CheckNotNowError, EditOutcome, apply_check_edit
from decks.tournaments.checking.showing import answer_data, in_words, shown_check
from decks.tournaments.checking.views import check_page
from decks.tournaments.models import DeckCheck
from decks.tournaments.rates import limited_at_event
from decks.tournaments.states import database_now


@require_POST
@never_cache
@limited_at_event("edit_check", "900/m")
def edit_check(request: HttpRequest, event_key: str, check_id: int) -> HttpResponse:
    """One edit: JSON of the page's script, or a button of a row."""
    standing, check = check_for(request, event_key, check_id)
    if request.content_type == "application/json":
        return _by_script(request, standing, check)
    return _by_button(request, standing, check)


def _by_script(request: HttpRequest, standing: EventStanding, check: DeckCheck) -> HttpResponse:
    data = current_data()
    try:
        act = read_check_edit(read_sent(request.body))
        outcome = _applied(check, act, standing, data)
    except UnreadableError:
        return error_json("edit", in_words("edit"), 400)
    except (InvalidCheckEditError, CheckNotNowError) as problem:
        return error_json(problem.code, in_words(problem.code), 400)
    check = checks_of(standing.event).get(pk=outcome.check.pk)
    return JsonResponse(answer_data(shown_check(check, data, database_now()), outcome, str(act.edit_id)))


def _by_button(request: HttpRequest, standing: EventStanding, check: DeckCheck) -> HttpResponse:
    page, data, posted = reverse("decks:deck_check", args=[standing.event.key, check.pk]), current_data(), request.POST
    try:
        act = read_check_button(posted.dict())
        _applied(check, act, standing, data)
        if note := read_note_beside(posted.dict()):
            _applied(check, note, standing, data)
    except (InvalidCheckEditError, CheckNotNowError) as problem:
        if problem.code == "long":
            return _with_note(request, standing, check)
        messages.error(request, in_words(problem.code))
        return redirect(page)
    return redirect(f"{page}#row-{act.row}")


def _with_note(request: HttpRequest, standing: EventStanding, check: DeckCheck, code: str = "long") -> HttpResponse:
    """The page with the note that could not be taken."""
    check.refresh_from_db()
    return check_page(request, standing, check, problem=in_words(code), note=request.POST.get("note", ""))


@require_POST
@never_cache
@limited_at_event("edit_check", "900/m")
def finish_check(request: HttpRequest, event_key: str, check_id: int) -> HttpResponse:
    """The result, by the form; what was typed stays where it cannot be taken."""
    standing, check = check_for(request, event_key, check_id)
    try:
        _applied(check, read_finish(request.POST.dict()), standing, current_data())
    except CheckNotNowError as problem:
        messages.error(request, in_words(problem.code))
    except InvalidCheckEditError as problem:
        return _with_note(request, standing, check, problem.code)
    return redirect("decks:check_report", event_key, check_id)


def _applied(check: DeckCheck, act: CheckAct, standing: EventStanding, data: CardData) -> EditOutcome:
    try:
        return apply_check_edit(check, act, standing, sheet_of(check, list_of(check), data))
    except DeckCheck.DoesNotExist:
        raise Http404 from None
