"""Revisions and decks for tests of what the one breaks of the other."""

from collections import Counter
from collections.abc import Mapping
from datetime import date
from typing import Any

from cards.models import RestrictionEntry, RestrictionRevision, RevisionState
from cards.sync.data_version import bump
from decks.models import Deck
from rules_engine.vocabulary.terms import RestrictionSeries, RestrictionStatus
from tests.decks.builders import KUSHI, KUSHI_PROMO, build_deck
from tests.rules_engine.game.real_decks import random_legal_deck

DAY = date(2026, 12, 1)
BEFORE, MIDNIGHT = "2026-11-30T23:59:59+09:00", "2026-12-01T00:00:00+09:00"


def announced(
    entries: Mapping[int, RestrictionStatus] | None = None,
    *,
    day: date | None = DAY,
    number: int | None = 6,
    state: str = RevisionState.PUBLISHED,
    title: str = "第六回改訂",
) -> RestrictionRevision:
    """A revision as a keeper writes it; by itself it leaves one copy of 隠された櫛の家."""
    row = RestrictionRevision.objects.create(
        series=RestrictionSeries.OFFICIAL.value, number=number, title=title, effective=day, source="告知", state=state
    )
    wanted = entries or {KUSHI: RestrictionStatus.LIMITED}
    RestrictionEntry.objects.bulk_create(
        RestrictionEntry(revision=row, card_id=card, position=place, status=status.value)
        for place, (card, status) in enumerate(wanted.items())
    )
    bump()
    return row


def copies(extra: int = 0, promos: int = 2) -> dict[int, int]:
    """A legal deck by printing: four 隠された櫛の家, of which some are promos, and 36 (and `extra`) other cards."""
    others = [card for card in (*random_legal_deck(0), *random_legal_deck(3)) if card != KUSHI][: 36 + extra]
    return {**Counter(others), KUSHI: 4 - promos, KUSHI_PROMO: promos}


def broken_deck(owner: Any = None, *, extra: int = 0, **fields: Any) -> Deck:
    return build_deck(owner, copies=copies(extra), **fields)
