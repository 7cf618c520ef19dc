"""The registration sheet of a deck, the blank form, and the page that leads to sheets and pictures."""

from urllib.parse import quote

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from cards.catalog import current_data
from decks.access import is_own, shared_deck
from decks.exchange.text import file_name
from decks.legality.questions import read_question
from decks.limits import by_person, limited
from decks.links import link_to
from decks.sheets.contents import sheet_contents
from decks.sheets.registration import TITLE, draw_sheet


@require_safe
def prints(request: HttpRequest, share: str) -> HttpResponse:
    """What of a deck can be printed or handed on as a picture."""
    deck = shared_deck(request, share)
    question, problems = read_question(request.GET.dict())
    context = {"deck": deck, "own": is_own(request, deck), "question": question, "problems": problems}
    return render(request, "decks/prints.html", context)


@require_safe
@limited("sheet", "60/m", key=by_person, method=["GET", "HEAD"])
def sheet(request: HttpRequest, share: str) -> HttpResponse:
    """The sheet for the day and the list asked for; a question that cannot be read goes back to the page."""
    deck = shared_deck(request, share)
    question, problems = read_question(request.GET.dict())
    if problems:
        context = {"deck": deck, "own": is_own(request, deck), "question": question, "problems": problems}
        return render(request, "decks/prints.html", context, status=422)
    contents = sheet_contents(
        deck.name,
        deck.to_deck_list(),
        question,
        current_data(),
        link=link_to(deck, request),
        is_address=deck.is_shared,
    )
    response = _pdf(draw_sheet(contents), file_name(deck.name, "pdf"))
    response["Cache-Control"] = "private, no-cache"
    return response


@require_safe
@limited("sheet", "60/m", key=by_person, method=["GET", "HEAD"])
@cache_control(max_age=3600)
def blank_sheet(request: HttpRequest) -> HttpResponse:
    return _pdf(draw_sheet(None), f"{TITLE}.pdf")


def _pdf(raw: bytes, name: str) -> HttpResponse:
    response = HttpResponse(raw, content_type="application/pdf")
    response["Content-Disposition"] = f"inline; filename*=UTF-8''{quote(name)}"
    return response
