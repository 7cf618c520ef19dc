"""Sign-up, sign-in and leaving. A name and a password, nothing else is asked for."""

from typing import Any, cast

from django import forms
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm, UserCreationForm
from django.contrib.auth.models import User
from django.http import HttpRequest

from decks.people.accounts.login_throttle import SlowedDownError, begin, is_own_password
from decks.people.accounts.names import is_taken, looks_of

TAKEN_NAME = "同じユーザー名か、見た目のよく似たユーザー名が、すでに使われています。別のユーザー名にしてください。"
UNSEEN_NAME = "目に見える文字を入れてください。"


class SignUpForm(UserCreationForm):  # type: ignore[type-arg]
    class Meta:
        model = User
        fields = ["username"]
        labels = {"username": "ユーザー名"}
        help_texts = {"username": "ログインに使います。文字（日本語も）と数字と @ . + - _ が使えます。"}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].widget.attrs["autocomplete"] = "username"
        self.fields["password1"].help_text = "8文字以上。よくある言葉や数字だけのものは使えません。"
        self.fields["password2"].help_text = ""

    def clean_username(self) -> str:
        name = str(super().clean_username())
        if not looks_of(name)[0]:
            raise forms.ValidationError(UNSEEN_NAME)
        if is_taken(name):
            raise forms.ValidationError(TAKEN_NAME)
        return name


class SignInForm(AuthenticationForm):
    def clean(self) -> dict[str, Any]:
        name, password = self.cleaned_data.get("username"), self.cleaned_data.get("password")
        if name is None or not password or self.request is None:
            return super().clean()
        attempt = begin(self.request, name)
        try:
            cleaned = super().clean()
        except forms.ValidationError:
            attempt.wrong()
            raise
        attempt.right(self.get_user())
        return cleaned


class ChangePasswordForm(PasswordChangeForm):
    def __init__(self, request: HttpRequest, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.request = request

    def clean_old_password(self) -> str:
        password = str(self.cleaned_data["old_password"])
        if not is_own_password(self.request, self.user, password):
            raise forms.ValidationError(self.error_messages["password_incorrect"], code="password_incorrect")
        return password


class DeleteAccountForm(forms.Form):
    """Asks for the password again: what follows cannot be taken back."""

    password = forms.CharField(
        label="パスワード",
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
        error_messages={"required": "パスワードを入れてください。"},
    )

    def __init__(self, request: HttpRequest, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.request = request

    def clean_password(self) -> str:
        password = str(self.cleaned_data["password"])
        if not is_own_password(self.request, cast(User, self.request.user), password):
            raise forms.ValidationError("パスワードが違います。")
        return password


def wait_of(form: forms.BaseForm) -> int:
    """In how many seconds the form's password may be looked at; 0 if it has been."""
    errors = [error for of_field in form.errors.as_data().values() for error in of_field]
    return max((error.wait for error in errors if isinstance(error, SlowedDownError)), default=0)
