"""What leads others to a deck from a picture or a sheet."""

from django.http import HttpRequest
from django.urls import reverse

from decks.building.models import Deck
from decks.deck_codes import own_code


def link_to(deck: Deck, request: HttpRequest) -> str:
    """The address of the deck's page; while only its owner may see that, the cards themselves as our own code."""
    if deck.is_shared:
        return request.build_absolute_uri(reverse("decks:public", args=[deck.share]))
    return own_code.write(deck.copies_by_printing(), deck.name)


def author_of(deck: Deck) -> str:
    """Whose name stands with the deck where others see it; empty for samples and visitors."""
    return deck.owner.username if deck.owner and deck.is_shared else ""


def picture_address(deck: Deck, request: HttpRequest) -> str:
    """The picture for link previews; the address changes with the deck, so that nobody shows an old one."""
    path = reverse("decks:picture", args=[deck.share])
    return request.build_absolute_uri(f"{path}?v={deck.revision}.{deck.details_revision}")
