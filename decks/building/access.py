"""Who may see and who may change a deck: the one place that answers. What one may not see does not exist (404).

Decks come with their cards at hand.
"""

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from decks.building.models import Deck, DeckQuerySet
from decks.people.access import is_own, own_rows


def own_decks(request: HttpRequest) -> DeckQuerySet:
    """All decks of this person, deleted ones too."""
    return own_rows(request, Deck.objects.all())


def own_deck(request: HttpRequest, deck_id: int) -> Deck:
    """A living deck this person may change."""
    return get_object_or_404(own_decks(request).living().with_cards(), pk=deck_id)


def own_deck_to_write(request: HttpRequest, deck_id: int) -> Deck:
    """The same without its cards: whoever writes reads them under the lock."""
    return get_object_or_404(own_decks(request).living(), pk=deck_id)


def own_deleted_deck(request: HttpRequest, deck_id: int) -> Deck:
    return get_object_or_404(own_decks(request).deleted(), pk=deck_id)


def visible_deck(request: HttpRequest, deck_id: int) -> Deck:
    """A living deck this person may look at by its number: his own, or a public one."""
    deck = get_object_or_404(Deck.objects.living().with_cards(), pk=deck_id)
    if deck.is_public or is_own(request, deck):
        return deck
    raise Http404


def shared_deck(request: HttpRequest, share: str) -> Deck:
    """A living deck by its share token: public, unlisted, or one's own."""
    deck = get_object_or_404(Deck.objects.living().with_cards().select_related("owner", "origin__owner"), share=share)
    if deck.is_shared or is_own(request, deck):
        return deck
    raise Http404


def shared_deck_or_none(request: HttpRequest, share: str) -> Deck | None:
    """The same for an address that somebody pasted: None where the page would be 404."""
    try:
        return shared_deck(request, share)
    except Http404:
        return None


def deck_by_share(share: str) -> Deck | None:
    """A living deck, for whoever asks then who may see it."""
    return Deck.objects.living().with_cards().filter(share=share).first()


def deck_for_all(share: str) -> Deck | None:
    """A living deck that everybody who knows its share token may see."""
    deck = deck_by_share(share)
    return deck if deck and deck.is_shared else None


def open_origin(request: HttpRequest, deck: Deck) -> Deck | None:
    """The deck this one branched from, while this person may look at it."""
    origin = Deck.objects.living().with_cards().filter(pk=deck.origin_id).first() if deck.origin_id else None
    return origin if origin and (origin.is_shared or is_own(request, origin)) else None


def public_deck(share: str) -> Deck:
    """A living deck that everybody may see."""
    return get_object_or_404(Deck.objects.for_all().with_cards(), share=share)


def visible_origin(request: HttpRequest, deck: Deck) -> Deck | None:
    """The deck this one was made from, while everybody may see that or it is one's own."""
    origin = deck.origin
    if origin is None or origin.deleted_at is not None:
        return None
    return origin if origin.is_public or is_own(request, origin) else None
