"""Who is signed in with a browser."""

from rest_framework.authentication import SessionAuthentication
from rest_framework.request import Request


class SignedIn(SessionAuthentication):
    """Calls of views that say `changes_nothing` need no token of a form."""

    def enforce_csrf(self, request: Request) -> None:
        if not getattr(request.parser_context["view"], "changes_nothing", False):
            super().enforce_csrf(request)
