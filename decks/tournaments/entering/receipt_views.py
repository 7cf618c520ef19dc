"""Receipts: what everybody may know of a list that was handed in, and the list for those who may see it."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from cards.catalog import current_data
from decks.tournaments.access import may_see_list, standing_in
from decks.tournaments.entering.forms import ReceiptForm
from decks.tournaments.entering.queries import hand_in_of
from decks.tournaments.judging import ListStatus
from decks.tournaments.listed import listed
from decks.tournaments.models import DeletedReceipt, HandIn
from decks.tournaments.privacy import private
from decks.tournaments.receipts import read_receipt, receipt_of
from decks.tournaments.roles import EventRight


@require_safe
@never_cache
def verify_form(request: HttpRequest) -> HttpResponse:
    """Where a receipt is typed in; one that can be read leads to its own page."""
    if "receipt" not in request.GET:
        return render(request, "decks/tournaments/entering/verify_form.html", {"form": ReceiptForm()})
    form = ReceiptForm(request.GET)
    if form.is_valid():
        return redirect("decks:verify", form.cleaned_data["receipt"])
    return render(request, "decks/tournaments/entering/verify_form.html", {"form": form}, status=422)


@require_safe
@never_cache
def verify(request: HttpRequest, receipt: str) -> HttpResponse:
    """That a list was handed in then and is the same since; the list itself only for those who may see it."""
    known = read_receipt(receipt)
    if known and known != receipt:
        return redirect("decks:verify", known)
    made = hand_in_of(known) if known else None
    if made is None:
        return _not_there(request, receipt, known)
    entry = made.entry
    standing = standing_in(request, entry.event)
    is_current = entry.current_id == made.pk
    shows_all = standing.may(EventRight.SEE_ENTRY, entry)
    shows_list = shows_all or (is_current and may_see_list(standing, entry))
    context = {
        "receipt": known,
        "hand_in": made,
        "unchanged": is_unchanged(made),
        "is_current": is_current,
        "entry": entry if shows_list else None,
        "event": entry.event if shows_list else None,
        "shows_all": shows_all,
        "listed": listed(made, current_data()) if shows_list else None,
        "status": ListStatus(made.verdict) if shows_list else None,
    }
    return private(render(request, "decks/tournaments/entering/verify.html", context))


def is_unchanged(made: HandIn) -> bool:
    """Whether the receipt follows from what is stored now."""
    entry = made.entry
    return receipt_of(entry.event.key, entry.number, made.nonce, made.text) == made.receipt


def _not_there(request: HttpRequest, typed: str, receipt: str) -> HttpResponse:
    deleted = DeletedReceipt.objects.filter(receipt=receipt).first() if receipt else None
    if deleted:
        context: dict[str, object] = {"receipt": receipt, "deleted": deleted}
        return private(render(request, "decks/tournaments/entering/verify.html", context))
    form = ReceiptForm(initial={"receipt": typed[:200]})
    context = {"form": form, "unknown": True, "unreadable": not receipt}
    return private(render(request, "decks/tournaments/entering/verify_form.html", context, status=404))
