"""Notes likes to be counted for the index of public decks."""

from typing import Any

from django.db.models.signals import post_delete, post_save
from django.dispatch import receiver

from cards.acts.followed import follow
from decks.building.models import Deck
from decks.deck_index.gathering import gathering
from decks.public.models import DeckLike, DeckReport


@receiver(post_save, sender=DeckLike, dispatch_uid="public_likes_given")
def count_given(instance: DeckLike, **_: Any) -> None:
    gathering.note(instance.deck_id)


@receiver(post_delete, sender=DeckLike, dispatch_uid="public_likes_taken")
def count_taken(instance: DeckLike, origin: Any = None, **_: Any) -> None:
    """Where the deck itself goes, its row goes as well."""
    if getattr(origin, "model", type(origin)) is not Deck:
        gathering.note(instance.deck_id)


follow(DeckReport, fields=["handled_at", "outcome"])
