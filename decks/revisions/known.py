"""The revision that an address names, as the engine judges by it."""

import hashlib

from django.http import HttpRequest
from django.shortcuts import get_object_or_404

from cards.catalog import CardData
from cards.models import RestrictionRevision, RevisionState
from cards.sync.stored_catalog import IncompleteRevisionError, stored_revision
from decks.people.accounts.keepers.gate import came_with_both
from rules_engine.legality.revision_breaks import RevisionBreaks

VERSION = 1
"""Of how decks are looked for and judged; raise it with any change."""
KEEPING = "cards.change_restrictionrevision"


def published(series: str, number: int) -> RestrictionRevision:
    """404 for one that is not, or that was taken back."""
    rows = RestrictionRevision.objects.filter(state=RevisionState.PUBLISHED)
    return get_object_or_404(rows, series=series, number=number)


def draft(revision_id: int) -> RestrictionRevision:
    return get_object_or_404(RestrictionRevision, pk=revision_id, state=RevisionState.DRAFT)


def is_keeper(request: HttpRequest) -> bool:
    """Somebody who keeps revisions in `/admin/`, and signed in with a second factor as one has to there."""
    user = request.user
    return user.is_authenticated and user.is_staff and user.has_perm(KEEPING) and came_with_both(request)


def breaks_of(row: RestrictionRevision, data: CardData) -> RevisionBreaks | None:
    """None for a draft that has no number or no day yet."""
    try:
        return RevisionBreaks.of(stored_revision(row), data.revisions, data.catalog)
    except IncompleteRevisionError:
        return None


def mark_of(breaks: RevisionBreaks, data: CardData) -> str:
    """Names all that the answer depends on beside the decks."""
    return hashlib.sha256(f"{VERSION} {data.token} {breaks.revision!r}".encode()).hexdigest()
