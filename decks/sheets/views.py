"""The registration sheet of a deck or a pasted list, the blank form, and the page that leads to sheets and pictures."""

from urllib.parse import quote

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_POST, require_safe

from cards.catalog import current_data
from cards.list_question import InvalidQuestionError, ListQuestion, today
from decks.building.access import shared_deck
from decks.building.models import MAX_NAME_LENGTH, Deck
from decks.deck.links import link_to
from decks.deck_codes import own_code
from decks.formats.choices import choices
from decks.formats.question import read_question
from decks.people.access import is_own
from decks.people.rates import by_browser, by_person, limited
from decks.sheets.contents import TITLE, SheetContents, sheet_contents
from decks.transfer.answers import ListReading
from decks.transfer.check_views import checked
from decks.transfer.data_decks import one_line
from decks.transfer.text import file_name


@require_safe
def prints(request: HttpRequest, share: str) -> HttpResponse:
    """What of a deck can be printed or handed on as a picture."""
    deck = shared_deck(request, share)
    question, problems = read_question(request.GET.dict(), current_data())
    return _prints_page(request, deck, question, problems)


def _prints_page(
    request: HttpRequest, deck: Deck, question: ListQuestion, problems: list[InvalidQuestionError], status: int = 200
) -> HttpResponse:
    context = {
        "deck": deck,
        "own": is_own(request, deck),
        "question": question,
        "problems": problems,
        "choices": choices(request, question),
    }
    return render(request, "decks/sheets/prints.html", context, status=status)


@require_safe
@limited("sheet", "60/m", key=by_person, method=["GET", "HEAD"])
def sheet(request: HttpRequest, share: str) -> HttpResponse:
    """The sheet for the day and the list asked for; a question that cannot be read goes back to the page."""
    deck = shared_deck(request, share)
    data = current_data()
    question, problems = read_question(request.GET.dict(), data)
    if problems:
        return _prints_page(request, deck, question, problems, status=422)
    contents = sheet_contents(
        deck.name,
        deck.to_deck_list(),
        question,
        data,
        link=link_to(deck, request),
        is_address=deck.is_shared,
    )
    response = _sheet(contents, file_name(deck.name, "pdf"))
    response["Cache-Control"] = "private, no-cache"
    return response


@require_POST
@limited("check", "40/m", key=by_browser)
def pasted_sheet(request: HttpRequest) -> HttpResponse:
    """The sheet of a pasted list; a list that was not read as a whole goes back to its page. Nothing is stored."""
    question, problems = read_question(request.POST.dict(), current_data())
    context = checked(request, question)
    reading: ListReading | None = context.get("reading")
    if problems or reading is None or not reading.whole:
        context |= {"question": question, "problems": problems, "today": today(), "no_sheet": True}
        context["choices"] = choices(request, question)
        return render(request, "decks/transfer/check.html", context, status=422)
    name = one_line(reading.title)[:MAX_NAME_LENGTH]
    link = own_code.write(reading.copies_by_printing(), name)
    contents = sheet_contents(name, reading.deck, question, current_data(), link=link, is_address=False)
    response = _sheet(contents, file_name(name, "pdf") if name else f"{TITLE}.pdf")
    response["Cache-Control"] = "no-store"
    return response


@require_safe
@limited("sheet", "60/m", key=by_person, method=["GET", "HEAD"])
@cache_control(max_age=3600)
def blank_sheet(request: HttpRequest) -> HttpResponse:
    return _sheet(None, f"{TITLE}.pdf")


def _sheet(contents: SheetContents | None, name: str) -> HttpResponse:
    # What draws takes megabytes, which a process has only once somebody wants a sheet.
    from decks.sheets.registration import draw_sheet

    response = HttpResponse(draw_sheet(contents), content_type="application/pdf")
    response["Content-Disposition"] = f"inline; filename*=UTF-8''{quote(name)}"
    return response
