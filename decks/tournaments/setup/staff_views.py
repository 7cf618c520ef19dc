"""The page of who helps, and the link by which somebody begins to."""

from dataclasses import dataclass

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from decks.drawing import qr
from decks.people.access import is_own, owner_for
from decks.people.quotas import QuotaReachedError
from decks.people.rates import by_person, limited
from decks.people.requests.numbers import whole_number
from decks.tournaments.access import EventStanding, event_for
from decks.tournaments.fields import LineInput
from decks.tournaments.locking import NotNowError
from decks.tournaments.models import Event, Official, OfficialRole
from decks.tournaments.models.event import MAX_PERSON_LENGTH
from decks.tournaments.not_now import not_now
from decks.tournaments.privacy import private
from decks.tournaments.quotas import OFFICIALS
from decks.tournaments.rates import limited_at_event
from decks.tournaments.roles import EventRight
from decks.tournaments.setup.staff import (
    KEYS,
    Invitation,
    SameNameError,
    StaleLinkError,
    active_officials,
    end_official,
    invitation_of,
    join,
    renew_link,
)
from decks.tournaments.states import EventState

ENDED_SHOWN = 40
SAME_NAME = "同じ名前のスタッフがいます。記録で見分けられる名前にしてください。"
RENEW, END = "renew", "end"


class StaffNameForm(forms.Form):
    name = LineInput("名前", MAX_PERSON_LENGTH, help_text="この大会の記録に残ります。スタッフどうしで分かる名前を。")


@dataclass(frozen=True, slots=True)
class StaffLink:
    role: OfficialRole
    address: str
    key: str
    code: tuple[int, str] | None


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@limited_at_event("event_staff", "60/m")
def event_staff(request: HttpRequest, event_key: str) -> HttpResponse:
    standing = event_for(request, event_key, EventRight.INVITE)
    event = standing.event
    if standing.state is EventState.OVER:
        return not_now(request, NotNowError("over"), event)
    if request.method == "POST":
        try:
            _act(request, standing)
        except NotNowError as refusal:
            return not_now(request, refusal, event)
        return redirect("decks:event_staff", event.key)
    ended = Official.objects.filter(event=event, ended_at__isnull=False).order_by("-ended_at")
    context = {
        "event": event,
        "standing": standing,
        "here": "staff",
        "links": [_link(request, event, role) for role in OfficialRole],
        "officials": active_officials(event),
        "ended": ended[:ENDED_SHOWN],
        "quota": OFFICIALS,
    }
    return render(request, "decks/tournaments/setup/staff.html", context)


def _link(request: HttpRequest, event: Event, role: OfficialRole) -> StaffLink:
    key = getattr(event, KEYS[role])
    address = request.build_absolute_uri(reverse("decks:join_staff", args=[key]))
    return StaffLink(role, address, key, qr.drawn(address))


def _act(request: HttpRequest, standing: EventStanding) -> None:
    """``NotNowError``; what was asked for and is done already changes nothing."""
    sent, event = request.POST, standing.event
    if sent.get("act") == RENEW and sent.get("role") in OfficialRole.values:
        role = OfficialRole(sent["role"])
        renew_link(event, role, sent.get("seen", ""), standing)
        messages.success(
            request, f"{role.label}のリンクを新しくしました。前のリンクは使えません。加わった人はそのままです。"
        )
    elif sent.get("act") == END and (number := whole_number(sent.get("official", ""))):
        ended = end_official(event, number, standing)
        messages.success(request, f"{ended.name}を外しました。" if ended else "その人はもう外れています。")
    else:
        messages.error(request, "もう一度押してください。")


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@limited("join_staff", "30/m", key=by_person)
def join_staff(request: HttpRequest, staff_key: str) -> HttpResponse:
    """Looking changes nothing; sent with a name it is taken up, and the key leaves the address."""
    invitation = invitation_of(staff_key)
    if invitation is None:
        return _stale(request)
    event = invitation.event
    if is_own(request, event):
        messages.info(request, "この大会を作ったのはあなたです。リンクは手伝う人に渡してください。")
        return redirect("decks:desk", event.key)
    if request.method != "POST":
        return _join_page(request, invitation, StaffNameForm())
    form = StaffNameForm(request.POST)
    if not form.is_valid():
        return _join_page(request, invitation, form, status=422)
    try:
        official = join(invitation, staff_key, form.cleaned_data["name"], owner_for(request))
    except (StaleLinkError, NotNowError):
        return _stale(request)
    except SameNameError:
        form.add_error("name", SAME_NAME)
        return _join_page(request, invitation, form, status=422)
    except QuotaReachedError as full:
        form.add_error(None, str(full))
        return _join_page(request, invitation, form, status=422)
    messages.success(request, f"{official.name}として「{event.name}」の{invitation.role.label}になりました。")
    return redirect("decks:event_checks" if invitation.role is OfficialRole.JUDGE else "decks:desk", event.key)


def _join_page(request: HttpRequest, invitation: Invitation, form: StaffNameForm, *, status: int = 200) -> HttpResponse:
    context = {"event": invitation.event, "role": invitation.role, "form": form}
    return private(render(request, "decks/tournaments/setup/join.html", context, status=status))


def _stale(request: HttpRequest) -> HttpResponse:
    return private(render(request, "decks/tournaments/setup/stale.html", status=404))
