"""Formats that people made."""

from collections.abc import Iterator
from typing import Any

from django.contrib.auth.models import User

from decks.formats.models import DeckFormat, FormatVersion
from decks.formats.quotas import FORMATS, VERSIONS
from decks.people.belongings import Belonging, register
from decks.people.read_back import PutBack

AT_ONCE = 50


def formats_of(user: User) -> Iterator[dict[str, Any]]:
    formats = DeckFormat.objects.filter(owner=user).prefetch_related("versions")
    return (format_data(row) for row in formats.iterator(AT_ONCE))


def format_data(row: DeckFormat) -> dict[str, Any]:
    """A format with all its versions."""
    return {"key": row.key, "made_at": row.made_at.isoformat(), "versions": [*map(version_data, row.versions.all())]}


def version_data(version: FormatVersion) -> dict[str, Any]:
    told = {"number": version.number, "name": version.name, "about": version.about}
    return {**told, "rules": version.rules, "made_at": version.made_at.isoformat()}


register(
    Belonging(
        DeckFormat,
        "formats",
        formats_of,
        put_back=PutBack(
            "フォーマット", "decks.formats.read_back.FormatReader", notes=("フォーマットのリンクは新しくなります",)
        ),
        quotas=(FORMATS, VERSIONS),
    )
)
