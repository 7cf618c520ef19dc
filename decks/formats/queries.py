"""Finding formats: the site's own, those of a person, and one by what an address calls it."""

import re
from dataclasses import dataclass
from typing import Any

from django.db import connection
from django.db.models import F, Q
from django.http import HttpRequest

from decks.formats.models import DeckFormat, FormatVersion
from decks.people.access import is_own
from decks.people.visitors import visitor_of
from rules_engine.legality.formats import Format, load_formats

CALLED = re.compile(r"([A-Za-z0-9_-]{1,32})(?:\.([0-9]{1,6}))?")
OF_THE_SITE = (
    f"SELECT key, version FROM {DeckFormat._meta.db_table} WHERE by_site ORDER BY made_at, id"  # in an index of few
)
KEEPING = "decks.change_deckformat"


@dataclass(frozen=True, slots=True)
class KnownFormat:
    """A format with what is known of its row, which the formats of the files have not."""

    format: Format
    row: DeckFormat | None = None
    made: FormatVersion | None = None

    @property
    def newest(self) -> bool:
        return self.row is None or self.row.version == self.format.version

    @property
    def called(self) -> str:
        """How an address names it: with the number of an older version."""
        return self.format.key if self.newest else f"{self.format.key}.{self.format.version}"


def find_format(called: str) -> KnownFormat | None:
    """The format of that key, as `key.2` in its second version; None if there is none (any more)."""
    matched = CALLED.fullmatch(called)
    if not matched:
        return None
    key, number = matched[1], int(matched[2]) if matched[2] else None
    if shipped := next((format for format in load_formats() if format.key == key), None):
        return KnownFormat(shipped) if number in (None, shipped.version) else None
    open_ones = Q(format__owner__isnull=True) | Q(format__owner__is_active=True)  # as all that locked accounts showed
    versions = FormatVersion.objects.filter(open_ones, format__key=key).select_related("format")
    wanted = versions.filter(number=F("format__version") if number is None else number).first()
    return _known(wanted) if wanted else None


def site_formats() -> list[KnownFormat]:
    """Those for everybody: of the files, then those that keepers made. One query."""
    return [*map(KnownFormat, load_formats()), *_newest(format__by_site=True)]


_site_formats: tuple[list[tuple[object, ...]], list[Format]] = ([], [])


def kept_site_formats() -> list[Format]:
    """The formats of `site_formats`, read again where one of them is another: what a version says never changes. One
    query, of two columns."""
    global _site_formats
    with connection.cursor() as cursor:
        cursor.execute(OF_THE_SITE)
        versions = list(cursor.fetchall())
    kept, formats = _site_formats
    if not formats or kept != versions:
        formats = [known.format for known in site_formats()]
        _site_formats = (versions, formats)
    return formats


def own_formats(request: HttpRequest) -> list[KnownFormat]:
    """This person's own, in their newest versions. One query."""
    if request.user.is_authenticated:
        return _newest(format__owner=request.user)
    visitor = visitor_of(request)
    return _newest(format__visitor=visitor) if visitor else []


def offered_formats(request: HttpRequest) -> list[KnownFormat]:
    """Those for everybody, then this person's own. Two queries: for either of two conditions a database would go
    through all formats."""
    return [*site_formats(), *own_formats(request)]


def may_change(request: HttpRequest, row: DeckFormat | None) -> bool:
    """The holder; of the site's own who keeps formats. Those of the files nobody."""
    if row is None:
        return False
    return is_keeper(request) if row.by_site else is_own(request, row)


def is_keeper(request: HttpRequest) -> bool:
    return request.user.is_authenticated and request.user.is_staff and request.user.has_perm(KEEPING)


def _newest(**whose: Any) -> list[KnownFormat]:
    newest = FormatVersion.objects.filter(number=F("format__version"), **whose)
    return [_known(version) for version in newest.select_related("format").order_by("format__made_at", "format_id")]


def _known(version: FormatVersion) -> KnownFormat:
    return KnownFormat(version.to_format(), version.format, version)
