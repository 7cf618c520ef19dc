"""Making an event, making another with the same settings, changing them, and how a first one goes."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from cards.catalog import current_data
from decks.formats.queries import offered_formats
from decks.people.access import owner_for
from decks.people.quotas import QuotaReachedError
from decks.people.rates import by_person, limited
from decks.tournaments.access import EventStanding, event_for
from decks.tournaments.locking import ChangedMeanwhileError, NotNowError
from decks.tournaments.not_now import not_now
from decks.tournaments.quotas import EVENTS
from decks.tournaments.rates import limited_at_event
from decks.tournaments.roles import EventRight
from decks.tournaments.setup.forms import EventForm, settings_in, usual_settings
from decks.tournaments.setup.making import change_event, make_event, mark_of
from decks.tournaments.states import EventState

CHANGED = "ほかの画面で変更されています。下の内容でよければ、もう一度保存してください。"


@require_safe
def event_guide(request: HttpRequest) -> HttpResponse:
    """An organiser's day, step by step."""
    return render(request, "decks/tournaments/setup/guide.html")


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@limited("event_new", "30/m", key=by_person)
def new_event(request: HttpRequest) -> HttpResponse:
    known = offered_formats(request)
    if request.method != "POST":
        form = EventForm(current_data(), known, initial=usual_settings())
        return _form_page(request, form, {})
    return _made(request, EventForm(current_data(), known, request.POST), {})


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@limited_at_event("event_copy", "30/m")
def copy_event(request: HttpRequest, event_key: str) -> HttpResponse:
    """Another event with the settings of this one; its day is asked for."""
    standing = event_for(request, event_key, EventRight.SET_UP)
    known, context = offered_formats(request), {"copied": standing.event}
    if request.method != "POST":
        initial = settings_in(standing.event, known, moves=True)
        form = EventForm(current_data(), known, initial=initial, event=standing.event, moves=True)
        return _form_page(request, form, context)
    return _made(request, EventForm(current_data(), known, request.POST, event=standing.event, moves=True), context)


def _made(request: HttpRequest, form: EventForm, context: dict[str, Any]) -> HttpResponse:
    if not form.is_valid():
        return _form_page(request, form, context, status=422)
    try:
        made = make_event(owner_for(request), form.settings())
    except QuotaReachedError as full:
        form.add_error(None, str(full))
        return _form_page(request, form, context, status=422)
    messages.success(request, f"大会「{made.name}」を作りました。下のリンクかQRコードを参加者に渡してください。")
    return redirect("decks:desk", made.key)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@limited_at_event("event_settings", "30/m")
def event_settings(request: HttpRequest, event_key: str) -> HttpResponse:
    standing = event_for(request, event_key, EventRight.SET_UP)
    event, known = standing.event, offered_formats(request)
    if standing.state is EventState.OVER:
        return not_now(request, NotNowError("over"), event)
    if request.method != "POST":
        initial = {**settings_in(event, known), "seen": mark_of(event)}
        return _form_page(request, EventForm(current_data(), known, initial=initial, event=event), _of(standing))
    form = EventForm(current_data(), known, request.POST, event=event)
    if not form.is_valid():
        return _form_page(request, form, _of(standing), status=422)
    try:
        changed = change_event(event, form.settings(), form.cleaned_data["seen"], standing)
    except ChangedMeanwhileError:
        return _changed_meanwhile(request, event_key, form)
    except NotNowError as refusal:
        return not_now(request, refusal, event)
    messages.success(request, f"変更しました：{'、'.join(changed)}" if changed else "変わったところはありません。")
    return redirect("decks:desk", event.key)


def _changed_meanwhile(request: HttpRequest, event_key: str, form: EventForm) -> HttpResponse:
    """What was typed stays; the mark is that of the settings as they are now."""
    standing = event_for(request, event_key, EventRight.SET_UP)
    typed = request.POST.copy()
    typed["seen"] = mark_of(standing.event)
    again = EventForm(current_data(), form.known, typed, event=standing.event)
    again.is_valid()
    again.add_error(None, CHANGED)
    return _form_page(request, again, _of(standing), status=409)


def _of(standing: EventStanding) -> dict[str, Any]:
    return {"event": standing.event, "standing": standing, "here": "settings"}


def _form_page(request: HttpRequest, form: EventForm, context: dict[str, Any], *, status: int = 200) -> HttpResponse:
    own = {"form": form, "quota": EVENTS}
    return render(request, "decks/tournaments/setup/event.html", {**own, **context}, status=status)
