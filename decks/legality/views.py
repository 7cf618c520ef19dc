"""Is this deck legal on a day, under a list? A deck's own page."""

import uuid

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from cards.catalog import current_data
from cards.list_question import read_question, today
from decks.building.access import visible_deck
from decks.legality.reports import report_on
from decks.legality.timeline import timeline
from decks.people.access import is_own


@require_GET
def legality(request: HttpRequest, deck_id: int) -> HttpResponse:
    deck = visible_deck(request, deck_id)
    data = current_data()
    question, problems = read_question(request.GET.dict())
    own = is_own(request, deck)
    listed = deck.to_deck_list()
    context = {
        "deck": deck,
        "own": own,
        "question": question,
        "problems": problems,
        "report": report_on(listed, question, data, held=deck.copies_by_printing() if own else None, look_ahead=True),
        "timeline": timeline(listed, question.series, data),
        "form_id": uuid.uuid4(),
        "today": today(),
    }
    return render(request, "decks/legality/legality.html", context)
