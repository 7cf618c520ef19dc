"""Steps that look wrong to somebody: kept as drafts of rulings, and what a keeper does with them."""

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from cards.catalog import CardData
from decks.limits.caps import OPEN_DOUBTS, CapReachedError, one_at_a_time
from decks.models import Doubt, Holder
from rules_engine.play import GameRecord, replay
from rules_engine.tools.scenario import draft


@transaction.atomic
def keep_doubt(holder: Holder, record: GameRecord, text: str, data: CardData) -> Doubt:
    """Keep what was said of the step after all actions of `record`, once while it waits for a keeper.

    ``CapReachedError`` for somebody of whom many wait, ``RulesError`` if the game cannot be played with these cards
    any more.
    """
    doubt = Doubt(
        text=text,
        step=len(record.actions),
        draft=draft(replay(record, data.catalog), text, data.catalog),
        record=record.to_json(),
        **holder,
    )
    one_at_a_time(doubt)
    waiting = Doubt.objects.filter(handled_at__isnull=True, **doubt.whose)
    if same := waiting.filter(text=text, record=doubt.record).first():
        return same
    if waiting.count() >= OPEN_DOUBTS.most:
        raise CapReachedError(OPEN_DOUBTS)
    doubt.save(force_insert=True)
    return doubt


def mark_handled(doubts: QuerySet[Doubt]) -> int:
    return Doubt.objects.filter(pk__in=doubts.values("pk"), handled_at__isnull=True).update(handled_at=timezone.now())
