"""Entering a player at the counter: a name, and a list if he brings one."""

import uuid
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from cards.catalog import current_data
from decks.deck.forms import ListForm
from decks.people.quotas import QuotaReachedError
from decks.people.requests.repeats import sent_id
from decks.tournaments.access import EventStanding, event_for
from decks.tournaments.desk.entries import NameTakenError, enter
from decks.tournaments.desk.pasting import OTHER, STORE, PastedList, form_mark, list_context, pasted
from decks.tournaments.fields import PersonForm
from decks.tournaments.handing_in import OtherContentsError, Person
from decks.tournaments.locking import NotNowError
from decks.tournaments.not_now import not_now
from decks.tournaments.rates import limited_at_event
from decks.tournaments.roles import EventRight
from decks.tournaments.states import EventState


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@limited_at_event("event_enter", "60/m")
def enter_player(request: HttpRequest, event_key: str) -> HttpResponse:
    standing = event_for(request, event_key, EventRight.CHANGE_ENTRIES)
    if standing.state is EventState.OVER:
        return not_now(request, NotNowError("over"), standing.event)
    if request.method != "POST":
        return _enter_page(request, standing, PersonForm(), PastedList(ListForm()))
    form, sent = PersonForm(request.POST), pasted(request)
    if not form.is_valid() or (sent.unreadable and sent.unreadable != "empty"):
        return _enter_page(request, standing, form, sent, status=422)
    if sent.reading and request.POST.get("step") != STORE:
        return _enter_page(request, standing, form, sent)
    return _entered(request, standing, form, sent)


def _entered(request: HttpRequest, standing: EventStanding, form: PersonForm, sent: PastedList) -> HttpResponse:
    person, mark = Person(**form.cleaned_data), sent_id(request, "form") or uuid.uuid4()
    another = "another" in request.POST
    try:
        entry = enter(standing.event, person, sent.given, mark, current_data(), by=standing, another=another)
    except NameTakenError as taken:
        return _enter_page(request, standing, form, sent, status=422, more={"taken": taken.number})
    except QuotaReachedError as full:
        form.add_error(None, str(full))
        return _enter_page(request, standing, form, sent, status=422)
    except OtherContentsError:
        form.add_error(None, OTHER)
        return _enter_page(request, standing, form, sent, status=409)
    except NotNowError as refusal:
        return not_now(request, refusal, standing.event)
    messages.success(request, f"受付番号{entry.number}「{entry.handle}」を登録しました。")
    return redirect("decks:mend_entry", standing.event.key, entry.number)


def _enter_page(
    request: HttpRequest,
    standing: EventStanding,
    form: PersonForm,
    sent: PastedList,
    *,
    status: int = 200,
    more: dict[str, Any] | None = None,
) -> HttpResponse:
    unreadable = "" if sent.unreadable == "empty" else sent.unreadable
    context = {
        "event": standing.event,
        "standing": standing,
        "here": "enter",
        "form": form,
        **list_context(standing.event, sent),
        "unreadable": unreadable,
        "mark": form_mark(request, status),
        **(more or {}),
    }
    return render(request, "decks/tournaments/desk/enter.html", context, status=status)
