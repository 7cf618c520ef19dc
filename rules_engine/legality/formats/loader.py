"""Reads the site's own formats; a bad line is refused with file, line and reason.

A file is a block `format KEY` with `name`, `version`, `about`, `list` (official, community or none), `revision`
(`official 4` keeps to the list of that revision), `own` (a card and 封印 制限 準制限 解除), `product`, `from`, `until`,
`season`, `least`, `most`, `copies`, `printed-copies no`, and `note` (a rule and the format's own words for it).
"""

from functools import cache
from pathlib import Path

from rules_engine.catalog import load_catalog
from rules_engine.catalog.definitions import Catalog
from rules_engine.kernel.text_blocks import Entry, read_file
from rules_engine.legality.formats.format import FREE, Format, FormatNote, ListName, OwnLimit
from rules_engine.rulebook.ruleset import COPY_LIMIT
from rules_engine.vocabulary.terms import FormatRule, RestrictionSeries, RestrictionStatus, Season

FORMATS_DIR = Path(__file__).parent
KEYS = ("name", "version", "about", "list", "revision", "own", "product", "from", "until", "season", "least", "most",
        "copies", "printed-copies", "note")  # fmt: skip


@cache
def load_formats() -> tuple[Format, ...]:
    """The formats that are shipped, in order of their files' names."""
    return read_formats(FORMATS_DIR, load_catalog())


def read_formats(folder: Path, catalog: Catalog) -> tuple[Format, ...]:
    """The formats under `folder`; ``InvalidScriptError`` names the first bad line."""
    entries = [entry for path in sorted(folder.glob("*.txt")) for entry in read_file(path)]
    formats: dict[str, Format] = {}
    for entry in entries:
        format = _format(entry, catalog)
        if format.key in formats:
            raise entry.error(f"'{format.key}' stands twice")
        formats[format.key] = format
    return tuple(formats.values())


def _format(entry: Entry, catalog: Catalog) -> Format:
    if entry.key != "format" or not entry.text.isascii() or not entry.text.isidentifier():
        raise entry.error("expected 'format KEY'")
    entry.allow(*KEYS)
    first, last, fixed = entry.one("from"), entry.one("until"), entry.one("revision")
    return Format(
        key=entry.text,
        name=entry.required("name").text,
        version=_number(entry, "version") or 1,
        about=entry.words("about"),
        series=_series(entry.required("list")),
        fixed=_fixed(fixed) if fixed else None,
        own=tuple(_own(row, catalog) for row in entry.all("own")),
        products=tuple(_product(row, catalog) for row in entry.all("product")),
        first=first.day() if first else None,
        last=last.day() if last else None,
        seasons=tuple(_season(row) for row in entry.all("season")),
        least=_number(entry, "least"),
        most=_number(entry, "most"),
        copies=_number(entry, "copies") or COPY_LIMIT,
        printed_copies=entry.words("printed-copies", "yes") != "no",
        notes=tuple(_note(row) for row in entry.all("note")),
    )


def _series(row: Entry) -> RestrictionSeries | None:
    try:
        return None if row.text == FREE else RestrictionSeries.of(row.text)
    except ValueError:
        raise row.error(f"'{row.text}' is none of official community none") from None


def _fixed(row: Entry) -> ListName:
    series, _, number = row.text.partition(" ")
    try:
        return ListName(RestrictionSeries.of(series), int(number))
    except ValueError:
        raise row.error("expected a series and a number, as in 'official 4'") from None


def _own(row: Entry, catalog: Catalog) -> OwnLimit:
    name, _, label = row.text.rpartition(" ")
    if name not in catalog.card_by_name:
        raise row.error(f"no card is named '{name}'")
    try:
        return OwnLimit(catalog.card_by_name[name].id, RestrictionStatus.from_label(label))
    except ValueError:
        raise row.error(f"'{label}' is none of 封印 制限 準制限 解除") from None


def _product(row: Entry, catalog: Catalog) -> str:
    if row.text not in catalog.products:
        raise row.error(f"no product is named '{row.text}'")
    return row.text


def _season(row: Entry) -> Season:
    try:
        return Season.from_label(row.text)
    except ValueError:
        raise row.error(f"'{row.text}' is none of 春 夏 秋 冬 無") from None


def _number(entry: Entry, key: str) -> int | None:
    row = entry.one(key)
    if row is None:
        return None
    if not row.text.isascii() or not row.text.isdigit() or not int(row.text):
        raise row.error(f"'{row.text}' is not a number from 1")
    return int(row.text)


def _note(row: Entry) -> FormatNote:
    rule, _, words = row.text.partition(" ")
    try:
        return FormatNote(FormatRule.of(rule), words)
    except ValueError:
        raise row.error(f"'{rule}' is none of {' '.join(FormatRule)}") from None
