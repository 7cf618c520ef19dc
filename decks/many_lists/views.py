"""Many lists judged at once: a few while one waits, more by a worker, whose page can be left and found again."""

from functools import partial
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST, require_safe

from cards.catalog import current_data
from cards.list_question import ListQuestion, today
from decks.formats.choices import choices
from decks.formats.question import read_question
from decks.many_lists.access import listed_batches, own_batch
from decks.many_lists.collecting import Collected
from decks.many_lists.forms import ManyListsForm, collected, is_small, written_again
from decks.many_lists.judging import judge_lists
from decks.many_lists.models import ListBatch
from decks.many_lists.page import downloaded, results
from decks.many_lists.progress import BatchStatus, progress_of
from decks.many_lists.rows import in_words, rows_of
from decks.many_lists.services import begin, remove
from decks.many_lists.source import ManyListsError
from decks.many_lists.work import question_of, sourced
from decks.people.access import owner_for
from decks.people.quotas import QuotaReachedError
from decks.people.rates import by_person, limited
from decks.transfer.import_views import SeeOther
from decks.transfer.pasted_addresses import opened_for

ENDINGS = ("csv", "json")


@require_http_methods(["GET", "POST"])
@never_cache
@limited("check_many", "20/m", key=by_person)
def check_many(request: HttpRequest) -> HttpResponse:
    """The form, and what came of a few lists: nothing of those is kept."""
    fields = request.POST if request.method == "POST" else request.GET
    question, problems = read_question(fields.dict(), current_data())
    if request.method == "GET":
        return _form_page(request, question, {"form": ManyListsForm(), "problems": problems})
    form = ManyListsForm(request.POST)
    form.is_valid()
    context: dict[str, Any] = {"form": form, "problems": problems, "again": request.POST.get("again", "")}
    try:
        given = collected(request, form, current_data())
        if is_small(given.sources):
            return _judged_at_once(request, given, question, context)
        batch = begin(owner_for(request), given.sources, question)
    except ManyListsError as problem:
        return _form_page(request, question, {**context, "problem": in_words(problem.code, problem.found)}, status=422)
    except QuotaReachedError as full:
        return _form_page(request, question, {**context, "problem": str(full)}, status=422)
    asked = {problem.field: problem.given for problem in problems}
    return SeeOther(reverse("decks:list_batch", args=[batch.token]) + (f"?{urlencode(asked)}" if asked else ""))


def _judged_at_once(
    request: HttpRequest, given: Collected, question: ListQuestion, context: dict[str, Any]
) -> HttpResponse:
    data = current_data()
    judged = judge_lists(given.sources, question, data, partial(opened_for, request))
    rows = sourced(rows_of(judged, question, data), judged, given.sources)
    if (ending := request.POST.get("download", "")) in ENDINGS:
        return downloaded(rows, ending)
    texts = [source.text for source in given.sources]
    pasted = bool(str(context["form"].cleaned_data.get("text") or "").strip()) and not request.FILES
    found = results(rows, texts, request.POST.get("show", ""), request.POST.get("page", ""))
    again = {"again": "" if pasted else written_again(given.sources), "of_systems": given.of_systems}
    form = context["form"] if pasted else ManyListsForm()
    return _form_page(request, question, {**context, **found, **again, "form": form})


def _form_page(
    request: HttpRequest, question: ListQuestion, context: dict[str, Any], *, status: int = 200
) -> HttpResponse:
    own = {"question": question, "choices": choices(request, question), "today": today()}
    own["batches"] = listed_batches(request)
    return render(request, "decks/many_lists/check_many.html", {**own, **context}, status=status)


@require_safe
@never_cache
@limited("list_batch", "120/m", key=by_person, method=["GET", "HEAD"])
def list_batch(request: HttpRequest, batch: str) -> HttpResponse:
    return render(request, "decks/many_lists/batch.html", _context(request, own_batch(request, batch)))


@require_GET
@never_cache
def list_batch_look(request: HttpRequest, batch: str) -> HttpResponse:
    """What is new if anything changed since the mark that was seen; else nothing (204)."""
    if progress_of(get_object_or_404(listed_batches(request), token=batch)).mark == request.GET.get("seen"):
        return HttpResponse(status=204)
    return render(request, "decks/many_lists/_batch.html", _context(request, own_batch(request, batch)))


@require_safe
@never_cache
@limited("list_batch", "120/m", key=by_person, method=["GET", "HEAD"])
def list_batch_file(request: HttpRequest, batch: str, ending: str) -> HttpResponse:
    kept = own_batch(request, batch)
    if kept.rows is None or ending not in ENDINGS:
        raise Http404
    return downloaded(kept.rows, ending)


@require_POST
@limited("check_many", "20/m", key=by_person)
def delete_list_batch(request: HttpRequest, batch: str) -> HttpResponse:
    remove(own_batch(request, batch))
    return redirect("decks:check_many")


def _context(request: HttpRequest, batch: ListBatch) -> dict[str, Any]:
    progress = progress_of(batch)
    if progress.status is BatchStatus.DONE and batch.rows is None:
        # It was done after the row had been read.
        batch.refresh_from_db()
    found: dict[str, Any] = {}
    if batch.rows is not None:
        texts = [one["text"] for one in batch.lists]
        found = results(batch.rows, texts, request.GET.get("show", ""), request.GET.get("page", ""))
    question, _ = question_of(batch, current_data())
    return {
        "batch": batch,
        "progress": progress,
        "question": question,
        "choices": choices(request, question),
        "problems": read_question(request.GET.dict(), current_data())[1],
        "problem": in_words(batch.problem),
        **found,
    }
