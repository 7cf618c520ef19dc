"""対戦: one's own matches, those that wait for one first, and inviting somebody."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cards.catalog import current_data
from cards.list_question import InvalidQuestionError, today
from decks.formats.of_deck import judged_by
from decks.formats.queries import offered_formats
from decks.formats.question import question_by
from decks.games.matches.choosing import JudgedChoice, choice_of, offered_to
from decks.games.matches.forms import InviteForm
from decks.games.matches.handles import usual_handle
from decks.games.matches.marks import hold, marked
from decks.games.matches.own_matches import own_matches
from decks.games.matches.seat_pages import private, with_seat
from decks.games.matches.sitting import Sitter, invite, key_of_form, leave, new_mark
from decks.games.models import MatchSeat
from decks.people.access import owner_for
from decks.people.quotas import QuotaReachedError
from decks.people.rates import Rate, by_address, by_browser, limited, too_often, wait_for

INVITATIONS_OF_AN_ADDRESS = Rate.of("50/d")


@require_safe
def index(request: HttpRequest) -> HttpResponseBase:
    matches = own_matches(request)
    context = {"matches": matches, "form": _empty_form(request)}
    page = render(request, "decks/games/matches/index.html", context)
    return private(marked(request, page, has_matches=matches.may_await))


@require_http_methods(["GET", "HEAD", "POST"])
@limited("match-invite", "30/h", key=by_browser)
def new_invitation(request: HttpRequest) -> HttpResponseBase:
    """The form alone; a link may name the `deck`."""
    if request.method != "POST":
        return _page(request, _empty_form(request))
    form = InviteForm(request.POST, decks=offered_to(request).groups, formats=offered_formats(request))
    if not form.is_valid():
        return _page(request, form, status=422)
    format, any_list = form.cleaned_data["format"], form.cleaned_data["any_list"]
    try:
        question = question_by(format, today(), current_data())
    except InvalidQuestionError as problem:
        return _page(request, form, status=422, more={"problem": problem})
    choice = choice_of(request, form, question, any_list=any_list)
    if not choice.may_be_played:
        return _page(request, form, choice, status=422, more={"question": question})
    return _invited(request, form, choice)


def _invited(request: HttpRequest, form: InviteForm, choice: JudgedChoice) -> HttpResponseBase:
    assert choice.chosen
    sent = form.cleaned_data
    contents = (choice.chosen.cards, choice.chosen.deck.pk, sent["handle"], sent["format"], sent["any_list"])
    key = key_of_form(sent["mark"], "invite", *contents)
    if wait := wait_for({f"match-invitations {by_address(request)}": INVITATIONS_OF_AN_ADDRESS}):
        return private(too_often(request, wait))
    sitter = Sitter(owner_for(request), sent["handle"], choice.chosen)
    try:
        seat = invite(sitter, sent["format"], key, any_list=sent["any_list"])
    except QuotaReachedError as full:
        form.add_error(None, str(full))
        return _page(request, form, status=422)
    return private(hold(request, redirect("matches:table", seat.match.token), seat.match, key))


@require_POST
@with_seat
def leave_match(request: HttpRequest, seat: MatchSeat) -> HttpResponse:
    """Off one's own list; sent twice, there is no seat any more, and the page of the match says so."""
    if not leave(seat):
        messages.error(request, "対戦中の対戦は外せません。降伏するか、終わってから外してください。")
        return redirect("matches:table", seat.match.token)
    messages.success(request, "対戦を一覧から外しました。")
    return redirect("matches:index")


def _empty_form(request: HttpRequest) -> InviteForm:
    offered = offered_to(request)
    first = {"mark": new_mark(), "handle": usual_handle(request), "deck": offered.first}
    if offered.wanted:
        first["format"] = judged_by(offered.wanted, current_data()).format.key
    return InviteForm(initial=first, decks=offered.groups, formats=offered_formats(request))


def _page(
    request: HttpRequest,
    form: InviteForm,
    choice: JudgedChoice | None = None,
    *,
    status: int = 200,
    more: dict[str, Any] | None = None,
) -> HttpResponseBase:
    context = {"form": form, "choice": choice, **(more or {})}
    page: HttpResponse = render(request, "decks/games/matches/new_invitation.html", context, status=status)
    return private(page)
