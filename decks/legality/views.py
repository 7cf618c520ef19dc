"""Is this deck legal on a day, under a list? A deck's own page."""

import uuid

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from cards.catalog import current_data
from cards.list_question import today
from decks.building.access import visible_deck
from decks.formats.choices import choices_of
from decks.formats.queries import offered_formats
from decks.formats.question import FORMAT, read_question
from decks.legality.broken import concerned, notice_of
from decks.legality.fitting import fitted
from decks.legality.reports import report_on
from decks.legality.timeline import timeline
from decks.people.access import is_own


@require_GET
def legality(request: HttpRequest, deck_id: int) -> HttpResponse:
    deck = visible_deck(request, deck_id)
    data = current_data()
    own, known = is_own(request, deck), offered_formats(request)
    asked = request.GET.dict()
    if own and deck.format_key and not {FORMAT, "list"} & asked.keys():
        asked[FORMAT] = deck.format_key
    question, problems = read_question(asked, data)
    listed = deck.to_deck_list()
    day = today()
    context = {
        "deck": deck,
        "own": own,
        "question": question,
        "problems": problems,
        "choices": choices_of(known, question),
        "fitted": fitted(listed, known, question, data),
        "report": report_on(listed, question, data, held=deck.copies_by_printing() if own else None, look_ahead=True),
        "broken": notice_of(deck, listed, concerned(data, day), day) if own else None,
        "timeline": timeline(listed, question.series, data, question.format),
        "form_id": uuid.uuid4(),
        "today": day,
    }
    return render(request, "decks/legality/legality.html", context)
