"""The form that starts a game."""

import secrets

from django import forms

MAX_SEED_LENGTH = 40
SEED_RANGE = 1_000_000


def new_seed() -> str:
    return str(secrets.randbelow(SEED_RANGE))


class StartForm(forms.Form):
    """`first` is the seat that begins: 0 one's own, 1 the empty one."""

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
    seed = forms.CharField(
        label="シード",
        max_length=MAX_SEED_LENGTH,
        required=False,
        initial=new_seed,
        help_text="同じデッキと同じシードなら、同じ順に札が出ます。好きな言葉でも構いません。",
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "off", "spellcheck": "false"}),
        error_messages={
            "max_length": f"シードは{MAX_SEED_LENGTH}文字までです（いまは%(show_value)d文字）。",
            "null_characters_not_allowed": "シードに使えない文字があります。",
        },
    )

    def clean_seed(self) -> str:
        return " ".join(str(self.cleaned_data["seed"]).split()) or new_seed()
