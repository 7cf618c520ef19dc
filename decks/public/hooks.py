"""Keeps the count of likes in the index of public decks."""

from typing import Any

from django.db.models.signals import post_delete, post_save
from django.dispatch import receiver

from decks.building.models import Deck
from decks.deck_index.writing import count_likes
from decks.public.models import DeckLike


@receiver(post_save, sender=DeckLike, dispatch_uid="public_likes_given")
def count_given(instance: DeckLike, **_: Any) -> None:
    count_likes([instance.deck_id])


@receiver(post_delete, sender=DeckLike, dispatch_uid="public_likes_taken")
def count_taken(instance: DeckLike, origin: Any = None, **_: Any) -> None:
    """Where the deck itself goes, its row goes as well."""
    if getattr(origin, "model", type(origin)) is not Deck:
        count_likes([instance.deck_id])
