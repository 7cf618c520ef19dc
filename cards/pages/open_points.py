"""The pages on what the sources of the rules leave open."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from cards.catalog import current_data
from cards.pages.ruling_facts import shown_points


@require_safe
def open_points_page(request: HttpRequest) -> HttpResponse:
    return render(request, "cards/pages/open_points.html", {"points": shown_points(current_data().catalog)})


@require_safe
def open_points_sheet(request: HttpRequest) -> HttpResponse:
    """The same as questions on paper, to be sent to the publisher."""
    context = {"points": shown_points(current_data().catalog), "today": timezone.localdate()}
    return render(request, "cards/pages/open_points_sheet.html", context)
