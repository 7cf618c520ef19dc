"""One card of a deck: its printings in the deck and on the side list, the note on it, whether it is the cover."""

import uuid
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from cards.catalog import CardData, current_data
from cards.faces import face_of
from decks.access import own_deck
from decks.editor.changes import Edit, Pile
from decks.editor.invalid import InvalidEditError
from decks.editor.pane import PaneRow, Stored
from decks.editor.refusals import explained, tell_refusals
from decks.editor.services import apply_edit
from decks.editor.texts import Field, TextChange, read_texts
from decks.editor.todays_limits import TodaysLimits
from decks.limits import by_person, limited
from decks.models import MAX_CARD_NOTE_LENGTH, Deck
from rules_engine.definitions import CardDefinition, PrintingDefinition


@dataclass(frozen=True, slots=True)
class PrintingRows:
    """One printing: its copies in the deck and on the side list."""

    printing: PrintingDefinition
    deck: PaneRow
    side: PaneRow
    is_cover: bool


@require_http_methods(["GET", "POST"])
@limited("edit", "900/m", key=by_person)
def card(request: HttpRequest, deck_id: int, card_id: int) -> HttpResponse:
    deck, data = own_deck(request, deck_id), current_data()
    found = data.catalog.cards.get(card_id)
    if found is None:
        raise Http404
    if request.method == "POST":
        return _write(request, deck, found, data)
    template = "decks/_card_sheet.html" if "part" in request.GET else "decks/card.html"
    return render(request, template, sheet(deck, found, data))


def _write(request: HttpRequest, deck: Deck, card: CardDefinition, data: CardData) -> HttpResponse:
    """What a plain form sends: the note, or the printing to be the cover ("" for none)."""
    field = Field.COVER if "cover" in request.POST else Field.CARD_NOTE
    seen = request.POST.get("seen", "")
    text = request.POST.get("cover" if field is Field.COVER else "note", "")
    try:
        texts = read_texts([{"field": field.value, "card": card.id, "from": seen, "to": text}])
    except InvalidEditError:
        raise Http404 from None
    if field is Field.COVER:
        texts = (TextChange(field, str(deck.cover_id or ""), texts[0].after),)
    done = apply_edit(deck, Edit(uuid.uuid4(), deck.revision, texts=texts))
    tell_refusals(request, explained(done.refusals, data.catalog))
    return redirect("decks:card", deck.pk, card.id)


def sheet(deck: Deck, card: CardDefinition, data: CardData) -> dict[str, Any]:
    stored, most = Stored.of(deck), TodaysLimits.of(data).most(card)

    def rows(printing: PrintingDefinition) -> PrintingRows:
        held, side = stored.held.get(printing.number, 0), stored.side.get(printing.number, 0)
        return PrintingRows(
            printing,
            PaneRow(card, printing.number, held, several=True, most=max(held, most), other=side),
            PaneRow(card, printing.number, side, several=True, most=max(side, most), pile=Pile.SIDE, other=held),
            deck.cover_id == printing.number,
        )

    return {
        "deck": deck,
        "card": card,
        "face": face_of(card),
        "printings": [rows(printing) for printing in card.printings],
        "note": stored.notes.get(card.id, ""),
        "longest_note": MAX_CARD_NOTE_LENGTH,
        "form_id": uuid.uuid4(),
    }
