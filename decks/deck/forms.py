"""Forms about decks: bad input comes back with a sentence that says what to do, and with everything typed."""

from collections.abc import Callable, Collection
from typing import Any

from django import forms

from decks.building.models import (
    MAX_LABEL_LENGTH,
    MAX_MESSAGE_LENGTH,
    MAX_NAME_LENGTH,
    MAX_NOTE_LENGTH,
    Deck,
    DeckVersion,
    TakeDownAnswer,
)
from decks.building.taken_down import MAX_TAKE_DOWN_LENGTH
from decks.editing.texts import MAX_TAGS, tags_of, typed_tags
from rules_engine.catalog.folding import clean_line

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
        return clean_line(str(super().to_python(value) or ""))


class TagsField(forms.CharField):
    """Tags as people type them, with 、 or spaces between them; kept one a line. `held` are those the deck has."""

    held: Callable[[], Collection[str]] = tuple

    def __init__(self) -> None:
        super().__init__(
            label="タグ",
            required=False,
            help_text=f"「、」か空白で区切って{MAX_TAGS}個まで。",
            error_messages=NUL,
        )

    def to_python(self, value: object) -> str:
        return "\n".join(typed_tags(str(super().to_python(value) or ""), self.held()))

    def validate(self, value: object) -> None:
        super().validate(value)
        tags = tags_of(str(value))
        if len(tags) > MAX_TAGS:
            raise forms.ValidationError(f"タグは{MAX_TAGS}個までです（いまは{len(tags)}個）。")
        for tag in tags:
            if len(tag) > MAX_LABEL_LENGTH:
                raise forms.ValidationError(
                    f"タグは1つ{MAX_LABEL_LENGTH}文字までです（「{tag[:10]}…」は{len(tag)}文字）。"
                )

    def prepare_value(self, value: object) -> str:
        return "、".join(tags_of(str(value or "")))


class DetailsForm(forms.ModelForm):  # type: ignore[type-arg]
    """`base` is the revision of the details that the person saw."""

    name = NameField()
    tags = TagsField()
    base = forms.IntegerField(min_value=0, max_value=2**31 - 1, widget=forms.HiddenInput)

    class Meta:
        model = Deck
        fields = ["name", "note", "memo", "folder", "tags", "visibility"]
        labels = {"note": "説明（公開されます）", "memo": "自分用メモ"}
        help_texts = {
            "note": "共有・公開したデッキのページに出ます。",
            "memo": "自分だけが見られます。共有や公開をしても出ません。",
        }
        widgets = {
            "note": forms.Textarea(attrs={"rows": 4, "maxlength": MAX_NOTE_LENGTH}),
            "memo": forms.Textarea(attrs={"rows": 4, "maxlength": MAX_NOTE_LENGTH}),
        }
        error_messages = {
            "note": {"max_length": f"説明は{MAX_NOTE_LENGTH}文字までです（いまは%(show_value)d文字）。", **NUL},
            "memo": {"max_length": f"自分用メモは{MAX_NOTE_LENGTH}文字までです（いまは%(show_value)d文字）。", **NUL},
            "folder": {
                "max_length": f"フォルダ名は{MAX_LABEL_LENGTH}文字までです（いまは%(show_value)d文字）。",
                **NUL,
            },
            "visibility": {"invalid_choice": "公開範囲を選び直してください。"},
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        tags = self.fields["tags"]
        assert isinstance(tags, TagsField)
        tags.held = lambda: [tag.name for tag in self.instance.tags.all()]


def details_form(deck: Deck) -> DetailsForm:
    """The form of a deck's details as they stand."""
    tags = "、".join(tag.name for tag in deck.tags.all())
    return DetailsForm(instance=deck, initial={"base": deck.details_revision, "tags": tags})


class TakeDownAnswerForm(forms.ModelForm):  # type: ignore[type-arg]
    class Meta:
        model = TakeDownAnswer
        fields = ["text"]
        labels = {"text": "管理者への返事"}
        widgets = {"text": forms.Textarea(attrs={"rows": 3, "maxlength": MAX_TAKE_DOWN_LENGTH})}
        error_messages = {
            "text": {
                "required": "返事を書いてください。",
                "max_length": f"返事は{MAX_TAKE_DOWN_LENGTH}文字までです（いまは%(show_value)d文字）。",
                **NUL,
            }
        }


class VersionForm(forms.ModelForm):  # type: ignore[type-arg]
    class Meta:
        model = DeckVersion
        fields = ["message"]
        labels = {"message": "メモ"}
        error_messages = {
            "message": {
                "max_length": f"メモは{MAX_MESSAGE_LENGTH}文字までです（いまは%(show_value)d文字）。",
                **NUL,
            }
        }


class ListForm(forms.Form):
    """A list to read: pasted, or as a file, which may be a picture. What it holds is judged where it is read."""

    name = NameField(required=False)
    text = forms.CharField(
        label="リスト", required=False, strip=False, widget=forms.Textarea(attrs={"rows": 14}), error_messages=NUL
    )
    file = forms.FileField(label="ファイル", required=False, allow_empty_file=True)
    creation = forms.UUIDField(widget=forms.HiddenInput, required=False)
