"""A name, its recovery code and a new password, all at once: nothing is remembered between two pages."""

from typing import Any

from allauth.account.adapter import get_adapter
from django import forms
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.http import HttpRequest

from decks.people.accounts.adapter import LOCKED
from decks.people.accounts.forms import NO_PASSWORD, RULES, TypedTwice
from decks.people.accounts.login_throttle import RECOVERY_CODE, begin
from decks.people.accounts.recovery.services import person_with

WRONG = "ユーザー名か復旧コードが違います。"


def new_password_field(label: str, help_text: str = "") -> forms.CharField:
    widget = forms.PasswordInput(attrs={"autocomplete": "new-password"})
    words = {"required": NO_PASSWORD}
    return forms.CharField(label=label, strip=False, widget=widget, help_text=help_text, error_messages=words)


class RecoverForm(TypedTwice):
    username = forms.CharField(
        label="ユーザー名",
        max_length=150,
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none"}),
        error_messages={"required": "ユーザー名を入れてください。"},
    )
    code = forms.CharField(
        label="復旧コード",
        max_length=200,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}),
        help_text="4文字ずつ6組。大文字・小文字、全角・半角、間の空白や - は気にせず入れられます。",
        error_messages={"required": "復旧コードを入れてください。"},
    )
    password1 = new_password_field("新しいパスワード", RULES)
    password2 = new_password_field("新しいパスワード（もう一度）")

    def __init__(self, request: HttpRequest, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.request = request
        self.user: User | None = None

    def clean_password1(self) -> str:
        password = str(self.cleaned_data["password1"])
        get_adapter().clean_password(password, User(username=self.cleaned_data.get("username", "")))
        return password

    def clean(self) -> dict[str, Any]:
        """The code is looked at last, so that no other fault tells whether it was right."""
        if not self.errors:
            self._look_at_code(self.cleaned_data["username"], self.cleaned_data["code"])
        return self.cleaned_data

    def _look_at_code(self, name: str, code: str) -> None:
        attempt = begin(self.request, name, RECOVERY_CODE)
        self.user = person_with(name, code)
        if self.user is None:
            attempt.wrong()
            raise ValidationError(WRONG)
        if not self.user.is_active:
            raise ValidationError(LOCKED, code="inactive")
        attempt.right(self.user)
