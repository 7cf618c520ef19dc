"""What is asked of the provider, and what of its answers is believed.

allauth keeps the state and the verifier of PKCE in the session, each for one use. Here the ID token is proved:
signature, issuer, for whom it is, time, and the nonce of the very press that began. Of the claims only the number of
the account and a suggestion for a name are read; no e-mail address is asked for.
"""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from time import time
from typing import Any
from urllib.parse import urlsplit

import jwt
from allauth.socialaccount import app_settings
from allauth.socialaccount.adapter import get_adapter
from allauth.socialaccount.models import SocialApp, SocialLogin, SocialToken
from allauth.socialaccount.providers.oauth2.views import OAuth2CallbackView
from allauth.socialaccount.providers.openid_connect.provider import OpenIDConnectProvider
from allauth.socialaccount.providers.openid_connect.views import OpenIDConnectOAuth2Adapter
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from requests import RequestException
from requests.exceptions import InvalidJSONError

from decks.people.accounts.elsewhere.configured import CONFIRM
from decks.people.accounts.elsewhere.refusals import RefusedError, TurnedBack

ENDPOINTS = ("authorization_endpoint", "token_endpoint", "jwks_uri")
# Those of public keys alone: what the provider publishes must prove nothing.
ALGORITHMS = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"]
CLAIMS = ["iss", "sub", "aud", "exp", "iat"]
CLOCKS_APART = 60
JUST_NOW = 5 * 60
UNREADABLE = (InvalidJSONError, KeyError, IndexError, TypeError, ValueError, AttributeError)


def the_app() -> SocialApp:
    """Of the environment, never of the database. The issuer is part of whose account it is: under another one the same
    number is another person."""
    return SocialApp(
        provider=OpenIDConnectProvider.id,
        provider_id=settings.OPENID_ISSUER,
        name=settings.OPENID_LABEL,
        client_id=settings.OPENID_CLIENT_ID,
        secret=settings.OPENID_CLIENT_SECRET,
        settings={"oauth_pkce_enabled": True, "scope": ["openid", "profile"]},
    )


@contextmanager
def read_carefully() -> Iterator[None]:
    """Whatever the provider, or somebody in its place, answers: RefusedError instead of a fault of ours."""
    try:
        yield
    except jwt.ExpiredSignatureError:
        raise RefusedError(TurnedBack.EXPIRED) from None
    except (jwt.InvalidAudienceError, jwt.InvalidIssuerError):
        raise RefusedError(TurnedBack.NOT_FOR_US) from None
    except jwt.PyJWTError:
        raise RefusedError(TurnedBack.UNPROVED) from None
    except UNREADABLE:
        raise RefusedError(TurnedBack.UNREADABLE) from None
    except RequestException:
        raise RefusedError(TurnedBack.AWAY) from None


def _fetched(address: str) -> dict[str, Any]:
    with get_adapter().get_requests_session() as session:
        answer = session.get(address)
        answer.raise_for_status()
        return dict(answer.json())


def _origin(address: str) -> str:
    """As a policy of content names it; ValueError for what is no address of such a kind, or an open one of a provider
    that is not."""
    parts = urlsplit(address)
    kinds = ("https", urlsplit(settings.OPENID_ISSUER).scheme)
    host = f"[{parts.hostname}]" if ":" in (parts.hostname or "") else parts.hostname
    if parts.scheme not in kinds or not host or not set(host) <= set("abcdefghijklmnopqrstuvwxyz0123456789.-[]:"):
        raise ValueError(address)
    return f"{parts.scheme}://{host}" + (f":{parts.port}" if parts.port else "")


