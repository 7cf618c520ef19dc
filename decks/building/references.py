"""How the file of own data names a deck of the same person: by when it was made, which is the same on every site."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User

from decks.building.models import Deck
from decks.people.read_values import CannotPutBackError, fields, moment_or_none


def reference_to(deck: Deck | None, owner: int | None) -> dict[str, Any] | None:
    """None where there is no deck. Of somebody else's only its number is told."""
    if deck is None:
        return None
    return {"id": deck.pk, "created_at": deck.created_at.isoformat() if deck.owner_id == owner else None}


def made_when(row: Mapping[str, Any], key: str) -> datetime | None:
    """When the deck was made that is named there; None where there is none, or it was somebody else's."""
    if row.get(key) is None:
        return None
    try:
        return moment_or_none(fields(row[key], key), "created_at")
    except CannotPutBackError as fault:
        fault.broken = True
        raise


def decks_made(user: User, moments: Iterable[datetime | None]) -> dict[datetime, int]:
    """The person's decks that were made then; one that is not deleted where there are several."""
    wanted = {moment for moment in moments if moment is not None}
    if not wanted:
        return {}
    decks = Deck.objects.filter(owner=user, created_at__in=wanted)
    found = sorted(decks.values_list("created_at", "pk", "deleted_at"), key=lambda one: (one[2] is None, one[1]))
    return {made: pk for made, pk, _ in found}
