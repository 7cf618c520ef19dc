"""Brings the restriction revisions in step with the dated list files."""

from collections.abc import Iterable
from typing import Any

from cards.models import Card, Origin, RestrictionEntry, RestrictionRevision
from cards.sync.report import Action, SyncReport, compare, label_of
from cards.sync.stored_catalog import read_revisions
from rules_engine.legality import restrictions

COLUMNS = ("title", "effective", "earliest", "announced", "certainty", "source")
ENTRIES = "entries"


def sync_revisions(wanted: Iterable[restrictions.RestrictionRevision], report: SyncReport) -> None:
    """Create and update revisions; a revision's entries are one group, replaced as a whole."""
    stored = {_key(revision): revision for revision in read_revisions()}
    rows = {(row.series, row.number): row for row in RestrictionRevision.objects.all()}
    cards = set(Card.objects.values_list("id", flat=True))
    for revision in wanted:
        subject = f"改訂 {revision.series.label} {revision.number}"
        if missing := [entry for entry in revision.entries if entry.card_id not in cards]:
            report.add(Action.CONFLICT, subject, after=f"札 {missing[0].card_name} がありません")
        elif (row := rows.get(_key(revision))) is None:
            report.add(Action.ADDED, subject)
            _create(revision)
        else:
            _update(row, stored[_key(revision)], revision, report, subject)


def _key(revision: restrictions.RestrictionRevision) -> tuple[str, int]:
    return revision.series.value, revision.number


def _create(revision: restrictions.RestrictionRevision) -> None:
    row = RestrictionRevision.objects.create(
        series=revision.series.value, number=revision.number, origin=Origin.CATALOGUE, **_columns(revision)
    )
    _write_entries(row, revision)


def _update(
    row: RestrictionRevision,
    stored: restrictions.RestrictionRevision,
    wanted: restrictions.RestrictionRevision,
    report: SyncReport,
    subject: str,
) -> None:
    labels = {name: label_of(RestrictionRevision, name) for name in COLUMNS}
    values = (_columns(stored) | _entries(stored), _columns(wanted) | _entries(wanted))
    names = compare(report, subject, {**labels, ENTRIES: "項目"}, values, row.kept_fields)
    for name in names - {ENTRIES}:
        setattr(row, name, getattr(wanted, name))
    if names - {ENTRIES}:
        row.save(update_fields=sorted(names - {ENTRIES}))
    if ENTRIES in names:
        row.entries.all().delete()
        _write_entries(row, wanted)


def _columns(revision: restrictions.RestrictionRevision) -> dict[str, Any]:
    return {name: getattr(revision, name) for name in COLUMNS}


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
