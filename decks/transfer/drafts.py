"""Lists that somebody looks through, kept for a day: opened again without being sent again, by their owner alone."""

import json
import uuid
from collections.abc import Mapping
from datetime import timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone

from cards.stores import in_passing
from decks.building.models import Deck
from decks.people.access import own_rows, owner_for
from decks.people.quotas import one_at_a_time
from decks.transfer.models import ListDraft
from decks.transfer.quotas import LIST_DRAFTS

KEPT = timedelta(hours=24)
MAX_BYTES = 100_000
"""Of the list, and of what was chosen for its lines."""
NOT_KEPT = ("csrfmiddlewaretoken", "text", "draft", "creation")


def own_drafts(request: HttpRequest) -> QuerySet[ListDraft]:
    """Those of this person that are still kept."""
    kept = ListDraft.objects.filter(changed_at__gte=timezone.now() - KEPT)
    return own_rows(request, kept).select_related("deck", "made")


def draft_sent(request: HttpRequest) -> ListDraft | None:
    """The draft whose page was sent, while it is kept. What was sent is whole without it."""
    token = request.POST.get("draft", "")[:32]
    return own_drafts(request).filter(token=token).first() if token else None


def keep_draft(
    request: HttpRequest, text: str, sent: Mapping[str, str], deck: Deck | None, creation: uuid.UUID
) -> ListDraft | None:
    """Keep what was sent, in the draft whose page it came from if there is one.

    None where it is too large to be kept or cannot be written now: the page goes on without.
    """
    fields = _fields(sent)
    if fields is None or "\0" in text or len(text.encode()) > MAX_BYTES:
        return None
    draft = draft_sent(request)
    if draft is None or draft.deck != deck:
        draft = ListDraft(deck=deck, **owner_for(request))
    draft.text, draft.sent, draft.creation = text, fields, creation
    draft.taken_at, draft.made, draft.changed_at = None, None, timezone.now()
    written = False
    with in_passing():
        _write(draft)
        written = True
    return draft if written else None


@transaction.atomic
def _write(draft: ListDraft) -> None:
    """As one of the newest of its owner; older ones go."""
    one_at_a_time(draft)
    draft.save()
    own = ListDraft.objects.filter(**draft.whose)
    newest = list(own.values_list("pk", flat=True)[: LIST_DRAFTS.most])
    own.exclude(pk__in=newest).delete()


def note_taken(request: HttpRequest, text: str, sent: Mapping[str, str], made: Deck | None = None) -> None:
    """Write down that this was taken in from the page of a draft, and which deck it became, if one."""
    draft, fields = draft_sent(request), _fields({name: value for name, value in sent.items() if name != "step"})
    if draft is None or fields is None:
        return
    now = timezone.now()
    with in_passing():
        # Other lists may have taken its place meanwhile: then there is nothing to write.
        rows = ListDraft.objects.filter(pk=draft.pk)
        rows.update(text=text, sent=fields, made=made, taken_at=now, changed_at=now)


def _fields(sent: Mapping[str, str]) -> dict[str, str] | None:
    """What of the fields is kept; None where that is too much."""
    fields = {name: value for name, value in sent.items() if name not in NOT_KEPT and "\0" not in name + value}
    return fields if len(json.dumps(fields)) <= MAX_BYTES else None
