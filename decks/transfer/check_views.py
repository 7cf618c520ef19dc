"""The page that reads and checks a pasted list; nothing is stored."""

import uuid
from pathlib import Path
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from cards.catalog import current_data
from cards.list_question import ListQuestion, today
from decks.deck.forms import ListForm
from decks.formats.choices import choices
from decks.formats.question import read_question
from decks.legality.reports import report_on
from decks.people.rates import by_browser, limited
from decks.transfer.import_views import read_for, text_of
from decks.transfer.reader import Several
from decks.transfer.reading import UnreadableListError

EXAMPLE = (Path(__file__).parent / "example.txt").read_text(encoding="utf-8")
"""A list to try: written in several ways, with a misspelt name and too many copies of a card."""


@require_http_methods(["GET", "POST"])
@limited("check", "40/m", key=by_browser)
def check(request: HttpRequest) -> HttpResponse:
    """A pasted list judged without an account; nothing is stored."""
    asked = request.POST if request.method == "POST" else request.GET
    question, problems = read_question(asked.dict(), current_data())
    context = {
        "question": question,
        "problems": problems,
        "choices": choices(request, question),
        "today": today(),
    }
    if request.method == "GET":
        context["form"] = ListForm(initial={"text": EXAMPLE} if "example" in request.GET else None)
        return render(request, "decks/transfer/check.html", context)
    return render(request, "decks/transfer/check.html", {**context, **checked(request, question)})


def checked(request: HttpRequest, question: ListQuestion) -> dict[str, Any]:
    """What the page shows of a pasted list: the `reading` with its `report`, or why it is `unreadable`."""
    form = ListForm(request.POST, request.FILES)
    form.is_valid()
    data = current_data()
    try:
        text = text_of(form)
        reading = read_for(request, text, data, several=Several.FIRST)
    except UnreadableListError as problem:
        return {"form": form, "unreadable": problem.code}
    report = report_on(reading.deck, question, data, unread=reading.unread, look_ahead=True)
    return {
        "form": ListForm(initial={"text": text, "name": form.cleaned_data.get("name", "")}),
        "reading": reading,
        "report": report,
        "creation": uuid.uuid4(),
    }
