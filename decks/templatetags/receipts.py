"""Receipts as they are read aloud, and what was done at an event in words."""

from django import template

from decks.tournaments.acts import ActKind
from decks.tournaments.receipts import short_receipt as shortened

register = template.Library()


@register.filter
def short_receipt(receipt: str) -> str:
    return shortened(receipt)


@register.filter
def act_label(kind: str) -> str:
    """What a line of an event's log is about; the kind itself where a former version wrote it."""
    return ActKind(kind).label if kind in set(ActKind) else kind
