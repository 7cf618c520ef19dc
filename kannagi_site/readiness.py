"""Whether everything stands that serving needs. Says yes or no of each part: nothing about where it lies or why."""

from collections.abc import Callable

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

from cards.sync.data_version import is_in_step
from decks.jobs.living import oldest_wait, workers_alive
from decks.people.counters import CountersAwayError, counts
from kannagi_site.models import SiteState
from kannagi_site.program import own_migrations


def readiness() -> dict[str, bool]:
    """A few small queries. The card data is in step when it was filled from the texts of this very program."""
    return {
        "database": _stands(_can_be_read),
        "migrations": _stands(are_migrated),
        "cards": _stands(is_in_step),
        "limits": _stands(_can_count),
    }


def backup_age() -> int | None:
    """Hours since the site last made its backup of the day; None where it makes none, or has not yet."""
    if settings.BACKUP_DIR is None:
        return None
    try:
        made = SiteState.objects.values_list("backed_up_at", flat=True).first()
    except DatabaseError:
        return None
    return int((timezone.now() - made).total_seconds() // 3600) if made else None


def thinking() -> dict[str, object]:
    """How many workers live, and for how many seconds the oldest job has waited; None where the database is away."""
    try:
        waits = oldest_wait()
        return {"workers": workers_alive(), "oldest_wait_seconds": None if waits is None else round(waits, 1)}
    except DatabaseError:
        return {"workers": None, "oldest_wait_seconds": None}


def _stands(part: Callable[[], bool]) -> bool:
    try:
        return part()
    except (DatabaseError, CountersAwayError):
        return False


def _can_be_read() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return True


def are_migrated() -> bool:
    """A newer program may have applied more."""
    return own_migrations() <= MigrationRecorder(connection).applied_migrations().keys()


def _can_count() -> bool:
    counts(["readiness"])
    return True
