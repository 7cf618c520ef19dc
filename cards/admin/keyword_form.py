"""The form of a keyword ability: what the file of their explanations refuses is refused here, too."""

from typing import TYPE_CHECKING, Any

from django import forms
from django.core.exceptions import ValidationError

from cards.models import Keyword
from rules_engine import CLAUSES

if TYPE_CHECKING:
    FormOfKeyword = forms.ModelForm[Keyword]
else:
    FormOfKeyword = forms.ModelForm
NEEDED = {"kind": "種別を書いてください（常在、誘発など）。", "meaning": "意味を書いてください。"}


class KeywordForm(FormOfKeyword):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, words in NEEDED.items():
            if name in self.fields:
                self.fields[name].required = True
                self.fields[name].error_messages["required"] = words

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        if name.split() != [name]:
            raise ValidationError("キーワード能力の名前に空白は入れられません。")
        return name

    def clean_clause(self) -> str:
        clause: str = self.cleaned_data["clause"]
        if clause and clause not in CLAUSES:
            raise ValidationError(f"「{clause}」という条項はありません。")
        return clause
