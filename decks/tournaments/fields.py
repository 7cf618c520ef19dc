"""Fields that several forms of events have: names on one line, whole numbers, each with its sentence."""

from typing import Any

from django import forms

from decks.deck.forms import NUL
from decks.tournaments.models.entries import MAX_READING_LENGTH
from decks.tournaments.models.event import MAX_PERSON_LENGTH
from rules_engine.catalog.folding import clean_line


class LineInput(forms.CharField):
    """A name on one line, at most so many characters of it."""

    def __init__(self, label: str, most: int, *, required: bool = True, **options: Any) -> None:
        super().__init__(
            label=label,
            max_length=most,
            required=required,
            error_messages={
                "required": f"{label}を入れてください。",
                "max_length": f"{label}は{most}文字までです（いまは%(show_value)d文字）。",
                **NUL,
            },
            **options,
        )

    def to_python(self, value: object) -> str:
        return clean_line(str(super().to_python(value) or ""))


class NumberInput(forms.IntegerField):
    """A whole number from `least` to `most`."""

    def __init__(self, label: str, least: int, most: int, **options: Any) -> None:
        words = f"{label}は{least}から{most}の数字で書いてください。"
        faults = dict.fromkeys(("required", "invalid", "min_value", "max_value"), words)
        super().__init__(label=label, min_value=least, max_value=most, error_messages=faults, **options)


class PersonForm(forms.Form):
    """A player as an organiser enters him."""

    handle = LineInput("名前", MAX_PERSON_LENGTH, help_text="ハンドルネームでかまいません。")
    reading = LineInput(
        "ふりがな", MAX_READING_LENGTH, required=False, help_text="なくてもかまいません。印刷の並び順に使います。"
    )
