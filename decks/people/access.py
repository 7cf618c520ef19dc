"""Whose something is: the rows of the person who asks."""

from typing import Any, TypeVar

from django.db.models import Q, QuerySet
from django.http import HttpRequest

from decks.people.models import Owned, Owner
from decks.people.visitors import visitor_key, visitor_of

RowsT = TypeVar("RowsT", bound=QuerySet[Any])


def owner_for(request: HttpRequest) -> Owner:
    """Whose a deck made by this request is; gives a visitor his token."""
    if request.user.is_authenticated:
        return {"owner": request.user}
    return {"visitor": visitor_key(request)}


def own_rows(request: HttpRequest, rows: RowsT) -> RowsT:
    """Those of the rows that are this person's; a request without a key asks for nothing."""
    if request.user.is_authenticated:
        return rows.filter(owner=request.user)
    visitor = visitor_of(request)
    return rows.filter(visitor=visitor) if visitor else rows.none()


def is_own(request: HttpRequest, row: Owned) -> bool:
    if request.user.is_authenticated:
        return row.owner_id == request.user.pk
    return bool(row.visitor) and row.visitor == visitor_of(request)


def not_of_locked(rows: RowsT) -> RowsT:
    """Without those of accounts that a keeper locked: what they showed to others is hidden."""
    return rows.filter(Q(owner__isnull=True) | Q(owner__is_active=True))
