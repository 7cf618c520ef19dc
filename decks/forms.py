"""Forms about decks: bad input comes back with a sentence that says what to do, and with everything typed."""

from django import forms

from decks.models import MAX_MESSAGE_LENGTH, MAX_NAME_LENGTH, MAX_NOTE_LENGTH, Deck, DeckVersion

NUL = {"null_characters_not_allowed": "文章にできない文字（NUL）が入っています。"}


class NameField(forms.CharField):
    """A deck's name on one line."""

    def __init__(self, *, required: bool = True) -> None:
        super().__init__(
            label="デッキ名",
            max_length=MAX_NAME_LENGTH,
            required=required,
            error_messages={
                "required": "デッキ名を入れてください。",
                "max_length": f"デッキ名は{MAX_NAME_LENGTH}文字までです（いまは%(show_value)d文字）。",
                **NUL,
            },
        )

    def to_python(self, value: object) -> str:
        return " ".join(str(super().to_python(value) or "").split())


class DetailsForm(forms.ModelForm):  # type: ignore[type-arg]
    """`base` is the revision of the details that the person saw."""

    name = NameField()
    base = forms.IntegerField(min_value=0, max_value=2**31 - 1, widget=forms.HiddenInput)

    class Meta:
        model = Deck
        fields = ["name", "note", "visibility"]
        widgets = {"note": forms.Textarea(attrs={"rows": 5, "maxlength": MAX_NOTE_LENGTH})}
        error_messages = {
            "note": {"max_length": f"覚え書きは{MAX_NOTE_LENGTH}文字までです（いまは%(show_value)d文字）。", **NUL},
            "visibility": {"invalid_choice": "公開範囲を選び直してください。"},
        }


class VersionForm(forms.ModelForm):  # type: ignore[type-arg]
    class Meta:
        model = DeckVersion
        fields = ["message"]
        error_messages = {
            "message": {
                "max_length": f"ひとことは{MAX_MESSAGE_LENGTH}文字までです（いまは%(show_value)d文字）。",
                **NUL,
            }
        }


class ListForm(forms.Form):
    """A list to read: pasted, or as a file. The text itself is judged where it is read."""

    name = NameField(required=False)
    text = forms.CharField(
        label="一覧", required=False, strip=False, widget=forms.Textarea(attrs={"rows": 14}), error_messages=NUL
    )
    file = forms.FileField(label="ファイル", required=False, allow_empty_file=True)
    creation = forms.UUIDField(widget=forms.HiddenInput, required=False)
