"""Sign-up and leaving. A name and a password, nothing else is asked for."""

from typing import Any

from django import forms
from django.contrib.auth.forms import UserCreationForm
from django.contrib.auth.models import User


class SignUpForm(UserCreationForm):  # type: ignore[type-arg]
    class Meta:
        model = User
        fields = ["username"]
        labels = {"username": "名前"}
        help_texts = {"username": "ログインに使います。文字（日本語も）と数字と @ . + - _ が使えます。"}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].widget.attrs["autocomplete"] = "username"
        self.fields["password1"].help_text = "8文字以上。よくある言葉や数字だけのものは使えません。"
        self.fields["password2"].help_text = ""


class DeleteAccountForm(forms.Form):
    """Asks for the password again: what follows cannot be taken back."""

    password = forms.CharField(
        label="パスワード",
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
        error_messages={"required": "パスワードを入れてください。"},
    )

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user

    def clean_password(self) -> str:
        password = str(self.cleaned_data["password"])
        if not self.user.check_password(password):
            raise forms.ValidationError("パスワードが違います。")
        return password
