"""Where a list comes from: a saved deck of the person, a paste or a file."""

from django.http import HttpRequest

from cards.catalog import CardData
from decks.building.access import own_decks
from decks.tournaments.entering.forms import HandInForm
from decks.transfer.import_views import text_of
from rules_engine.legality.list_text import list_text

MOST_OFFERED = 100


def deck_choices(request: HttpRequest) -> list[tuple[str, str]]:
    """The person's decks that were changed last. One query."""
    newest = own_decks(request).living().order_by("-changed_at", "-pk").values_list("pk", "name")
    return [(str(number), name) for number, name in newest[:MOST_OFFERED]]


def text_sent(request: HttpRequest, form: HandInForm, data: CardData) -> str:
    """The list that was sent as text: an uploaded file goes first, then a deck, then what was pasted.

    ``UnreadableListError``; a deck that was deleted since its choice was checked is an empty list.
    """
    number = form.cleaned_data.get("deck")
    if not number or form.cleaned_data.get("file"):
        return text_of(form)
    deck = own_decks(request).living().with_cards().filter(pk=int(number)).first()
    return list_text(deck.to_deck_list(), data.catalog) if deck else ""
