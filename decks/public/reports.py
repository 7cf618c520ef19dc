"""Reports: one open report per person and thing, and what a keeper does with them."""

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from decks.building.models import Deck
from decks.people.models import Owner
from decks.people.quotas import one_at_a_time
from decks.public.models import DeckReport
from decks.public.reported import Reported


@transaction.atomic
def keep_report(what: Reported, owner: Owner, reason: str, text: str) -> bool:
    """Keep the report unless this person has an open one about the same; whether it was kept."""
    made = DeckReport(kind=what.kind, key=what.key, words=what.words[:300], deck=what.deck, reason=reason, text=text)
    for name, value in owner.items():
        setattr(made, name, value)
    one_at_a_time(made)
    if what.deck:
        Deck.objects.select_for_update().get(pk=what.deck.pk)
    same = {"deck": what.deck} if what.deck else {"kind": what.kind, "key": what.key}
    if DeckReport.objects.filter(handled_at__isnull=True, **same, **owner).exists():
        return False
    made.save(force_insert=True)
    return True


@transaction.atomic
def mark_handled(reports: QuerySet[DeckReport], outcome: DeckReport.Outcome) -> int:
    """How many were open. One by one, so that each is recorded as a keeper's act."""
    waiting = list(DeckReport.objects.select_for_update().filter(pk__in=reports.values("pk"), handled_at__isnull=True))
    for one in waiting:
        one.handled_at, one.outcome = timezone.now(), outcome
        one.save(update_fields=["handled_at", "outcome"])
    return len(waiting)
