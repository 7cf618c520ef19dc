"""When a deck was and will be legal: one stretch after another, with what began each."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta

from cards.catalog import CardData
from cards.list_question import ListQuestion, today
from decks.legality.reports import judge
from decks.legality.standing import Standing, standing_of
from rules_engine.catalog.definitions import CardDefinition
from rules_engine.legality.deck_check import DeckVerdict
from rules_engine.legality.deck_list import DeckList
from rules_engine.legality.formats import Format
from rules_engine.legality.release import days_of_change
from rules_engine.legality.restrictions import RestrictionRevision, in_series
from rules_engine.vocabulary.terms import RestrictionSeries, ViolationCode

ONE_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Stretch:
    """From `start` to `end`, both included; None: without a beginning or an end. `revision` began it, or else a card
    came out. `refused` are too many then, `waiting` tells that other cards are not out yet."""

    start: date | None
    end: date | None
    verdict: DeckVerdict
    revision: RestrictionRevision | None
    refused: tuple[CardDefinition, ...]
    waiting: bool

    @property
    def standing(self) -> Standing:
        return standing_of(self.verdict)

    @property
    def current(self) -> bool:
        return self.holds(today())

    def holds(self, day: date) -> bool:
        return (self.start is None or self.start <= day) and (self.end is None or day <= self.end)


def timeline(
    deck: DeckList, series: RestrictionSeries | None, data: CardData, format: Format | None = None
) -> tuple[Stretch, ...]:
    """The verdict of every day there is, by `format` or else by the lists of `series`; none without cards.

    Days between which nothing changes are one stretch, and so are those on which ever fewer cards are not out yet.
    """
    if not deck.counts:
        return ()
    question = ListQuestion(today(), series, format)
    revisions = _revisions(question, data)
    days = sorted(_days_of_revisions(revisions) | _days_of_cards(deck, data))
    verdicts: list[tuple[date | None, DeckVerdict]] = []
    for day in (None, *days):
        on = day or (days[0] - ONE_DAY if days else today())
        verdict = judge(deck, ListQuestion(on, series, format), data)
        if not verdicts or _key(verdict) != _key(verdicts[-1][1]):
            verdicts.append((day, verdict))
    began = {revision.effective: revision for revision in revisions}
    began = {revision.earliest: revision for revision in revisions if revision.earliest} | began
    ends = [start - ONE_DAY for start, _ in verdicts[1:] if start]
    return tuple(
        _stretch(start, end, verdict, began.get(start) if start else None, data)
        for (start, verdict), end in zip(verdicts, [*ends, None], strict=True)
    )


def _revisions(question: ListQuestion, data: CardData) -> list[RestrictionRevision]:
    """Those that change the verdict as the days go by: under 公式, too, what only the community knows gives notices."""
    if question.series is None or (question.format and question.format.fixed):
        return []
    return in_series(data.revisions, RestrictionSeries.COMMUNITY)


def _days_of_revisions(revisions: Iterable[RestrictionRevision]) -> set[date]:
    return {day for one in revisions for day in (one.earliest, one.effective) if day and day > date.min}


def _days_of_cards(deck: DeckList, data: CardData) -> set[date]:
    cards = (data.catalog.card(card_id) for card_id in deck.counts)
    return {day for card in cards for day in days_of_change(card, data.catalog) if day > date.min}


def _key(verdict: DeckVerdict) -> tuple[object, ...]:
    waiting = [fault for fault in verdict.violations if fault.code is ViolationCode.NOT_RELEASED]
    others = [fault for fault in verdict.violations if fault.code is not ViolationCode.NOT_RELEASED]
    found = frozenset((fault.code, fault.cards, fault.found, fault.allowed) for fault in others)
    return verdict.status, found, bool(waiting)


def _stretch(
    start: date | None, end: date | None, verdict: DeckVerdict, revision: RestrictionRevision | None, data: CardData
) -> Stretch:
    waiting = any(fault.code is ViolationCode.NOT_RELEASED for fault in verdict.violations)
    others = (fault for fault in verdict.violations if fault.code is not ViolationCode.NOT_RELEASED)
    refused = dict.fromkeys(card_id for fault in others for card_id in fault.cards)
    return Stretch(start, end, verdict, revision, tuple(map(data.catalog.card, refused)), waiting)
