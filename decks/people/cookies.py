"""The cookies of visitors: what is in them and how it is read. Nothing here asks the database.

A cookie is a token and, behind a full stop, the time and signature of its issue. The token alone says whose things
they are; the signature only tells tokens of our making from invented ones, so that nobody counts as many people by
inventing them. Up to version 0.1.0 the whole cookie was signed (`token:time:signature`) and worth nothing without
the key that signed it: such a one is read by SECRET_KEY and SECRET_KEY_FALLBACKS, whatever its age.
"""

import hashlib
import re
from dataclasses import dataclass

from django.core import signing

COOKIE = "fudacho_visitor"
ASIDE = "fudacho_visitor_unread"
SALT = "decks.visitors.token"
FORMER_SALT = "decks.visitor"
MAX_AGE = 400 * 24 * 3600
RENEW_AFTER = 30 * 24 * 3600
# A browser comes to have one, and one more each time the site goes back to its former version and changes its key
# there. Eight fill a quarter of what a browser takes as one cookie.
MOST_ASIDE = 8

_TOKEN = re.compile(r"[A-Za-z0-9_-]{1,64}")
_FORMER = re.compile(r"[A-Za-z0-9_-]{1,200}:[A-Za-z0-9_-]{1,20}:[A-Za-z0-9_-]{1,64}")
_BETWEEN = "|"


@dataclass(frozen=True, slots=True)
class VisitorCookie:
    """`token` is "" where there is none to read; `unread` is a signed cookie whose key is not at hand."""

    token: str = ""
    issued: bool = False
    fresh: bool = False
    unread: str = ""


def hash_of(token: str) -> str:
    """What the database keeps instead of the token; "" of "". A token is random, so that a plain hash will do."""
    return hashlib.sha256(token.encode()).hexdigest() if token else ""


def read_cookie(value: str) -> VisitorCookie:
    """What the cookie says; nothing at all where it can never have been one of ours."""
    if _FORMER.fullmatch(value):
        token = former_token(value)
        return VisitorCookie(token, issued=True) if token else VisitorCookie(unread=value)
    token, mark, _ = value.partition(".")
    if not mark or not _TOKEN.fullmatch(token):
        return VisitorCookie()
    return VisitorCookie(token, _is_signed(value), _is_signed(value, RENEW_AFTER))


def former_token(cookie: str) -> str:
    """The key that is in a signed cookie, "" if no key of ours signed it."""
    try:
        token = signing.loads(cookie, salt=FORMER_SALT)
    except signing.BadSignature:
        return ""
    return token if isinstance(token, str) and _TOKEN.fullmatch(token) else ""


def cookie_of(token: str, issued: bool) -> str:
    return _signer().sign(token) if issued else f"{token}."


def read_aside(value: str) -> tuple[str, ...]:
    """The signed cookies that were set aside, the oldest first."""
    return tuple(cookie for cookie in value.split(_BETWEEN) if _FORMER.fullmatch(cookie))[-MOST_ASIDE:]


def aside_of(cookies: tuple[str, ...]) -> str:
    return _BETWEEN.join(cookies[-MOST_ASIDE:])


def _is_signed(value: str, max_age: int | None = None) -> bool:
    try:
        _signer().unsign(value, max_age=max_age)
    except signing.BadSignature:
        return False
    return True


def _signer() -> signing.TimestampSigner:
    return signing.TimestampSigner(salt=SALT, sep=".")
