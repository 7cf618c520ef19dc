"""Codes of an app and passkeys, limited as passwords are."""

import struct
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from allauth.account.adapter import get_adapter
from allauth.core import context
from allauth.mfa.base.forms import AuthenticateForm
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.forms import ActivateTOTPForm
from allauth.mfa.webauthn.forms import AddWebAuthnForm, AuthenticateWebAuthnForm, LoginWebAuthnForm
from django import forms
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError

from decks.people.accounts.adapter import LOCKED
from decks.people.accounts.factors.adapter import WRONG_CODE
from decks.people.accounts.forms import NO_PASSWORD
from decks.people.accounts.login_throttle import APP_CODE, RECOVERY_CODE, begin
from decks.people.accounts.recovery.forms import RecoverForm
from decks.people.accounts.recovery.services import person_with
from decks.people.counters import count

# Longer than a code is taken for right.
ONCE_WITHIN = 120
WRONG_PASSKEY = "このパスキーは使えませんでした。もう一度お試しください。"
NO_PASSKEY = (
    *(ValidationError, struct.error),
    *(KeyError, IndexError, TypeError, ValueError, AttributeError, OverflowError),
)
NO_CODE = "コードを入れてください。"
WRONG_OF_THREE = "ユーザー名か復旧コードかパスワードが違います。"


class _WithCode(forms.Form):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["code"]
        field.label, field.error_messages["required"] = "認証アプリの6桁のコード", NO_CODE
        field.widget.attrs.pop("placeholder", None)
        field.widget.attrs.update(inputmode="numeric", maxlength="20")


class CodeForm(_WithCode, AuthenticateForm):
    """At sign-in, after the password."""

    def clean_code(self) -> str:
        attempt = begin(context.request, self.user.username, APP_CODE)
        try:
            code = str(super().clean_code())
            if count({f"used {self.user.pk} {code.strip()}": ONCE_WITHIN}).popitem()[1].count > 1:
                raise ValidationError(WRONG_CODE)
        except ValidationError:
            attempt.wrong()
            raise
        attempt.right(self.user)
        return code


class AddAppForm(_WithCode, ActivateTOTPForm):
    """The first code shows that the app has the secret."""


def _no_passkey() -> tuple[type[Exception], ...]:
    # Loaded by a process that is given a passkey, as few are.
    from cryptography.exceptions import InvalidSignature

    return (InvalidSignature, *NO_PASSKEY)


@contextmanager
def _read_passkey() -> Iterator[None]:
    """Whatever a browser, or somebody in its place, sends: what is no passkey of this site is refused in words."""
    try:
        yield
    except _no_passkey():
        raise ValidationError(WRONG_PASSKEY) from None


class UsePasskeyForm(AuthenticateWebAuthnForm):
    def clean_credential(self) -> Authenticator:
        with _read_passkey():
            return super().clean_credential()


class PasskeySignInForm(LoginWebAuthnForm):
    def clean_credential(self) -> Authenticator:
        with _read_passkey():
            return super().clean_credential()


class AddPasskeyForm(AddWebAuthnForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields.pop("passwordless")
        self.fields["name"].label, self.fields["name"].max_length = "名前", 60
        self.fields["name"].widget.attrs["maxlength"] = "60"

    def clean_name(self) -> str:
        return str(super().clean_name())[:60]

    def clean(self) -> dict[str, Any]:
        """Only one that asked for a finger, a face or a number counts as both factors."""
        self.cleaned_data["passwordless"] = True
        with _read_passkey():
            return super().clean()


class LostFactorForm(RecoverForm):
    """Name, password and recovery code: all that is left to somebody who lost the second factor."""

    password1 = forms.CharField(
        label="パスワード",
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
        error_messages={"required": NO_PASSWORD},
    )
    password2 = None  # type: ignore[assignment]
    field_order = ["username", "password1", "code"]

    def clean_password1(self) -> str:
        return str(self.cleaned_data["password1"])

    def _look_at_code(self, name: str, code: str) -> None:
        attempt = begin(self.request, name, RECOVERY_CODE)
        known: User | None = get_adapter().authenticate(
            self.request, username=name, password=self.cleaned_data["password1"]
        )
        found = person_with(name, code)
        if known is None or known != found:
            attempt.wrong()
            raise ValidationError(WRONG_OF_THREE)
        if not known.is_active:
            raise ValidationError(LOCKED, code="inactive")
        attempt.right(known)
        self.user = known
