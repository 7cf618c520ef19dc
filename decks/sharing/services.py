"""Who may open a deck's page, written by its owner. ``TakenDownError`` where a keeper took the deck down."""

from django.db import transaction

from decks.building.models import Deck, Visibility
from decks.building.publicity import write_visibility


@transaction.atomic
def make_link(deck: Deck) -> None:
    """Let those who know the address open a private deck; a deck that is shared already stays as it is."""
    locked = Deck.objects.select_for_update().get(pk=deck.pk)
    if locked.visibility == Visibility.PRIVATE:
        write_visibility(locked, Visibility.UNLISTED)


@transaction.atomic
def set_visibility(deck: Deck, visibility: Visibility) -> None:
    write_visibility(Deck.objects.select_for_update().get(pk=deck.pk), visibility)
