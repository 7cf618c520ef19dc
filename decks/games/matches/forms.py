"""Forms of people who sit down at a match; what was typed comes back with every fault."""

from collections.abc import Iterable
from typing import Any

from django import forms

from decks.deck.forms import NUL
from decks.formats.queries import KnownFormat, find_format
from decks.games.matches.handles import HandleField
from decks.games.solo.other_decks import Group

GONE = "このフォーマットは、もうありません。選び直してください。"


class SitForm(forms.Form):
    """`deck` is the share token of one that is offered, `deck_url` the address of any other that one may see."""

    mark = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)
    deck = forms.ChoiceField(
        label="デッキ",
        required=False,
        error_messages={"invalid_choice": "このデッキは見つかりません。選び直してください。"},
    )
    deck_url = forms.CharField(
        label="ほかの公開デッキのURL",
        max_length=200,
        required=False,
        help_text="選択肢にない公開デッキを使うときに貼ると、上の選択より優先します。",
        widget=forms.TextInput(attrs={"autocomplete": "off", "inputmode": "url"}),
        error_messages={"max_length": "URLは200文字までです。", **NUL},
    )
    handle = HandleField()

    def __init__(self, *args: Any, decks: list[Group], **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["deck"].choices = decks  # type: ignore[attr-defined]


class InviteForm(SitForm):
    format = forms.ChoiceField(
        label="フォーマット",
        error_messages={
            "required": "フォーマットを選んでください。",
            "invalid_choice": "フォーマットを選び直してください。",
        },
    )
    any_list = forms.BooleanField(label="フォーマットに合わないデッキでも遊べるようにする", required=False)

    def __init__(self, *args: Any, formats: Iterable[KnownFormat], **options: Any) -> None:
        super().__init__(*args, **options)
        offered = [(one.format.key, one.format.name) for one in formats]
        self.fields["format"].choices = offered  # type: ignore[attr-defined]

    def clean_format(self) -> str:
        """Its version is fixed with the invitation: the person who made the format may change it meanwhile."""
        known = find_format(self.cleaned_data["format"])
        if known is None:
            raise forms.ValidationError(GONE)
        return f"{known.format.key}.{known.format.version}" if known.row else known.format.key
