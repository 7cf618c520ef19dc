"""When a deck was and will be legal: one stretch after another, with what ended each."""

from dataclasses import dataclass
from datetime import date, timedelta

from cards.catalog import CardData
from decks.legality.questions import Question, today
from decks.legality.reports import judge
from rules_engine.deck_legality import DeckVerdict
from rules_engine.deck_list import DeckList
from rules_engine.definitions import CardDefinition
from rules_engine.restrictions import RestrictionRevision, in_series
from rules_engine.vocabulary import RestrictionSeries


@dataclass(frozen=True, slots=True)
class Stretch:
    """From `start` to `end` (None: from then on), both included. `revision` began it; `refused` are too many then."""

    start: date
    end: date | None
    verdict: DeckVerdict
    revision: RestrictionRevision
    refused: tuple[CardDefinition, ...]

    @property
    def current(self) -> bool:
        return self.start <= today() and (self.end is None or today() <= self.end)


def timeline(deck: DeckList, series: RestrictionSeries | None, data: CardData) -> tuple[Stretch, ...]:
    """Judged on the day each revision of `series` takes effect; none without a list or without cards."""
    if series is None or not deck.counts:
        return ()
    revisions = in_series(data.revisions, series)
    ends = [following.effective - timedelta(days=1) for following in revisions[1:]]
    stretches = zip(revisions, [*ends, None], strict=True)
    return tuple(_stretch(deck, revision, end, series, data) for revision, end in stretches if _lasts(revision, end))


def _lasts(revision: RestrictionRevision, end: date | None) -> bool:
    return end is None or revision.effective <= end


def _stretch(
    deck: DeckList, revision: RestrictionRevision, end: date | None, series: RestrictionSeries, data: CardData
) -> Stretch:
    verdict = judge(deck, Question(revision.effective, series), data)
    refused = dict.fromkeys(card_id for violation in verdict.violations for card_id in violation.cards)
    return Stretch(revision.effective, end, verdict, revision, tuple(map(data.catalog.card, refused)))
