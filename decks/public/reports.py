"""Reports about public decks: one open report per person and deck, and what a keeper does with them."""

from collections.abc import Iterable

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone

from decks.building.models import Deck, Visibility
from decks.people.models import Owner
from decks.public.models import DeckReport


@transaction.atomic
def report_deck(deck: Deck, owner: Owner, reason: str, text: str) -> bool:
    """Keep the report unless this person has an open one about the deck; whether it was kept."""
    Deck.objects.select_for_update().get(pk=deck.pk)
    if DeckReport.objects.filter(deck=deck, handled_at__isnull=True, **owner).exists():
        return False
    DeckReport.objects.create(deck=deck, reason=reason, text=text, **owner)
    return True


@transaction.atomic
def take_down(decks: Iterable[int]) -> int:
    """Make these decks private and count their reports as handled; how many were not private before."""
    ids = set(decks)
    shared = Deck.objects.filter(pk__in=ids).exclude(visibility=Visibility.PRIVATE)
    count = shared.update(visibility=Visibility.PRIVATE, details_revision=F("details_revision") + 1)
    mark_handled(DeckReport.objects.filter(deck__in=ids))
    return count


def mark_handled(reports: QuerySet[DeckReport]) -> int:
    return DeckReport.objects.filter(pk__in=reports.values("pk"), handled_at__isnull=True).update(
        handled_at=timezone.now()
    )
