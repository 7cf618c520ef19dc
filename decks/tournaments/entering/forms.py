"""Forms of players: a list with a name to it, and a receipt. What was typed comes back with every fault."""

from collections.abc import Iterable

from django import forms

from decks.deck.forms import NUL, ListForm
from decks.tournaments.fields import LineInput
from decks.tournaments.models.entries import MAX_READING_LENGTH
from decks.tournaments.models.event import MAX_PERSON_LENGTH
from decks.tournaments.receipts import read_receipt

PASTED = "下に貼り付けるか、ファイルを選ぶ"


class HandInForm(ListForm):
    """`deck` is one of the person's own, "" where the list is pasted or a file."""

    handle = LineInput(
        "名前", MAX_PERSON_LENGTH, help_text="本名でなくてかまいません。大会で呼ばれる名前を入れてください。"
    )
    reading = LineInput(
        "ふりがな",
        MAX_READING_LENGTH,
        required=False,
        help_text="名前を五十音順に並べるのに使います。なくてもかまいません。",
    )
    deck = forms.ChoiceField(
        label="保存したデッキ",
        required=False,
        error_messages={
            "invalid_choice": "選んだデッキが見つかりません。削除されていないか確かめて、選び直してください。"
        },
    )
    list_may_stay = forms.BooleanField(label="大会のあとも、このリストを公開してよい", required=False)
    handle_may_stay = forms.BooleanField(label="名前も一緒に公開してよい", required=False)

    def __init__(self, *args: object, decks: Iterable[tuple[str, str]] = (), **options: object) -> None:
        super().__init__(*args, **options)  # type: ignore[arg-type]
        field = self.fields["deck"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [("", PASTED), *decks]
        self.fields["handle"].widget.attrs.update(autocomplete="nickname", maxlength=MAX_PERSON_LENGTH)
        self.fields["reading"].widget.attrs.update(autocomplete="off", maxlength=MAX_READING_LENGTH)

    def clean(self) -> dict[str, object]:
        """A deck that was chosen beside a list that was pasted: nobody but the person knows which is meant."""
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("deck") and str(cleaned.get("text") or "").strip():
            self.add_error("deck", "保存したデッキと貼り付けたリストの両方があります。どちらか一つにしてください。")
        return cleaned


class ReceiptForm(forms.Form):
    receipt = forms.CharField(
        label="受領番号",
        max_length=200,
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false", "autocapitalize": "off"}),
        help_text="0〜9とa〜fの64桁です。空白や「-」、大文字が混ざっていてもかまいません。",
        error_messages={
            "required": "受領番号を入れてください。",
            "max_length": "長すぎます。受領番号は64桁です。",
            **NUL,
        },
    )

    def clean_receipt(self) -> str:
        if receipt := read_receipt(self.cleaned_data["receipt"]):
            return receipt
        raise forms.ValidationError(
            "受領番号として読めません。0〜9とa〜fの64桁を、はじめの12桁だけでなく全部入れてください。"
        )
