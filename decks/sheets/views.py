"""The registration sheet of a deck or a pasted list, the blank form, and the page that leads to sheets and pictures."""

from urllib.parse import quote

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_POST, require_safe

from cards.catalog import current_data
from cards.list_question import read_question, today
from decks.building.access import shared_deck
from decks.building.models import MAX_NAME_LENGTH
from decks.deck.links import link_to
from decks.deck_codes import own_code
from decks.people.access import is_own
from decks.people.rates import by_person, limited
from decks.sheets.contents import sheet_contents
from decks.sheets.registration import TITLE, draw_sheet
from decks.transfer.answers import ListReading
from decks.transfer.check_views import checked
from decks.transfer.data_decks import one_line
from decks.transfer.text import file_name


@require_safe
def prints(request: HttpRequest, share: str) -> HttpResponse:
    """What of a deck can be printed or handed on as a picture."""
    deck = shared_deck(request, share)
    question, problems = read_question(request.GET.dict())
    context = {"deck": deck, "own": is_own(request, deck), "question": question, "problems": problems}
    return render(request, "decks/sheets/prints.html", context)


@require_safe
@limited("sheet", "60/m", key=by_person, method=["GET", "HEAD"])
def sheet(request: HttpRequest, share: str) -> HttpResponse:
    """The sheet for the day and the list asked for; a question that cannot be read goes back to the page."""
    deck = shared_deck(request, share)
    question, problems = read_question(request.GET.dict())
    if problems:
        context = {"deck": deck, "own": is_own(request, deck), "question": question, "problems": problems}
        return render(request, "decks/sheets/prints.html", context, status=422)
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


@require_POST
@limited("check", "40/m")
def pasted_sheet(request: HttpRequest) -> HttpResponse:
    """The sheet of a pasted list; a list that was not read as a whole goes back to its page. Nothing is stored."""
    question, problems = read_question(request.POST.dict())
    context = checked(request, question)
    reading: ListReading | None = context.get("reading")
    if problems or reading is None or not reading.whole:
        context |= {"question": question, "problems": problems, "today": today(), "no_sheet": True}
        return render(request, "decks/transfer/check.html", context, status=422)
    name = one_line(reading.title)[:MAX_NAME_LENGTH]
    link = own_code.write(reading.copies_by_printing(), name)
    contents = sheet_contents(name, reading.deck, question, current_data(), link=link, is_address=False)
    response = _pdf(draw_sheet(contents), file_name(name, "pdf") if name else f"{TITLE}.pdf")
    response["Cache-Control"] = "no-store"
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
