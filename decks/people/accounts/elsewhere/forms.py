"""The name of an account that is made by a first sign-in elsewhere."""

from typing import Any

from allauth.account.adapter import get_adapter as get_account_adapter
from allauth.account.forms import BaseSignupForm
from allauth.socialaccount.adapter import get_adapter
from allauth.socialaccount.models import SocialLogin
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.http import HttpRequest

from decks.people.accounts.forms import NAME_HELP, without_placeholders


class NameForm(BaseSignupForm):
    """Not allauth's own, which wants sites to ask for e-mail addresses. A suggestion that is taken is `taken`."""

    def __init__(self, *args: Any, sociallogin: SocialLogin, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        without_placeholders(self)
        self.fields.pop("email", None)
        self.sociallogin = sociallogin
        name = self.fields["username"]
        name.label, name.help_text = "ユーザー名", NAME_HELP
        suggestion, self.taken = sociallogin.user.username, ""
        try:
            self.initial["username"] = get_account_adapter().clean_username(suggestion)
        except ValidationError:
            self.taken = suggestion

    def save(self, request: HttpRequest) -> User:
        return get_adapter().save_user(request, self.sociallogin, form=self)