class Calls(OpenIDConnectOAuth2Adapter):
    state: dict[str, Any]

    @property
    def openid_config(self) -> dict[str, Any]:
        if not hasattr(self, "_openid_config"):
            with read_carefully():
                found = _fetched(settings.OPENID_ISSUER + settings.OPENID_DISCOVERY)
                if found["issuer"].rstrip("/") != settings.OPENID_ISSUER:
                    raise RefusedError(TurnedBack.NOT_FOR_US)
                found["origins"] = [_origin(found[name]) for name in ENDPOINTS]
            self._openid_config = found
        return self._openid_config

    def get_callback_url(self, request: HttpRequest, app: SocialApp) -> str:
        return request.build_absolute_uri(reverse("elsewhere_callback"))

    def get_access_token_data(self, *args: Any, **kwargs: Any) -> dict[str, Any]:
        with read_carefully():
            return super().get_access_token_data(*args, **kwargs)

    def parse_token(self, data: dict[str, Any]) -> SocialToken:
        """Not kept: nothing more is asked in the person's name."""
        return SocialToken()

    def complete_login(self, request: HttpRequest, app: SocialApp, token: SocialToken, **kwargs: Any) -> SocialLogin:
        with read_carefully():
            claims = self._proved(kwargs["response"]["id_token"], app.client_id)
            return self.get_provider().sociallogin_from_response(request, claims)

    def _proved(self, token: str, client: str) -> dict[str, Any]:
        named = jwt.get_unverified_header(token).get("kid")
        keys = jwt.PyJWKSet.from_dict(_fetched(self.openid_config["jwks_uri"])).keys
        fitting = [key for key in keys if named in (None, key.key_id)]
        if not fitting:
            raise RefusedError(TurnedBack.UNPROVED)
        claims = jwt.decode(
            token,
            fitting[0],
            algorithms=ALGORITHMS,
            audience=client,
            issuer=self.openid_config["issuer"],
            leeway=CLOCKS_APART,
            options={"require": CLAIMS},
        )
        is_for_us_alone = claims["aud"] in (client, [client])
        if claims.get("azp", client if is_for_us_alone else "") != client:
            raise RefusedError(TurnedBack.NOT_FOR_US)
        if not secrets.compare_digest(str(claims.get("nonce")), self.state["data"]["nonce"]):
            raise RefusedError(TurnedBack.UNPROVED)
        if self.state["process"] == CONFIRM and claims.get("auth_time", time()) < time() - JUST_NOW:
            raise RefusedError(TurnedBack.NOT_ASKED)
        return claims


class Provider(OpenIDConnectProvider):
    oauth2_adapter_class = Calls

    def extract_uid(self, data: dict[str, Any]) -> str:
        number = data["sub"]
        if not isinstance(number, str) or not 0 < len(number) <= app_settings.UID_MAX_LENGTH:
            raise ValueError("no number of an account")
        return number

    def extract_extra_data(self, data: dict[str, Any]) -> dict[str, Any]:
        return {}

    def extract_email_addresses(self, data: dict[str, Any]) -> list[Any]:
        return []

    def extract_common_fields(self, data: dict[str, Any]) -> dict[str, str]:
        return {"username": suggested(data)}

    def origin(self) -> str:
        """Where the browser is sent to; asks the provider."""
        return self.get_oauth2_adapter(self.request).openid_config["origins"][0]

    def begin(self, process: str, go_on: str) -> HttpResponse:
        nonce = secrets.token_urlsafe(24)
        asked = {"nonce": nonce} | ({"prompt": "login", "max_age": "0"} if process == CONFIRM else {})
        return self.redirect(self.request, process, go_on, {"nonce": nonce}, auth_params=asked)


class Callback(OAuth2CallbackView):
    adapter: Calls

    def _get_state(self, request: HttpRequest, provider: Provider) -> tuple[Any, Any]:
        state, answer = super()._get_state(request, provider)
        self.adapter.state = state
        return state, answer


def suggested(claims: dict[str, Any]) -> str:
    """A name to begin with, out of what the person bears there: names are public here, so nothing after an @."""
    for claim in ("preferred_username", "nickname", "name", "given_name"):
        given = str(claims.get(claim) or "").partition("@")[0]
        if name := "".join(letter for letter in given if letter.isalnum() or letter in ".+-_")[:150]:
            return name
    return ""
