"""The form that tells keepers about something, and the page of one's own reports with what became of them."""

from django.contrib import messages
from django.contrib.auth.models import User
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.views.decorators.http import require_http_methods, require_safe

from decks.building.access import public_deck
from decks.people.access import own_rows, owner_for
from decks.people.rates import by_person, limited
from decks.public.forms import ReportForm
from decks.public.models import DeckReport
from decks.public.queries import decks_by
from decks.public.reported import Reported, of_deck, of_person
from decks.public.reports import keep_report

PAGE_SIZE = 50


def reporting(request: HttpRequest, what: Reported) -> HttpResponse:
    """The form about `what`, and what was sent with it."""
    form = ReportForm(request.POST if request.method == "POST" else None)
    if request.method == "GET" or not form.is_valid():
        context = {"what": what, "kind": DeckReport.Kind(what.kind).label, "form": form, "action": request.path}
        return render(request, "decks/public/report.html", context, status=422 if form.errors else 200)
    kept = keep_report(what, owner_for(request), form.cleaned_data["reason"], form.cleaned_data["text"])
    tell = messages.success if kept else messages.info
    tell(request, render_to_string("decks/public/_reported.html", {"kept": kept}))
    return redirect(what.address)


@require_http_methods(["GET", "POST"])
@limited("report", "10/h", key=by_person)
@limited("report-address", "60/h")
def report(request: HttpRequest, share: str) -> HttpResponse:
    return reporting(request, of_deck(public_deck(share)))


@require_http_methods(["GET", "POST"])
@limited("report", "10/h", key=by_person)
@limited("report-address", "60/h")
def report_person(request: HttpRequest, username: str) -> HttpResponse:
    """Who shows no deck has no page, and no name that others read."""
    found = get_object_or_404(User, username=username, is_active=True)
    if found == request.user or not decks_by(found).exists():
        raise Http404
    return reporting(request, of_person(found))


@require_safe
def own_reports(request: HttpRequest) -> HttpResponse:
    """What this person reported, the newest first."""
    rows = own_rows(request, DeckReport.objects.select_related("deck").order_by("-made_at", "-pk"))
    page = Paginator(rows, PAGE_SIZE).get_page(request.GET.get("page"))
    return render(request, "decks/public/reports.html", {"page": page})
