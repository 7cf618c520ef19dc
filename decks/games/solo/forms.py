"""The form that starts a game."""

import secrets
from typing import Any

from django import forms

from decks.games.models.solo_game import Chair
from decks.games.table.levels import LevelField

MAX_SEED_LENGTH = 40
SEED_RANGE = 1_000_000


def new_seed() -> str:
    return str(secrets.randbelow(SEED_RANGE))


class SeedField(forms.CharField):
    """What decides how the cards come; nothing written is a new one."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            label="シード",
            max_length=MAX_SEED_LENGTH,
            required=False,
            initial=new_seed,
            widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "off", "spellcheck": "false"}),
            error_messages={
                "max_length": f"シードは{MAX_SEED_LENGTH}文字までです（いまは%(show_value)d文字）。",
                "null_characters_not_allowed": "シードに使えない文字があります。",
            },
            **kwargs,
        )

    def clean(self, value: Any) -> str:
        return " ".join(str(super().clean(value)).split()) or new_seed()


class StartForm(forms.Form):
    """`first` is the seat that begins: 0 one's own, 1 the other one. The deck of the other chair is one of `decks`,
    or the one behind `other_url`; the view says whether it may be played with."""

    chair = forms.ChoiceField(
        label="相手",
        choices=Chair.choices,
        initial=Chair.NOBODY,
        required=False,
        widget=forms.RadioSelect,
        error_messages={"invalid_choice": "相手を選び直してください。"},
    )
    level = LevelField(
        label="コンピュータの強さ",
        required=False,
        initial="greedy",
        widget=forms.RadioSelect,
        error_messages={"invalid_choice": "コンピュータの強さを選び直してください。"},
    )
    other_deck = forms.ChoiceField(
        label="相手のデッキ",
        required=False,
        error_messages={"invalid_choice": "相手のデッキを選び直してください。"},
    )
    other_url = forms.CharField(
        label="ほかの公開デッキのURL",
        max_length=200,
        required=False,
        help_text="選択肢にない公開デッキを使うときに貼ります。",
        widget=forms.TextInput(attrs={"autocomplete": "off", "inputmode": "url"}),
        error_messages={"max_length": "URLは200文字までです。"},
    )

    first = forms.TypedChoiceField(
        label="順番",
        choices=[(0, "先攻"), (1, "後攻")],
        coerce=int,
        initial=0,
        widget=forms.RadioSelect,
        error_messages={
            "required": "先攻か後攻かを選んでください。",
            "invalid_choice": "先攻か後攻かを選び直してください。",
        },
    )
    seed = SeedField(help_text="同じデッキと同じシードなら、同じ順に札が出ます。好きな言葉でも構いません。")

    def __init__(self, *args: Any, decks: list[Any], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["other_deck"].choices = decks  # type: ignore[attr-defined]

    def clean_chair(self) -> Chair:
        return Chair(self.cleaned_data["chair"] or Chair.NOBODY)

    def clean_level(self) -> str:
        return str(self.cleaned_data["level"] or self.fields["level"].initial)
