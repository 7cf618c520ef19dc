"""Decks of ours that a paste names by the address of their page."""

from django.db import DatabaseError
from django.http import HttpRequest

from decks.building.access import deck_by_share, deck_for_all, shared_deck_or_none
from decks.building.models import Deck
from decks.deck_codes import DecodedDeck
from decks.people.models import Owned


def opened_for(request: HttpRequest, share: str) -> DecodedDeck | None:
    """The deck if this person may see it."""
    return _decoded(shared_deck_or_none(request, share))


def opened_for_all(share: str) -> DecodedDeck | None:
    """The deck if everybody who knows the address may see it; none where no database answers."""
    try:
        return _decoded(deck_for_all(share))
    except DatabaseError:
        return None


def opened_for_holder(holder: Owned, share: str) -> DecodedDeck | None:
    """The deck if whoever holds this may see it: shared, or of the same person."""
    deck = deck_by_share(share)
    own = deck is not None and (deck.owner_id, deck.visitor) == (holder.owner_id, holder.visitor)
    return _decoded(deck if deck and (own or deck.is_shared) else None)


def _decoded(deck: Deck | None) -> DecodedDeck | None:
    return DecodedDeck(deck.copies_by_printing(), deck.name) if deck else None
