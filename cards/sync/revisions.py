"""Brings the published restriction revisions in step with the dated list files; keepers' drafts are theirs alone."""

from collections.abc import Iterable
from typing import Any

from django.utils import timezone

from cards.models import Card, Origin, RestrictionEntry, RestrictionRevision, RevisionState
from cards.sync.report import Action, SyncReport, compare, label_of
from cards.sync.stored_catalog import stored_revision
from rules_engine.legality import restrictions

COLUMNS = ("title", "effective", "earliest", "announced", "certainty", "source")
STATE, ENTRIES = "state", "entries"


def sync_revisions(wanted: Iterable[restrictions.RestrictionRevision], report: SyncReport) -> None:
    """Create and update revisions; a revision's entries are one group, replaced as a whole.

    One of the files that a keeper took back is published again once it follows the catalogue.
    """
    rows = _rows()
    cards = set(Card.objects.values_list("id", flat=True))
    for revision in wanted:
        subject = f"改訂 {revision.series.label} {revision.number}"
        if missing := [entry for entry in revision.entries if entry.card_id not in cards]:
            report.add(Action.CONFLICT, subject, after=f"札 {missing[0].card_name} がありません")
        elif (row := rows.get(_key(revision))) is None:
            report.add(Action.ADDED, subject)
            _create(revision)
        else:
            _update(row, revision, report, subject)


def _rows() -> dict[tuple[str, int | None], RestrictionRevision]:
    """The row for each revision of the files: the published one, else theirs that was taken back."""
    known = RestrictionRevision.objects.prefetch_related("entries__card")
    taken_back = known.filter(state=RevisionState.TAKEN_BACK, origin=Origin.CATALOGUE)
    published = known.filter(state=RevisionState.PUBLISHED)
    return {(row.series, row.number): row for row in (*taken_back, *published)}


def _key(revision: restrictions.RestrictionRevision) -> tuple[str, int]:
    return revision.series.value, revision.number


def _create(revision: restrictions.RestrictionRevision) -> None:
    row = RestrictionRevision.objects.create(
        series=revision.series.value,
        number=revision.number,
        origin=Origin.CATALOGUE,
        published_at=timezone.now(),
        **_columns(revision),
    )
    _write_entries(row, revision)


def _update(
    row: RestrictionRevision, wanted: restrictions.RestrictionRevision, report: SyncReport, subject: str
) -> None:
    stored = stored_revision(row)
    labels = {name: label_of(RestrictionRevision, name) for name in (*COLUMNS, STATE)}
    before = _columns(stored) | {STATE: RevisionState(row.state)} | _entries(stored)
    values = (before, _columns(wanted) | _entries(wanted))
    names = compare(report, subject, {**labels, ENTRIES: "項目"}, values, row.kept_fields)
    for name in names - {ENTRIES}:
        setattr(row, name, values[1][name])
    if names - {ENTRIES}:
        row.save(update_fields=sorted(names - {ENTRIES}))
    if ENTRIES in names:
        row.entries.all().delete()
        _write_entries(row, wanted)


def _columns(revision: restrictions.RestrictionRevision) -> dict[str, Any]:
    """The columns of a revision that is published."""
    return {**{name: getattr(revision, name) for name in COLUMNS}, STATE: RevisionState.PUBLISHED}


def _entries(revision: restrictions.RestrictionRevision) -> dict[str, Any]:
    rows = [(entry.card_id, entry.status, entry.source, entry.certainty) for entry in revision.entries]
    return {ENTRIES: tuple(rows)}


def _write_entries(row: RestrictionRevision, revision: restrictions.RestrictionRevision) -> None:
    RestrictionEntry.objects.bulk_create(
        RestrictionEntry(
            revision=row,
            card_id=entry.card_id,
            position=position,
            status=entry.status.value,
            certainty=entry.certainty.value,
            source=entry.source,
        )
        for position, entry in enumerate(revision.entries)
    )
