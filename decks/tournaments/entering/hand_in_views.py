"""Handing in: a list is read and judged before the button; nothing is refused because of what it holds."""

import uuid
from dataclasses import dataclass, replace
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from cards.catalog import CardData, current_data
from decks.people.access import owner_for
from decks.people.quotas import QuotaReachedError
from decks.people.requests.repeats import digest_of, sent_id
from decks.tournaments.access import EventStanding, entries_of, event_for
from decks.tournaments.entering.forms import HandInForm
from decks.tournaments.entering.given import given_of
from decks.tournaments.entering.services import hold_entry
from decks.tournaments.entering.shown import announced, what_now
from decks.tournaments.entering.sources import deck_choices, text_sent
from decks.tournaments.entering.views import about, number_in
from decks.tournaments.handing_in import OtherContentsError, Person, hand_in
from decks.tournaments.judging import GivenList, question_of, report_for, text_of
from decks.tournaments.listed import typed_again
from decks.tournaments.locking import NotNowError
from decks.tournaments.models import Entry, HandIn
from decks.tournaments.privacy import private
from decks.tournaments.rates import limited_at_event
from decks.tournaments.roles import EventRight
from decks.tournaments.states import may_be_changed
from decks.transfer.answers import ListReading
from decks.transfer.import_views import SeeOther, read_for
from decks.transfer.reader import Several
from decks.transfer.reading import UnreadableListError

HAND_IN_STEP = "hand_in"
ABOUT_LIST = {"text", "file", "deck"}


@dataclass(frozen=True, slots=True)
class HandInRequest:
    """Who asks, and for which entry; None for a new one."""

    request: HttpRequest
    standing: EventStanding
    entry: Entry | None


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@limited_at_event("hand-in", "30/m")
def hand_in_page(request: HttpRequest, event_key: str) -> HttpResponse:
    """A new entry, or with `entry` another list for one's own."""
    try:
        standing = event_for(request, event_key, EventRight.HAND_IN)
        asked = HandInRequest(request, standing, _own_entry(request, standing))
    except Http404:
        if request.method == "POST":
            return _gone(request)
        raise
    if request.method == "POST":
        return _sent(asked)
    decks = deck_choices(request)
    deck = request.GET.get("deck", "")
    before = _before(asked.entry) | ({"deck": deck, "text": ""} if deck in dict(decks) else {})
    return _page(asked, HandInForm(initial=before, decks=decks))


def _own_entry(request: HttpRequest, standing: EventStanding) -> Entry | None:
    """The entry that is to be changed; ``Http404`` where it is not the person's own."""
    if "entry" not in request.GET:
        return None
    entry = entries_of(standing.event).filter(number=number_in(request, "entry"), pk__in=standing.entries).first()
    if entry is None:
        raise Http404
    return entry


def _before(entry: Entry | None) -> dict[str, object]:
    """What was handed in for this entry, as the form holds it."""
    if entry is None:
        return {}
    return {
        "handle": entry.handle,
        "reading": entry.reading,
        "list_may_stay": entry.list_may_stay,
        "handle_may_stay": entry.handle_may_stay,
        "text": typed_again(entry.current) if entry.current else "",
    }


def _sent(asked: HandInRequest) -> HttpResponse:
    request, standing = asked.request, asked.standing
    form = HandInForm(request.POST, request.FILES, decks=deck_choices(request))
    if not form.is_valid() and (ABOUT_LIST & set(form.errors) or "seen" not in request.POST):
        return _page(asked, form, status=422)
    data = current_data()
    try:
        text = text_sent(request, form, data)
        reading = read_for(request, text, data, several=Several.FIRST)
    except UnreadableListError as problem:
        return _page(asked, form, {"unreadable": problem.code}, status=422)
    given = given_of(reading)
    if not given.deck.counts and not given.unread:
        return _page(asked, form, {"unreadable": "empty"}, status=422)
    form = HandInForm({**request.POST.dict(), "text": text, "deck": ""}, decks=deck_choices(request))
    seen = digest_of(text_of(given, data))
    checked = _checked(standing, reading, given, data) | {"seen": seen}
    if not form.is_valid():
        return _page(asked, form, checked, status=422)
    if request.POST.get("step") != HAND_IN_STEP:
        return _page(asked, form, checked)
    if request.POST.get("seen") != seen:
        return _page(asked, form, checked | {"changed": True})
    return _handed_in(asked, form, given, checked)


def _checked(standing: EventStanding, reading: ListReading, given: GivenList, data: CardData) -> dict[str, Any]:
    """What is shown of a list before the button."""
    report = report_for(standing.event, given, data)
    return {
        "reading": reading,
        "given": given,
        "report": report,
        "question": question_of(standing.event),
        "is_legal": bool(report and report.standing.code == "legal" and not given.unread),
    }


def _handed_in(asked: HandInRequest, form: HandInForm, given: GivenList, checked: dict[str, Any]) -> HttpResponse:
    event, sent, owner = asked.standing.event, form.cleaned_data, owner_for(asked.request)
    person = Person(sent["handle"], sent["reading"], sent["list_may_stay"], sent["handle_may_stay"])
    form_id = sent_id(asked.request, "form_id") or uuid.uuid4()
    try:
        made = hand_in(event, given, form_id, current_data(), person=person, entry=asked.entry, owner=owner)
    except NotNowError as problem:
        return _page(asked, form, checked | {"refusal": problem.code}, status=422)
    except QuotaReachedError as full:
        return _page(asked, form, checked | {"full": full.quota}, status=422)
    except OtherContentsError as problem:
        return _sent_before(asked, problem.before, form, checked)
    hold_entry(made.entry, owner)  # who sends the same form again without the cookie of its first answer
    done = "出し直しました" if made.number > 1 else "出しました"
    messages.success(asked.request, f"リストを{done}。受付番号は{made.entry.number}です。")
    return SeeOther(reverse("decks:entry_page", args=[event.key, made.entry.number]))


def _sent_before(asked: HandInRequest, before: HandIn, form: HandInForm, checked: dict[str, Any]) -> HttpResponse:
    """Another list under a form that made an entry already: sent once more, it changes that entry."""
    own = before.entry if before.entry.pk in asked.standing.entries else None
    return _page(replace(asked, entry=own), form, checked | {"sent_before": True}, status=409)


def _page(
    asked: HandInRequest, form: HandInForm, more: dict[str, Any] | None = None, status: int = 200
) -> HttpResponse:
    request, standing, entry = asked.request, asked.standing, asked.entry
    fresh = status in (200, 409)
    shared = about(request, standing)
    context = {
        **shared,
        "entry": entry,
        "form": form,
        "form_id": uuid.uuid4() if fresh else sent_id(request, "form_id") or uuid.uuid4(),
        "what_now": what_now(standing, entry, full=shared["places"].are_gone).value,
        "may_hand_in": may_be_changed(standing.event, entry, standing.state)
        and (entry is not None or not shared["places"].are_gone),
        "announced": announced(standing.event, current_data()),
        **(more or {}),
    }
    return private(render(request, "decks/tournaments/entering/hand_in.html", context, status=status))


def _gone(request: HttpRequest) -> HttpResponse:
    """The event or the entry was deleted while somebody wrote: the list comes back."""
    context = {"text": request.POST.get("text", "")}
    return private(render(request, "decks/tournaments/entering/gone.html", context, status=404))
