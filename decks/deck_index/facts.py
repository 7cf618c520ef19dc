"""What follows from a deck's cards: its main seasons, and the days on which it is legal."""

import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta

from cards.catalog import CardData
from decks.building.models import Deck, DeckQuerySet
from decks.formats.queries import kept_site_formats
from rules_engine.catalog.definitions import Catalog
from rules_engine.legality.deck_list import DeckList
from rules_engine.legality.fitting import Fitting
from rules_engine.legality.formats import Format, FormatLimits, MissingRevisionError, plain_format
from rules_engine.legality.release import days_of_change
from rules_engine.vocabulary.terms import RestrictionSeries, Season

VERSION = 1
"""Of what is kept here; raise it with any change, such as one of the folding of names."""
FOUR_SEASONS = (Season.SPRING, Season.SUMMER, Season.AUTUMN, Season.WINTER)
BITS = {season: 1 << place for place, season in enumerate(Season)}
NEVER, FOR_EVER = date.max, date.max
DAY = timedelta(days=1)
OFFICIAL = plain_format(RestrictionSeries.OFFICIAL)
FITTINGS_KEPT = 64


def all_public() -> DeckQuerySet:
    """The decks that everybody may find: nothing else is listed, searched or counted anywhere."""
    return Deck.objects.for_all()


def made_with(data: CardData) -> str:
    return f"{VERSION} {data.token}"


def main_seasons(counts: Mapping[int, int], catalog: Catalog) -> frozenset[Season]:
    """The seasons of which a deck holds most copies, and those with at least half as many; a 混化 card counts for each
    of its seasons. 無 only where no card has one of the four."""
    copies: Counter[Season] = Counter()
    for card_id, count in counts.items():
        copies.update(dict.fromkeys(catalog.card(card_id).seasons, count))
    most = max((copies[season] for season in FOUR_SEASONS), default=0)
    if most:
        return frozenset(season for season in FOUR_SEASONS if copies[season] * 2 >= most)
    return frozenset({Season.NONE} if counts else ())


def bits_of(seasons: Iterable[Season]) -> int:
    return sum(BITS[season] for season in seasons)


@dataclass(frozen=True, slots=True)
class LegalDays:
    """From `judged_from` to `judged_until` a deck is legal exactly from `legal_from` to `legal_until`."""

    judged_from: date
    judged_until: date
    legal_from: date
    legal_until: date
    lists: str


@dataclass(frozen=True)
class Judging:
    """What judging many decks by the same card data asks again and again."""

    data: CardData
    days: dict[int, set[date]] = field(default_factory=dict)
    fittings: dict[tuple[str, int, date], Fitting] = field(default_factory=dict)

    def fitting(self, format: Format, day: date) -> Fitting:
        """``MissingRevisionError``."""
        key = (format.key, format.version, day)
        if (kept := self.fittings.get(key)) is not None:
            return kept
        made = Fitting(self.data.catalog, FormatLimits.of(format, self.data.revisions, day), day)
        if len(self.fittings) >= FITTINGS_KEPT:  # those of days that have gone by
            self.fittings.clear()
        self.fittings[key] = made
        return made

    def days_of_verdicts(self, deck: DeckList, day: date) -> list[date]:
        """`day`, and the days after it on which a verdict may change."""
        days = {revision.effective for revision in self.data.revisions}
        return [day, *sorted(change for change in days.union(*map(self._days_of, deck.counts)) if change > day)]

    def _days_of(self, card_id: int) -> set[date]:
        if card_id not in self.days:
            self.days[card_id] = days_of_change(self.data.catalog.card(card_id), self.data.catalog)
        return self.days[card_id]


_kept: Judging | None = None


def judging_of(data: CardData) -> Judging:
    """That of this card data, kept until another is asked for."""
    global _kept
    if _kept is None or _kept.data is not data:
        _kept = Judging(data)
    return _kept


def legal_days(deck: DeckList, judging: Judging, days: Sequence[date]) -> LegalDays:
    """By the official list, on `days_of_verdicts`."""
    in_force = judging.fitting(OFFICIAL, days[0]).limits.in_force
    latest = in_force.latest if in_force else None
    lists = f"{latest.series.value} {latest.number}" if latest else ""
    return _legal_days(deck, judging, OFFICIAL, days, lists)


def fitting_days(
    deck: DeckList, judging: Judging, days: Sequence[date], formats: Iterable[Format]
) -> dict[str, LegalDays]:
    """By each of these formats, by its key; one whose list was taken back fits nothing, and is left out."""
    found = {}
    for format in formats:
        try:
            found[format.key] = _legal_days(deck, judging, format, days)
        except MissingRevisionError:
            continue
    return found


def indexed_formats() -> list[Format]:
    """The formats of the site by which public decks are searched, but 公式, by which every one is judged anyway. One
    query."""
    return [format for format in kept_site_formats() if format.key != RestrictionSeries.OFFICIAL.value]


def name_of_versions(formats: Iterable[Format]) -> str:
    """What tells these formats in these versions from all others."""
    called = " ".join(sorted(f"{format.key}.{format.version}" for format in formats))
    return hashlib.sha256(called.encode()).hexdigest()[:16]


def _legal_days(deck: DeckList, judging: Judging, format: Format, days: Sequence[date], lists: str = "") -> LegalDays:
    """Judged on the first of the days and on every later one on which the verdict may change, up to the day before it
    would become legal a second time."""
    day, legal_from, legal_until, ended = days[0], NEVER, NEVER, False
    for start in days:
        legal = judging.fitting(format, start).fits(deck)
        if legal and ended:
            return LegalDays(day, start - DAY, legal_from, legal_until, lists)
        if legal and legal_from is NEVER:
            legal_from, legal_until = start, FOR_EVER
        elif not legal and legal_from is not NEVER and not ended:
            legal_until, ended = start - DAY, True
    return LegalDays(day, FOR_EVER, legal_from, legal_until, lists)
