"""Whose lists they are. Those of somebody else, and those of yesterday, do not exist (404)."""

from datetime import timedelta

from django.db.models import QuerySet
from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from django.utils import timezone

from decks.many_lists.models import ListBatch
from decks.people.access import own_rows

KEPT = timedelta(hours=24)


def own_batches(request: HttpRequest) -> QuerySet[ListBatch]:
    return own_rows(request, ListBatch.objects.filter(asked_at__gte=timezone.now() - KEPT))


def own_batch(request: HttpRequest, token: str) -> ListBatch:
    return get_object_or_404(own_batches(request), token=token)


def listed_batches(request: HttpRequest) -> QuerySet[ListBatch]:
    """Without the lists and what came of them."""
    return own_batches(request).defer("lists", "rows")
