"""Sign-up, sign-in and leaving. A name and a password, nothing else is asked for."""

from typing import Any, cast

from allauth.account.forms import ChangePasswordForm as AnyChangePasswordForm
from allauth.account.forms import LoginForm, ReauthenticateForm, SetPasswordForm, SignupForm
from django import forms
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse

from decks.people.accounts.adapter import LOCKED
from decks.people.accounts.login_throttle import SlowedDownError, begin, is_own_password

NAME_HELP = "ログインに使います。文字（日本語も）と数字と @ . + - _ が使えます。"
RULES = "8文字以上。15文字以上をおすすめします。よく使われるパスワードや、数字だけのものは使えません。"
WRONG_PASSWORD = "パスワードが違います。"
NOT_ALIKE = "二つのパスワードが一致しません。"
NO_PASSWORD = "パスワードを入れてください。"


def without_placeholders(form: forms.Form) -> None:
    """A label that goes when one types is none."""
    for field in form.fields.values():
        field.widget.attrs.pop("placeholder", None)


class TypedTwice(forms.Form):
    """A new password, typed twice."""

    def clean_password2(self) -> str:
        again = str(self.cleaned_data["password2"])
        if again != self.cleaned_data.get("password1", again):
            raise ValidationError(NOT_ALIKE)
        return again


class FromRequest(forms.Form):
    """A form that must know who asks, and from where."""

    def __init__(self, *args: Any, request: HttpRequest, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.request = request


class NewPassword(TypedTwice):
    """A new password alone, where the person has been proved in another way."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        without_placeholders(self)
        new, again = self.fields["password1"], self.fields["password2"]
        new.label, again.label, new.help_text = "新しいパスワード", "新しいパスワード（もう一度）", RULES


class SignUpForm(TypedTwice, SignupForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        without_placeholders(self)
        name, password, again = (self.fields[field] for field in ("username", "password1", "password2"))
        name.label, password.label, again.label = "ユーザー名", "パスワード", "パスワード（もう一度）"
        name.help_text = NAME_HELP
        password.help_text, again.help_text = RULES, ""


class SignInForm(LoginForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        without_placeholders(self)
        self.fields["login"].label, self.fields["password"].label = "ユーザー名", "パスワード"
        self.fields["password"].help_text = ""

    def add_prefix(self, field_name: str) -> str:
        """The field's name is the one that browsers keep names and passwords for."""
        return str(super().add_prefix("username" if field_name == "login" else field_name))

    def _clean_with_password(self, credentials: dict[str, Any]) -> dict[str, Any]:
        attempt = begin(self.request, credentials["username"])
        try:
            cleaned: dict[str, Any] = super()._clean_with_password(credentials)
        except ValidationError:
            attempt.wrong()
            raise
        if not self.user.is_active:
            raise ValidationError(LOCKED, code="inactive")
        attempt.right(self.user)
        return cleaned


class ChangePasswordForm(FromRequest, TypedTwice, AnyChangePasswordForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        without_placeholders(self)
        former, new, again = (self.fields[field] for field in ("oldpassword", "password1", "password2"))
        former.label, new.label, again.label = "いまのパスワード", "新しいパスワード", "新しいパスワード（もう一度）"
        former.help_text, new.help_text = "", RULES

    def clean_oldpassword(self) -> str:
        password = str(self.cleaned_data["oldpassword"])
        if not is_own_password(self.request, self.user, password):
            raise ValidationError("いまのパスワードが違います。")
        return password


class FirstPasswordForm(NewPassword, SetPasswordForm):
    """Of an account that was made by a sign-in elsewhere."""


class ConfirmForm(FromRequest, ReauthenticateForm):
    """The password once more, before something that must not happen at a browser that was left open."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        without_placeholders(self)
        self.fields["password"].label, self.fields["password"].help_text = "パスワード", ""

    def clean_password(self) -> str:
        password = str(self.cleaned_data["password"])
        if not is_own_password(self.request, self.user, password):
            raise ValidationError(WRONG_PASSWORD)
        return password


class DeleteAccountForm(forms.Form):
    """Asks for the password again, where there is one: what follows cannot be taken back."""

    password = forms.CharField(
        label="パスワード",
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
        error_messages={"required": NO_PASSWORD},
    )

    def __init__(self, request: HttpRequest, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.request = request
        if not cast(User, request.user).has_usable_password():
            del self.fields["password"]

    def clean_password(self) -> str:
        password = str(self.cleaned_data["password"])
        if not is_own_password(self.request, cast(User, self.request.user), password):
            raise ValidationError(WRONG_PASSWORD)
        return password


def wait_of(form: forms.BaseForm) -> int:
    """In how many seconds the form's password may be looked at; 0 if it has been."""
    errors = [error for of_field in form.errors.as_data().values() for error in of_field]
    return max((error.wait for error in errors if isinstance(error, SlowedDownError)), default=0)


def with_wait(form: forms.BaseForm, response: HttpResponse) -> HttpResponse:
    """429 instead where the form was refused because wrong passwords had come before."""
    if wait := wait_of(form):
        response.status_code, response.headers["Retry-After"] = 429, str(wait)
    return response
