"""Making, changing and deleting formats. A change makes a new version; what is the same makes none."""

from dataclasses import replace

from django.db import transaction
from django.utils import timezone

from decks.formats.models import DeckFormat, FormatVersion
from decks.formats.quotas import FORMATS, VERSIONS
from decks.people.models import Owner
from decks.people.quotas import QuotaReachedError, one_at_a_time
from rules_engine.legality.formats import Format, to_plain


class FormatChangedError(ValueError):
    """Somebody changed the format since it was read."""


@transaction.atomic
def make_format(owner: Owner, draft: Format, *, keeper: str = "") -> DeckFormat:
    """The first version of a new format; of the site's own where a `keeper` makes it. ``QuotaReachedError``."""
    made = DeckFormat(by_site=True) if keeper else DeckFormat(**owner)
    if not keeper:
        one_at_a_time(made)
        if DeckFormat.objects.filter(**owner).count() >= FORMATS.most:
            raise QuotaReachedError(FORMATS)
    made.save()
    _write(made, draft, 1, keeper)
    return made


@transaction.atomic
def change_format(row: DeckFormat, draft: Format, seen: int, *, keeper: str = "") -> FormatVersion:
    """Another version on top of version `seen`; the newest one if it says the same already.

    ``FormatChangedError`` if there is a newer one than `seen` with other rules, ``QuotaReachedError``.
    """
    locked = DeckFormat.objects.select_for_update().get(pk=row.pk)
    newest = locked.versions.select_related("format").get(number=locked.version)
    if newest.to_format() == replace(draft, key=locked.key, version=locked.version):
        return newest
    if locked.version != seen:
        raise FormatChangedError
    if locked.version >= VERSIONS.most:
        raise QuotaReachedError(VERSIONS)
    locked.version += 1
    locked.save(update_fields=["version"])
    return _write(locked, draft, locked.version, keeper)


def _write(row: DeckFormat, draft: Format, number: int, keeper: str) -> FormatVersion:
    return FormatVersion.objects.create(
        format=row,
        number=number,
        name=draft.name,
        about=draft.about,
        rules=to_plain(draft),
        made_at=timezone.now(),
        made_by=keeper,
    )
