"""The log of an event, and the page that lies on the counter."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from decks.drawing import qr
from decks.people.requests.numbers import whole_number
from decks.tournaments.access import event_for
from decks.tournaments.acts import ActKind
from decks.tournaments.models import EventAct
from decks.tournaments.roles import EventRight, Role

ACTS_A_PAGE, LONGEST_PLACE = 50, 15
ROLES = {
    Role.PLAYER: "参加者",
    Role.JUDGE: "ジャッジ",
    Role.ORGANISER: "主催者",
    Role.OWNER: "主催者",
    Role.KEEPER: "サイトの管理者",
}


@require_safe
@never_cache
def event_log(request: HttpRequest, event_key: str) -> HttpResponse:
    """All that was done, the newest first; `before` is the number of the last act of the page before."""
    standing = event_for(request, event_key, EventRight.SEE_LOG)
    acts = EventAct.objects.filter(event=standing.event).select_related("entry")
    before = whole_number(request.GET.get("before", ""), LONGEST_PLACE)
    if before is not None:
        acts = acts.filter(pk__lt=before)
    found = list(acts[: ACTS_A_PAGE + 1])
    shown = found[:ACTS_A_PAGE]
    context = {
        "event": standing.event,
        "standing": standing,
        "here": "log",
        "acts": [(act, ROLES.get(Role(act.role), ""), ActKind(act.kind).label) for act in shown],
        "next": shown[-1].pk if len(found) > ACTS_A_PAGE else None,
        "is_first": before is None,
    }
    return render(request, "decks/tournaments/desk/log.html", context)


@require_safe
@never_cache
def event_counter(request: HttpRequest, event_key: str) -> HttpResponse:
    """The event's address, large, for people who stand at the counter."""
    standing = event_for(request, event_key, EventRight.SEE_DESK)
    address = request.build_absolute_uri(reverse("decks:event_page", args=[event_key]))
    context = {"event": standing.event, "standing": standing, "address": address, "code": qr.drawn(address)}
    return render(request, "decks/tournaments/desk/counter.html", context)
