"""Connects the index with what it is of: decks, and the names of authors."""

from typing import Any

from django.contrib.auth.models import User
from django.db.models.signals import post_save
from django.dispatch import receiver

from decks.building.written import decks_written
from decks.deck_index.facts import all_public
from decks.deck_index.models import IndexedDeck
from decks.deck_index.writing import BATCH, write_index
from decks.people.name_fields import folded_name


@receiver(decks_written, dispatch_uid="deck_index")
def write_what_was_written(decks: set[int], **_: Any) -> None:
    wanted = sorted(decks)
    for start in range(0, len(wanted), BATCH):
        write_index(wanted[start : start + BATCH])


@receiver(post_save, sender=User, dispatch_uid="deck_index")
def write_author(instance: User, created: bool, update_fields: Any = None, **_: Any) -> None:
    """An account that goes by another name now is the author of its decks by that; one that was locked has none that
    are found, until it is unlocked."""
    if created or (update_fields is not None and not {"username", "is_active"} & set(update_fields)):
        return
    rows = IndexedDeck.objects.filter(deck__owner=instance)
    if instance.is_active:
        missing = all_public().filter(owner=instance, indexed__isnull=True).values_list("pk", flat=True)
        rows = rows.exclude(author=folded_name(instance.username))
        write_what_was_written({*rows.values_list("pk", flat=True), *missing})
    else:
        write_what_was_written(set(rows.values_list("pk", flat=True)))
