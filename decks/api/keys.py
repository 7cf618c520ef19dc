"""Who calls: a person's browser, or a program with a key of that person."""

from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework import exceptions
from rest_framework.authentication import BaseAuthentication
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request

from cards.api.signed_in import SignedIn
from decks.people.accounts.keys.services import BEGINNING, find_key
from decks.people.accounts.models import AccountKey

SCHEME = "bearer"
WRONG_KEY = "キーが正しくないか、無効になっています。"
NOT_ALLOWED = "このキーでは許されていません。キーを作る画面で選べます。"


class KeyAuthentication(BaseAuthentication):
    """`Authorization: Bearer fuda_…`. It needs no token of a form: no browser sends it by itself."""

    def authenticate(self, request: Request) -> tuple[Any, AccountKey] | None:
        scheme, _, key = request.headers.get("Authorization", "").partition(" ")
        if scheme.lower() != SCHEME:
            return None
        found = find_key(key.strip()) if key.strip().startswith(BEGINNING) else None
        if found is None:
            raise exceptions.AuthenticationFailed(WRONG_KEY)
        return found.user, found


class MayByKey(BasePermission):
    """What a key allows: reading, and what was chosen when it was made (`key_scope` of the view)."""

    message = NOT_ALLOWED

    def has_permission(self, request: Request, view: Any) -> bool:
        key = request.auth
        if not isinstance(key, AccountKey) or request.method in SAFE_METHODS:
            return True
        return bool(getattr(key, view.key_scope))


class KeyScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = KeyAuthentication
    name = "key"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {"type": "http", "scheme": SCHEME}


class SessionScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = SignedIn
    name = "cookieAuth"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {"type": "apiKey", "in": "cookie", "name": "sessionid"}
