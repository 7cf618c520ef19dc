"""An entry as its organiser sees it: the list, what was done to it, a list in the player's place, single acts."""

import uuid

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from cards.catalog import current_data
from decks.deck.forms import ListForm
from decks.people.quotas import QuotaReachedError
from decks.people.requests.repeats import sent_id
from decks.tournaments.access import EventStanding, entry_for
from decks.tournaments.acts import ActKind
from decks.tournaments.desk.entries import KINDS, EntryAct, act_on, mend, name_seen, receipt_seen, rename
from decks.tournaments.desk.pasting import OTHER, STORE, PastedList, form_mark, list_context, pasted
from decks.tournaments.fields import PersonForm
from decks.tournaments.handing_in import OtherContentsError, Person
from decks.tournaments.judging import GivenList, ListStatus, opinion_now
from decks.tournaments.listed import listed, typed_again
from decks.tournaments.locking import ChangedMeanwhileError, NotNowError
from decks.tournaments.models import Entry, EventAct
from decks.tournaments.not_now import not_now
from decks.tournaments.rates import limited_at_event
from decks.tournaments.roles import EventRight
from decks.tournaments.states import EventState

RENAME = "rename"
ACTS_SHOWN = 60
CHANGED = "ほかの人がこのリストを出し直しました。いまのリストを確かめて、よければもう一度出してください。"
RENAMED = "ほかの人が先に名前を直しました。いまの名前を確かめてください。"


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@limited_at_event("event_enter", "60/m")
def mend_entry(request: HttpRequest, event_key: str, number: int) -> HttpResponse:
    """An entry as its organiser sees it; sent, a list is shown with its verdict, and then stored for the player."""
    standing, entry = entry_for(request, event_key, number, EventRight.CHANGE_ENTRIES)
    if request.method != "POST":
        before = typed_again(entry.current) if entry.current else ""
        return _entry_page(request, standing, entry, PastedList(ListForm(initial={"text": before})))
    sent = pasted(request)
    if sent.given is None:
        return _entry_page(request, standing, entry, sent, status=422)
    if request.POST.get("step") != STORE:
        return _entry_page(request, standing, entry, sent)
    return _mended(request, standing, entry, sent, sent.given)


def _mended(
    request: HttpRequest, standing: EventStanding, entry: Entry, sent: PastedList, given: GivenList
) -> HttpResponse:
    event, mark = standing.event, sent_id(request, "form") or uuid.uuid4()
    try:
        mend(event, entry, given, mark, current_data(), seen=request.POST.get("seen", ""), by=standing)
    except ChangedMeanwhileError:
        standing, entry = entry_for(request, event.key, entry.number, EventRight.CHANGE_ENTRIES)
        return _entry_page(request, standing, entry, sent, status=409, problem=CHANGED)
    except OtherContentsError:
        return _entry_page(request, standing, entry, sent, status=409, problem=OTHER)
    except QuotaReachedError as full:
        return _entry_page(request, standing, entry, sent, status=422, problem=str(full))
    except NotNowError as refusal:
        return not_now(request, refusal, event)
    messages.success(request, f"受付番号{entry.number}「{entry.handle}」のリストを出しました。")
    return redirect("decks:mend_entry", event.key, entry.number)


def _entry_page(
    request: HttpRequest,
    standing: EventStanding,
    entry: Entry,
    sent: PastedList,
    *,
    status: int = 200,
    problem: str = "",
    names: PersonForm | None = None,
) -> HttpResponse:
    data, event, current = current_data(), standing.event, entry.current
    log = EventAct.objects.filter(event=event, entry=entry)
    context = {
        "event": event,
        "standing": standing,
        "here": "entry",
        "is_over": standing.state is EventState.OVER,
        "entry": entry,
        "current": current,
        "listed": listed(current, data) if current else None,
        "opinion": opinion_now(event, current, data) if current else None,
        "then": ListStatus(current.verdict).label if current else "",
        "acts": [(act, ActKind(act.kind).label) for act in log[:ACTS_SHOWN]],
        "names": names or PersonForm(initial={"handle": entry.handle, "reading": entry.reading}),
        "name_seen": name_seen(entry),
        "seen": receipt_seen(entry),
        "problem": problem,
        **list_context(event, sent),
        "mark": form_mark(request, status),
    }
    return render(request, "decks/tournaments/desk/entry.html", context, status=status)


@require_POST
@limited_at_event("event_entry_act", "120/m")
def change_entry(request: HttpRequest, event_key: str, number: int) -> HttpResponse:
    standing, entry = entry_for(request, event_key, number, EventRight.CHANGE_ENTRIES)
    act = request.POST.get("act", "")
    try:
        if act == RENAME:
            return _renamed(request, standing, entry)
        if act in set(EntryAct):
            done = act_on(standing.event, entry, EntryAct(act), standing)
            told = KINDS[EntryAct(act)].label
            messages.success(request, f"受付番号{number}：{told}。" if done else "もうそうなっています。")
        else:
            messages.error(request, "もう一度押してください。")
    except NotNowError as refusal:
        return not_now(request, refusal, standing.event)
    return redirect("decks:mend_entry", event_key, number)


def _renamed(request: HttpRequest, standing: EventStanding, entry: Entry) -> HttpResponse:
    """``NotNowError``."""
    form = PersonForm(request.POST)
    if not form.is_valid():
        return _entry_page(request, standing, entry, PastedList(ListForm()), status=422, names=form)
    seen = request.POST.get("seen", "")
    try:
        rename(standing.event, entry, Person(**form.cleaned_data), seen, standing)
        messages.success(request, "名前を直しました。")
    except ChangedMeanwhileError:
        messages.error(request, RENAMED)
    return redirect("decks:mend_entry", standing.event.key, entry.number)
