"""Dated revisions of the 封印/制限/準制限 lists as values, and the list they make on a day (001-封印)."""

from collections.abc import Iterable
from datetime import date

from rules_engine.kernel.frozen import frozen
from rules_engine.vocabulary.terms import Certainty, RestrictionSeries, RestrictionStatus


@frozen
class RestrictionEntry:
    """One card's new status. `source` and `certainty` are the revision's where the entry gives none of its own."""

    card_id: int
    card_name: str
    status: RestrictionStatus
    source: str
    certainty: Certainty


@frozen
class RestrictionRevision:
    """A revision takes effect at 00:00 Asia/Tokyo of `effective`.

    Where `earliest` is set, the day is not known: it lies between `earliest` and `effective`, both included.
    """

    series: RestrictionSeries
    number: int
    title: str
    effective: date
    earliest: date | None
    announced: date | None
    certainty: Certainty
    source: str
    entries: tuple[RestrictionEntry, ...]


@frozen
class RestrictionRow:
    """One card in a list: its status, the revision that set it."""

    entry: RestrictionEntry
    revision: RestrictionRevision

    @property
    def status(self) -> RestrictionStatus:
        return self.entry.status


@frozen
class RestrictionList:
    """The list in force in a series on a day: rows by card id, 解除 left out. `known` are all the revisions of every
    series among which those of this list were found."""

    series: RestrictionSeries
    day: date
    rows: dict[int, RestrictionRow]
    latest: RestrictionRevision | None
    known: tuple[RestrictionRevision, ...] = ()

    def with_status(self, status: RestrictionStatus) -> tuple[RestrictionRow, ...]:
        return tuple(row for row in self.rows.values() if row.status is status)


def in_series(revisions: Iterable[RestrictionRevision], series: RestrictionSeries) -> list[RestrictionRevision]:
    """The revisions that make up `series`, oldest first; コミュニティ continues 公式."""
    belongs = {RestrictionSeries.OFFICIAL, series}
    return sorted((r for r in revisions if r.series in belongs), key=lambda r: (r.effective, r.number))


def list_on(revisions: Iterable[RestrictionRevision], series: RestrictionSeries, day: date) -> RestrictionList:
    """The list in force in `series` on `day`; days before the first revision have an empty list."""
    known = tuple(revisions)
    applied = [revision for revision in in_series(known, series) if revision.effective <= day]
    rows = {entry.card_id: RestrictionRow(entry, revision) for revision in applied for entry in revision.entries}
    kept = {card_id: row for card_id, row in rows.items() if row.status is not RestrictionStatus.RELEASED}
    return RestrictionList(series, day, kept, applied[-1] if applied else None, known)


def uncertain_on(
    revisions: Iterable[RestrictionRevision], series: RestrictionSeries, day: date
) -> list[RestrictionRevision]:
    """Revisions of `series` that may already have been in force on `day`, though only later for certain."""
    return [r for r in in_series(revisions, series) if r.earliest is not None and r.earliest <= day < r.effective]


def next_after(
    revisions: Iterable[RestrictionRevision], series: RestrictionSeries, day: date
) -> RestrictionRevision | None:
    """The first revision of `series` that takes effect after `day`, None if none is known."""
    return next((revision for revision in in_series(revisions, series) if revision.effective > day), None)
