"""When a deck was and will be legal: one stretch after another, with what ended each."""

from dataclasses import dataclass
from datetime import date, timedelta

from cards.catalog import CardData
from cards.list_question import ListQuestion, today
from decks.legality.reports import judge
from decks.legality.standing import Standing, standing_of
from rules_engine.catalog.definitions import CardDefinition
from rules_engine.legality.deck_check import DeckVerdict
from rules_engine.legality.deck_list import DeckList
from rules_engine.legality.restrictions import RestrictionRevision, in_series
from rules_engine.vocabulary.terms import RestrictionSeries

FIRST_END = date.min + timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Stretch:
    """From `start` to `end` (None: from then on), both included. `revision` began it; `refused` are too many then."""

    start: date
    end: date | None
    verdict: DeckVerdict
    revision: RestrictionRevision
    refused: tuple[CardDefinition, ...]

    @property
    def standing(self) -> Standing:
        return standing_of(self.verdict)

    @property
    def current(self) -> bool:
        return self.start <= today() and (self.end is None or today() <= self.end)


def timeline(deck: DeckList, series: RestrictionSeries | None, data: CardData) -> tuple[Stretch, ...]:
    """Judged on the day each revision of `series` takes effect; none without a list, a revision or cards."""
    revisions = in_series(data.revisions, series) if series and deck.counts else ()
    if series is None or not revisions:
        return ()
    ends = [max(following.effective, FIRST_END) - timedelta(days=1) for following in revisions[1:]]
    stretches = zip(revisions, [*ends, None], strict=True)
    return tuple(_stretch(deck, revision, end, series, data) for revision, end in stretches if _lasts(revision, end))


def _lasts(revision: RestrictionRevision, end: date | None) -> bool:
    return end is None or revision.effective <= end


def _stretch(
    deck: DeckList, revision: RestrictionRevision, end: date | None, series: RestrictionSeries, data: CardData
) -> Stretch:
    verdict = judge(deck, ListQuestion(revision.effective, series), data)
    refused = dict.fromkeys(card_id for violation in verdict.violations for card_id in violation.cards)
    return Stretch(revision.effective, end, verdict, revision, tuple(map(data.catalog.card, refused)))
