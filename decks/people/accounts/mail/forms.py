"""Addresses of mail as people type them, the code of a mail, and how many mails go to one address."""

import unicodedata
from typing import Any

from allauth.account.forms import (
    AddEmailForm,
    ConfirmPasswordResetCodeForm,
    ResetPasswordForm,
    ResetPasswordKeyForm,
)
from allauth.account.internal.flows.password_reset_by_code import PasswordResetVerificationProcess
from allauth.account.models import EmailAddress
from django import forms
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.http import HttpRequest

from decks.people.accounts.forms import FromRequest, NewPassword, without_placeholders
from decks.people.accounts.login_throttle import DAY, HOUR, MAIL_CODE, SlowedDownError, begin, was_entered
from decks.people.rates import Rate, by_address, wait_for

TOO_MANY = "このメールアドレスには、続けて送れません。{wait}待ってから、もう一度お試しください。"
NOT_PLAIN = "メールアドレスは、英数字と記号で入れてください。"
ALREADY = "このメールアドレスは、もう登録されています。"
WRONG_CODE = "コードが違います。"
NO_ADDRESS = "メールアドレスを入れてください。"
FROM_ONE_PLACE, TO_ONE_ADDRESS, OF_ONE_ACCOUNT = Rate(3, HOUR), Rate(10, DAY), Rate(6, DAY)


class AddressField(forms.EmailField):
    """In small plain letters, so that no two addresses look alike and a mail goes where the account says."""

    def __init__(self) -> None:
        attributes = {"autocomplete": "email", "inputmode": "email", "autocapitalize": "none"}
        super().__init__(
            label="メールアドレス",
            max_length=254,
            widget=forms.TextInput(attrs=attributes),
            error_messages={"required": NO_ADDRESS, "invalid": "メールアドレスの形ではありません。"},
        )

    def to_python(self, value: object) -> str:
        plain = unicodedata.normalize("NFKC", str(super().to_python(value) or "")).strip().lower()
        if not plain.isascii():
            raise ValidationError(NOT_PLAIN)
        return plain


def _count_mail(request: HttpRequest, address: str, owner: User | None, asking: User | None = None) -> None:
    """Raises SlowedDownError where the next mail to the address must wait, whether an account has it or not.

    Where its owner has been before, what strangers ask for does not count.
    """
    wait = wait_for({f"mail to {address} from {by_address(request)}": FROM_ONE_PLACE}, must_count=True)
    if asking:
        wait = wait or wait_for({f"mail of user {asking.pk}": OF_ONE_ACCOUNT}, must_count=True)
    if not was_entered(request, owner.username if owner else ""):
        wait = wait or wait_for({f"mail to {address}": TO_ONE_ADDRESS}, must_count=True)
    if wait:
        raise SlowedDownError(wait, TOO_MANY)


def owner_of(address: str) -> User | None:
    """Whose confirmed address it is; keepers come back by the operator alone, and who is locked not at all."""
    rows = EmailAddress.objects.select_related("user").filter(email=address, verified=True)
    found = rows.filter(user__is_active=True, user__is_staff=False).first()
    return found.user if found else None


class AddressForm(FromRequest, AddEmailForm):
    email = AddressField()

    def clean_email(self) -> str:
        address = str(self.cleaned_data["email"])
        if EmailAddress.objects.filter(user=self.user, email=address, verified=True).exists():
            raise ValidationError(ALREADY)
        _count_mail(self.request, address, None, self.user)
        return address


class AskResetForm(FromRequest, ResetPasswordForm):
    email = AddressField()

    def clean_email(self) -> str:
        address = str(self.cleaned_data["email"])
        user = owner_of(address)
        _count_mail(self.request, address, user)
        self.users = [user] if user else []
        return address


class MailCodeForm(FromRequest, ConfirmPasswordResetCodeForm):
    def __init__(self, *args: Any, process: PasswordResetVerificationProcess, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.process = process
        without_placeholders(self)
        field = self.fields["code"]
        field.label, field.error_messages["required"] = "メールのコード", "コードを入れてください。"
        field.widget.attrs.update(autocapitalize="characters", spellcheck="false", maxlength="40")

    def clean_code(self) -> str:
        attempt = begin(self.request, self.process.state["email"], MAIL_CODE)
        self.cleaned_data["code"] = unicodedata.normalize("NFKC", self.cleaned_data["code"])
        try:
            code = str(super().clean_code())
        except ValidationError:
            attempt.wrong()
            raise ValidationError(WRONG_CODE) from None
        attempt.right(self.process.user)
        return code


class NewPasswordForm(NewPassword, ResetPasswordKeyForm):
    """After the right code."""
