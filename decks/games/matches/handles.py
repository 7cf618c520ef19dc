"""What people call themselves at a match: one line without what cannot be seen, for the other to read."""

from typing import Any
from unicodedata import combining

from django import forms
from django.http import HttpRequest

from decks.deck.forms import NUL
from decks.games.models import MatchSeat
from decks.people.access import own_rows
from rules_engine.catalog.folding import clean_line

MOST_LETTERS = 30
USUAL = "プレイヤー"
OF_ONE_WHO_LEFT = "退会した人"
MOST_MARKS = 2
"""More on one letter than any language needs reach into the lines above and below."""


def clean_handle(text: str) -> str:
    """The handle as it is kept; "" where nothing of it can be seen."""
    kept: list[str] = []
    for letter in clean_line(text):
        piled = len(kept) >= MOST_MARKS and all(combining(one) for one in kept[-MOST_MARKS:])
        if not (piled and combining(letter)):
            kept.append(letter)
    return "".join(kept)


def usual_handle(request: HttpRequest) -> str:
    """What this person is called unless he writes something else: as last time, else the name of his account."""
    last = own_rows(request, MatchSeat.objects.order_by("-seen_at")).values_list("handle", flat=True).first()
    if last:
        return str(last)
    name = request.user.get_username() if request.user.is_authenticated else ""
    return clean_handle(name)[:MOST_LETTERS] or USUAL


class HandleField(forms.CharField):
    """Nothing written, or nothing that can be seen, is the usual handle of a person without one."""

    def __init__(self) -> None:
        super().__init__(
            label="呼び名",
            max_length=MOST_LETTERS,
            required=False,
            help_text="相手に見える名前です。本名でなくてかまいません。",
            error_messages={
                "max_length": f"呼び名は{MOST_LETTERS}文字までです（いまは%(show_value)d文字）。",
                **NUL,
            },
            widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
        )

    def to_python(self, value: Any) -> str:
        return clean_handle(str(super().to_python(value) or "")) or USUAL
