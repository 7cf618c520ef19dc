"""When a deck was and will be legal: one stretch after another, with what ended each."""

from dataclasses import dataclass
from datetime import date, timedelta

from cards.catalog import CardData
from decks.legality.questions import Question
from decks.legality.reports import judge
from rules_engine.deck_legality import DeckVerdict
from rules_engine.deck_list import DeckList
from rules_engine.restrictions import RestrictionRevision, in_series
from rules_engine.vocabulary import RestrictionSeries


@dataclass(frozen=True, slots=True)
class Stretch:
    """From `start` to `end` (None: from then on), both included; `revision` began it."""

    start: date
    end: date | None
    verdict: DeckVerdict
    revision: RestrictionRevision

    @property
    def status(self) -> str:
        return self.verdict.status.value


def timeline(deck: DeckList, series: RestrictionSeries | None, data: CardData) -> tuple[Stretch, ...]:
    """Judged on the day each revision of `series` takes effect; none without a list or without cards."""
    if series is None or not deck.counts:
        return ()
    revisions = in_series(data.revisions, series)
    starts = [revision.effective for revision in revisions]
    stretches = [
        Stretch(start, end - timedelta(days=1) if end else None, judge(deck, Question(start, series), data), revision)
        for start, end, revision in zip(starts, [*starts[1:], None], revisions, strict=True)
    ]
    return tuple(stretch for stretch in stretches if stretch.end is None or stretch.start <= stretch.end)
