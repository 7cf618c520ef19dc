"""Reporting a question or an answer to keepers."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_http_methods

from decks.games.models import TurnAnswer, TurnQuestion
from decks.people.access import is_own, not_of_locked
from decks.people.rates import by_person, limited
from decks.public.report_views import reporting
from decks.public.reported import of_answer, of_question


@require_http_methods(["GET", "POST"])
@limited("report", "10/h", key=by_person)
@limited("report-address", "60/h")
def report_question(request: HttpRequest, question: str) -> HttpResponse:
    asked = get_object_or_404(not_of_locked(TurnQuestion.objects.all()), token=question)
    if is_own(request, asked):
        raise Http404
    return reporting(request, of_question(asked.token, asked.text))


@require_http_methods(["GET", "POST"])
@limited("report", "10/h", key=by_person)
@limited("report-address", "60/h")
def report_answer(request: HttpRequest, question: str, answer: str) -> HttpResponse:
    given = get_object_or_404(not_of_locked(TurnAnswer.objects.all()), token=answer, question__token=question)
    if is_own(request, given):
        raise Http404
    return reporting(request, of_answer(question, given.token, given.text))
