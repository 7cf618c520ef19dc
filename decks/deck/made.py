"""Telling what a form that makes a deck came to: a deck made now, or the one that the same form made before."""

from datetime import datetime

from django.contrib import messages
from django.http import HttpRequest

from decks.building.models import Deck

MADE_BEFORE = "この内容のデッキはもう作ってあるので、それを開きました。"


def is_new(deck: Deck, began: datetime) -> bool:
    """Whether it was made by the request that began then, or beside it."""
    return deck.created_at >= began


def tell_made(request: HttpRequest, deck: Deck, began: datetime, told: str = "") -> None:
    """Say `told` of a deck that was made now."""
    if not is_new(deck, began):
        messages.info(request, MADE_BEFORE)
    elif told:
        messages.success(request, told)
