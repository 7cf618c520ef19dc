"""The page of the restriction lists."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from cards.catalog import current_data
from cards.list_question import read_list_of_day, today
from cards.pages.list_changes import groups_of, timeline_of
from rules_engine.legality.restrictions import in_series, list_on, uncertain_on
from rules_engine.vocabulary.terms import RestrictionSeries


@require_safe
def restrictions_page(request: HttpRequest) -> HttpResponse:
    data = current_data()
    on, series, problems = read_list_of_day(request.GET.dict())
    current = list_on(data.revisions, series, on)
    later = [revision for revision in in_series(data.revisions, series) if revision.effective > on]
    context = {
        "on": on,
        "series": series,
        "problems": problems,
        "today": today(),
        "all_series": tuple(RestrictionSeries),
        "current": current,
        "groups": groups_of(current, data.catalog),
        "uncertain": uncertain_on(data.revisions, series, on),
        "announced": later if on == today() else later[:1],
        "timeline": timeline_of(data.revisions, series, on, data.catalog),
    }
    return render(request, "cards/pages/restrictions.html", context)
