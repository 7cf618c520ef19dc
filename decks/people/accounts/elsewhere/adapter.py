"""What allauth asks of sign-in by others: which provider there is, and what an answer of it may do.

What speaks with a provider is loaded where there is one: it takes four MB of each process.
"""

from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

import structlog
from allauth.account.internal.flows.login import record_authentication
from allauth.account.internal.flows.reauthentication import resume_request
from allauth.core.exceptions import ImmediateHttpResponse
from allauth.socialaccount.adapter import DefaultSocialAccountAdapter
from allauth.socialaccount.models import SocialApp, SocialLogin
from allauth.socialaccount.providers.base.constants import AuthError
from django.contrib.auth.models import User
from django.http import HttpRequest, QueryDict
from django.shortcuts import redirect
from django.urls import reverse

from decks.people.accounts.elsewhere.configured import CONFIRM, LOGIN, is_configured
from decks.people.accounts.elsewhere.connections import CONFIRMED, connection_of
from decks.people.accounts.session_list import under_new_key

if TYPE_CHECKING:
    from decks.people.accounts.elsewhere.provider import Provider

log = structlog.get_logger("fudacho.sign_in")


class ElsewhereAdapter(DefaultSocialAccountAdapter):
    def list_apps(self, request: HttpRequest, provider: Any = None, client_id: Any = None) -> list[SocialApp]:
        if not is_configured():
            return []
        from decks.people.accounts.elsewhere.provider import the_app

        return [the_app()]

    def get_provider(self, request: HttpRequest, provider: str, client_id: Any = None) -> "Provider":
        from decks.people.accounts.elsewhere.provider import Provider

        return Provider(request, app=self.get_app(request, provider))

    def get_connect_redirect_url(self, request: HttpRequest, socialaccount: Any) -> str:
        return reverse("elsewhere")

    def pre_social_login(self, request: HttpRequest, sociallogin: SocialLogin) -> None:
        """The provider has answered, and its answer is proved."""
        from decks.people.accounts.elsewhere.refusals import TurnedBack, turn_back

        user, process = request.user, sociallogin.state["process"]
        if process == LOGIN:
            log.info("elsewhere_right", user=sociallogin.user.pk)
        elif not isinstance(user, User):
            turn_back(request, TurnedBack.STALE)
        elif process == CONFIRM:
            self._confirm(request, user, sociallogin)
        elif user.is_staff:
            turn_back(request, TurnedBack.KEEPER)
        elif not sociallogin.is_existing and connection_of(user):
            turn_back(request, TurnedBack.ALREADY)

    def _confirm(self, request: HttpRequest, user: User, sociallogin: SocialLogin) -> None:
        """On with what had to wait for it."""
        from decks.people.accounts.elsewhere.refusals import TurnedBack, turn_back

        if sociallogin.user != user:
            turn_back(request, TurnedBack.ANOTHER)
        record_authentication(request, user, CONFIRMED)
        under_new_key(request)
        log.info("elsewhere_right", user=user.pk)
        request.GET = QueryDict(urlencode({"next": sociallogin.get_redirect_url(request) or ""}))
        raise ImmediateHttpResponse(resume_request(request) or redirect("account"))

    def on_authentication_error(
        self, request: HttpRequest, provider: Any, error: Any = None, exception: Any = None, extra_context: Any = None
    ) -> None:
        from decks.people.accounts.elsewhere.refusals import RefusedError, TurnedBack, turn_back

        if isinstance(exception, RefusedError):
            turn_back(request, exception.why)
        if error == AuthError.CANCELLED:
            turn_back(request, TurnedBack.CANCELLED)
        if exception is not None:
            turn_back(request, TurnedBack.UNPROVED)
        turn_back(request, TurnedBack.STALE if "state_id" in (extra_context or {}) else TurnedBack.DECLINED)
