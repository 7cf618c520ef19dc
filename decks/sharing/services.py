"""Who may open a deck's page, written by its owner."""

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from decks.building.models import Deck, Visibility


@transaction.atomic
def make_link(deck: Deck) -> None:
    """Let those who know the address open a private deck; a deck that is shared already stays as it is."""
    locked = Deck.objects.select_for_update().get(pk=deck.pk)
    if locked.visibility == Visibility.PRIVATE:
        _write(locked, Visibility.UNLISTED)


@transaction.atomic
def set_visibility(deck: Deck, visibility: Visibility) -> None:
    locked = Deck.objects.select_for_update().get(pk=deck.pk)
    if locked.visibility != visibility:
        _write(locked, visibility)


def _write(deck: Deck, visibility: Visibility) -> None:
    """Who may see a deck is one of its details: whoever has the old ones before him is told of the change."""
    Deck.objects.filter(pk=deck.pk).update(
        visibility=visibility, details_revision=F("details_revision") + 1, changed_at=timezone.now()
    )
