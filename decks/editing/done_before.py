"""Telling that a form was sent before: nothing was done now, and whether what was done then still stands."""

from django.contrib import messages
from django.http import HttpRequest

from decks.building.models import DeckEdit
from decks.editing.undo import is_taken_back

NOTHING_NOW = "今回は何も変えていません。"
TAKEN_BACK = "そのあと「元に戻す」で取り消されています。もう一度するには、送ったページを開き直してください。"


def tell_done_before(request: HttpRequest, done: DeckEdit, told: str) -> None:
    """`told` says what was done, on the next page the person sees."""
    messages.info(request, told + (TAKEN_BACK if is_taken_back(done) else "") + NOTHING_NOW)
