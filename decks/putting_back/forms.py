"""Choosing a file of one's own data."""

from typing import Any

from django import forms

from decks.putting_back.models import Differing
from decks.putting_back.quotas import MOST_BYTES

TOO_LARGE = f"ファイルは{MOST_BYTES // 1_000_000}MBまでです。大きなZIPは、開いて、中のファイルを1つずつ選んでください。"


class FileForm(forms.Form):
    file = forms.FileField(
        label="ファイル（ZIP か JSON）",
        help_text=f"{MOST_BYTES // 1_000_000}MBまで。大きなZIPは、開いて、中のファイルを1つずつ入れられます。",
        widget=forms.FileInput(attrs={"accept": ".zip,.json,application/zip,application/json"}),
        error_messages={
            "required": "ファイルを選んでください。",
            "empty": "ファイルが空です。もう一度受け取ったファイルでお試しください。",
            "invalid": "ファイルを選び直してください。",
            "missing": "ファイルを選んでください。",
        },
    )

    def clean_file(self) -> Any:
        file = self.cleaned_data["file"]
        if file.size > MOST_BYTES:
            raise forms.ValidationError(TOO_LARGE)
        return file


class DifferingForm(forms.Form):
    """What to do with what has become another thing here since; nothing sent leaves it as it is."""

    differing = forms.ChoiceField(
        label="いまは内容が違うもの",
        required=False,
        choices=Differing.choices,
        initial=Differing.LEAVE,
        widget=forms.RadioSelect,
        error_messages={"invalid_choice": "どちらにするか、選び直してください。"},
    )

    def clean_differing(self) -> str:
        return self.cleaned_data["differing"] or Differing.LEAVE
