"""Choosing the format by which the editor judges a deck."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.views.decorators.http import require_POST

from cards.catalog import current_data
from cards.list_question import InvalidQuestionError, today
from decks.building.access import own_deck_to_write
from decks.editor.views import back_to
from decks.formats.of_deck import choose_format, find_chosen
from decks.formats.question import question_by
from decks.people.rates import by_person, limited


@require_POST
@limited("edit", "900/m", key=by_person)
def deck_format(request: HttpRequest, deck_id: int) -> HttpResponse:
    """A link that was typed goes before what is chosen. One that is not there, or by which nothing can be judged, is
    not taken."""
    deck = own_deck_to_write(request, deck_id)
    given = (request.POST.get("link", "").strip() or request.POST.get("format", "").strip())[:500]
    known = find_chosen(given)
    try:
        if known is None:
            raise InvalidQuestionError("format", given[:40])
        question_by(known.format.key, today(), current_data())
    except InvalidQuestionError as problem:
        messages.error(request, render_to_string("decks/formats/_question_problem.html", {"problem": problem}).strip())
    else:
        choose_format(deck, known)
        messages.success(request, f"フォーマット「{known.format.name}」で判定します。")
    return redirect(back_to(request, deck))
