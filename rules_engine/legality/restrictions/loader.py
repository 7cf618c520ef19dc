"""Reads the dated list files; a bad line is refused with file, line and reason."""

from datetime import date
from functools import cache
from pathlib import Path

from rules_engine.catalog import load_catalog
from rules_engine.catalog.definitions import CardDefinition, Catalog
from rules_engine.kernel.text_blocks import Entry, read_file
from rules_engine.legality.restrictions.faults import FaultyRevision, RevisionFault, revision_faults
from rules_engine.legality.restrictions.revisions import RestrictionEntry, RestrictionRevision
from rules_engine.vocabulary.terms import Certainty, RestrictionSeries, RestrictionStatus

RESTRICTIONS_DIR = Path(__file__).parent


@cache
def load_revisions() -> tuple[RestrictionRevision, ...]:
    """All revisions of both series as shipped, oldest first."""
    return read_revisions(RESTRICTIONS_DIR, load_catalog())


def read_revisions(folder: Path, catalog: Catalog) -> tuple[RestrictionRevision, ...]:
    """The revisions under `folder`/official and /community; ``InvalidScriptError`` names the first bad line."""
    found = [
        (entry, _revision(entry, series, catalog))
        for series in RestrictionSeries
        for path in sorted((folder / series.value).glob("*.txt"))
        for entry in read_file(path)
    ]
    for entry, revision in found:
        others = [other for _, other in found if other is not revision]
        for faulty in revision_faults(revision, others, catalog):
            raise _line_of(faulty, entry, revision).error(str(faulty))
    return tuple(sorted((revision for _, revision in found), key=lambda one: (one.effective, one.number)))


def _line_of(faulty: FaultyRevision, entry: Entry, revision: RestrictionRevision) -> Entry:
    """The entry's own line where it alone is wrong, else that of the revision."""
    if faulty.fault not in (RevisionFault.NOT_A_DECK_CARD, RevisionFault.NO_CHANGE):
        return entry
    [row] = [
        row for row, one in zip(entry.all("entry"), revision.entries, strict=True) if one.card_id == faulty.card_id
    ]
    return row


def _revision(entry: Entry, series: RestrictionSeries, catalog: Catalog) -> RestrictionRevision:
    if entry.key != "revision" or not (entry.text.isascii() and entry.text.isdigit()):
        raise entry.error("expected 'revision NUMBER'")
    entry.allow("title", "effective", "earliest", "announced", "certainty", "source", "entry")
    certainty, source = _certainty(entry.required("certainty")), entry.required("source").text
    return RestrictionRevision(
        series=series,
        number=int(entry.text),
        title=entry.required("title").text,
        effective=entry.required("effective").day(),
        earliest=_day(entry.one("earliest")),
        announced=_day(entry.one("announced")),
        certainty=certainty,
        source=source,
        entries=tuple(_entry(row, catalog, source, certainty) for row in entry.all("entry")),
    )


def _entry(row: Entry, catalog: Catalog, source: str, certainty: Certainty) -> RestrictionEntry:
    row.allow("source", "certainty")
    name, _, label = row.text.rpartition(" ")
    own_certainty = row.one("certainty")
    return RestrictionEntry(
        card_id=_card(row, name, catalog).id,
        card_name=name,
        status=_status(row, label),
        source=row.words("source", source),
        certainty=_certainty(own_certainty) if own_certainty else certainty,
    )


def _card(row: Entry, name: str, catalog: Catalog) -> CardDefinition:
    if name not in catalog.card_by_name:
        raise row.error(f"no card is named '{name}'")
    return catalog.card_by_name[name]


def _status(row: Entry, label: str) -> RestrictionStatus:
    try:
        return RestrictionStatus.from_label(label)
    except ValueError:
        raise row.error(f"'{label}' is none of 封印 制限 準制限 解除") from None


def _certainty(entry: Entry) -> Certainty:
    try:
        return Certainty.of(entry.text)
    except ValueError:
        raise entry.error(f"'{entry.text}' is not a certainty") from None


def _day(entry: Entry | None) -> date | None:
    return entry.day() if entry else None
