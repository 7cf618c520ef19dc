"""Whose name and password these are: the password is looked at once, whether the account exists, is locked, or not."""

from typing import Any

from allauth.account.auth_backends import AuthenticationBackend
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest


class AccountBackend(AuthenticationBackend):
    def authenticate(self, request: HttpRequest | None, **credentials: Any) -> User:
        """Raises PermissionDenied for a wrong password: no other backend is asked, which would look at it again."""
        user = super().authenticate(request, **credentials)
        if user is None:
            raise PermissionDenied
        return user

    def _authenticate_by_username(self, username: str, password: str) -> User | None:
        """By the name as it is written: accounts of former times may differ by capital letters alone."""
        user = User.objects.filter(username=User.normalize_username(username)).first()
        return self._check_password(user, password)
