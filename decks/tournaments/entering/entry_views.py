"""A player's own entry, a list that is open, and the secret link by which an entry comes into another browser."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods, require_safe

from cards.catalog import current_data
from decks.drawing import qr
from decks.people.access import own_rows, owner_for
from decks.people.rates import by_person, limited
from decks.tournaments.access import entries_of, entry_for, find_event, may_see_list, standing_in
from decks.tournaments.entering.queries import acts_of, entry_of_key, hand_ins_of
from decks.tournaments.entering.services import hold_entry
from decks.tournaments.entering.shown import judged, own_entry
from decks.tournaments.entering.views import about
from decks.tournaments.listed import listed
from decks.tournaments.models import HeldEntry
from decks.tournaments.privacy import private
from decks.tournaments.roles import EventRight
from decks.transfer.import_views import SeeOther

not_kept = cache_control(private=True, no_store=True)


@require_safe
@not_kept
def entry_page(request: HttpRequest, event_key: str, number: int) -> HttpResponse:
    """An entry as its player sees it: list, verdicts, receipt, what was done with it, and his secret link."""
    standing, entry = entry_for(request, event_key, number, EventRight.SEE_ENTRY)
    data, is_player = current_data(), entry.pk in standing.entries
    current = entry.current
    verify = request.build_absolute_uri(reverse("decks:verify", args=[current.receipt])) if current else ""
    link = request.build_absolute_uri(reverse("decks:take_entry", args=[entry.key])) if is_player else ""
    context = {
        **about(request, standing),
        "entry": entry,
        "own": own_entry(standing, entry, data),
        "is_player": is_player,
        "listed": listed(current, data) if current else None,
        "hand_ins": list(hand_ins_of(entry)),
        "acts": list(acts_of(entry)),
        "verify": verify,
        "verify_code": qr.drawn(verify) if verify else None,
        "link": link,
        "link_code": qr.drawn(link) if link else None,
    }
    return private(render(request, "decks/tournaments/entering/entry.html", context))


@require_safe
@not_kept
def entry_list(request: HttpRequest, event_key: str, number: int) -> HttpResponse:
    """The list of an entry for others: of everybody where the lists are open, before that for staff alone."""
    standing = standing_in(request, find_event(event_key))
    entry = entries_of(standing.event).filter(number=number).first()
    if entry is None or entry.current is None or not may_see_list(standing, entry):
        raise Http404
    data = current_data()
    context = {
        "standing": standing,
        "event": standing.event,
        "entry": entry,
        "judged": judged(standing.event, entry, data),
        "listed": listed(entry.current, data),
        "sees_all": standing.may(EventRight.SEE_ENTRY, entry),
    }
    return private(render(request, "decks/tournaments/entering/entry_list.html", context))


@require_http_methods(["GET", "HEAD", "POST"])
@not_kept
@limited("take-entry", "60/m", key=by_person)
def take_entry(request: HttpRequest, entry_key: str) -> HttpResponse:
    """The secret link: a press brings the entry into this browser and leaves the address of the link."""
    entry = entry_of_key(entry_key)
    if entry is None:
        return private(render(request, "decks/tournaments/entering/no_entry.html", status=404))
    page = reverse("decks:entry_page", args=[entry.event.key, entry.number])
    if request.method == "POST":
        if not hold_entry(entry, owner_for(request)):
            return private(render(request, "decks/tournaments/entering/no_entry.html", status=404))
        messages.success(request, "この端末で、リストを見たり直したりできるようになりました。")
        return SeeOther(page)
    held = own_rows(request, HeldEntry.objects.filter(entry=entry)).exists()
    context = {"entry": entry, "event": entry.event, "held": held, "page": page}
    return private(render(request, "decks/tournaments/entering/take_entry.html", context))
