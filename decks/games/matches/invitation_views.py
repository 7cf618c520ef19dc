"""The page of an invitation: for people who have its link, and for the one who sent it."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from cards.catalog import current_data
from cards.list_question import InvalidQuestionError
from decks.drawing import qr
from decks.games.matches.choosing import JudgedChoice, choice_of, offered_to
from decks.games.matches.chosen_lists import ChosenList, question_of
from decks.games.matches.deal.breaking import was_vacated
from decks.games.matches.forms import SitForm
from decks.games.matches.handles import usual_handle
from decks.games.matches.marks import hold
from decks.games.matches.seat_keys import COOKIE, hash_of_key, seat_of
from decks.games.matches.seat_pages import guessing, keyed, private, with_seat
from decks.games.matches.sitting import (
    INVITATION_LASTS,
    NotOpenError,
    Sitter,
    key_of_form,
    new_mark,
    sit_down,
    why_not_offered,
    why_not_open,
    withdraw,
)
from decks.games.models import Match, MatchSeat, MatchState
from decks.people.access import owner_for
from decks.people.quotas import QuotaReachedError
from decks.people.rates import by_browser, limited
from decks.sharing.links import to_line

STATUS = {"gone": 404, "own": 409, "taken": 409, "closed": 409, "expired": 409}


def invitation_page(request: HttpRequest, match: Match) -> HttpResponseBase:
    """For who has the link and no seat: who asks, and what to sit down with. Looking takes no seat."""
    key = request.COOKIES.get(COOKIE, "")
    vacated = bool(key) and was_vacated(match, hash_of_key(key))
    if not vacated and (refused := guessing(request)):
        return private(refused)
    if code := why_not_offered(match):
        return _not_open(request, match, code, status=200, vacated=vacated)
    offered = offered_to(request)
    first = {"mark": new_mark(), "handle": usual_handle(request), "deck": offered.first}
    return _page(request, match, SitForm(initial=first, decks=offered.groups), more={"vacated": vacated})


@require_POST
@limited("match-sit", "20/m", key=by_browser)
def sit(request: HttpRequest, token: str) -> HttpResponseBase:
    match = get_object_or_404(Match, token=token)
    if own := seat_of(request, token):
        if match.state == MatchState.OPEN:
            return _not_open(request, match, "own")
        return private(keyed(request, own, redirect("matches:table", match.token)))
    form = SitForm(request.POST, decks=offered_to(request).groups)
    try:
        choice = choice_of(request, form, question_of(match, current_data()), any_list=match.any_list)
    except InvalidQuestionError as problem:
        return _page(request, match, form, status=422, more={"problem": problem})
    if choice.chosen is None or not choice.may_be_played:
        return _page(request, match, form, choice, status=422)
    return _sat_down(request, match, form, choice.chosen)


def _sat_down(request: HttpRequest, match: Match, form: SitForm, chosen: ChosenList) -> HttpResponseBase:
    sitter = Sitter(owner_for(request), form.cleaned_data["handle"], chosen)
    key = key_of_form(form.cleaned_data["mark"], "sit", match.token)
    try:
        sit_down(match, sitter, key)
    except NotOpenError as refusal:
        return _not_open(request, match, refusal.code)
    except QuotaReachedError as full:
        form.add_error(None, str(full))
        return _page(request, match, form, status=422)
    return private(hold(request, redirect("matches:table", match.token), match, key))


def _page(
    request: HttpRequest,
    match: Match,
    form: SitForm,
    choice: JudgedChoice | None = None,
    *,
    status: int = 200,
    more: dict[str, Any] | None = None,
) -> HttpResponseBase:
    if status != 200 and (code := why_not_offered(match)):
        return _not_open(request, match, code)  # whatever is wrong with the form
    context = {
        "match": match,
        "host": match.seats.first(),
        "until": match.changed_at + INVITATION_LASTS,
        "form": form,
        "choice": choice,
        **_format_of(match),
        **(more or {}),
    }
    return private(render(request, "decks/games/matches/invitation.html", context, status=status))


def _format_of(match: Match) -> dict[str, Any]:
    try:
        return {"question": question_of(match, current_data()), "problem": None}
    except InvalidQuestionError as problem:
        return {"question": None, "problem": problem}


def _not_open(
    request: HttpRequest, match: Match, code: str, status: int = 0, *, vacated: bool = False
) -> HttpResponseBase:
    context = {"match": match, "code": code, "vacated": vacated}
    page = render(request, "decks/games/matches/not_open.html", context, status=status or STATUS[code])
    return private(page)


def waiting_page(request: HttpRequest, seat: MatchSeat) -> HttpResponse:
    """For who sent the invitation, until somebody has sat down, or nobody can any more."""
    match = seat.match
    if code := why_not_open(match):
        context = {"match": match, "code": code, "own": True}
        return render(request, "decks/games/matches/not_open.html", context)
    address = request.build_absolute_uri(reverse("matches:table", args=[match.token]))
    context = {
        "match": match,
        "seat": seat,
        "address": address,
        "to_line": to_line(address),
        "code": qr.drawn(address),
        "until": match.changed_at + INVITATION_LASTS,
        **_format_of(match),
    }
    return render(request, "decks/games/matches/waiting.html", context)


def keyed_page(request: HttpRequest, seat: MatchSeat, page: HttpResponseBase) -> HttpResponseBase:
    """A page of a seat, with a key for a browser that holds none yet."""
    return private(keyed(request, seat, page))


@require_POST
@with_seat
def withdraw_invitation(request: HttpRequest, seat: MatchSeat) -> HttpResponse:
    if not withdraw(seat):
        messages.info(request, "取り消す前に、相手が座りました。")
        return redirect("matches:table", seat.match.token)
    messages.success(request, "招待を取り消しました。リンクはもう使えません。")
    return redirect("matches:index")
