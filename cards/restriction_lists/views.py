"""The page of the restriction lists."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from cards.catalog import current_data
from cards.restriction_lists.question import read_question
from cards.restriction_lists.timeline import groups_of, timeline_of
from rules_engine.restrictions import list_on, next_after, uncertain_on
from rules_engine.vocabulary import RestrictionSeries


@require_safe
def restrictions_page(request: HttpRequest) -> HttpResponse:
    data = current_data()
    question = read_question(request.GET.dict())
    current = list_on(data.revisions, question.series, question.day)
    context = {
        "question": question,
        "today": timezone.localdate(),
        "all_series": tuple(RestrictionSeries),
        "current": current,
        "groups": groups_of(current, data.catalog),
        "uncertain": uncertain_on(data.revisions, question.series, question.day),
        "next": next_after(data.revisions, question.series, question.day),
        "timeline": timeline_of(data.revisions, question.series, question.day, data.catalog),
    }
    return render(request, "cards/restrictions.html", context)
