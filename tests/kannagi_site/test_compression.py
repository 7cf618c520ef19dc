"""Pages are sent compressed, except where a secret would stand beside what a stranger wrote, on every route."""

import gzip
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.urls import URLPattern, URLResolver, get_resolver
from django.urls.resolvers import RoutePattern

from decks.games.table.telling_speed import COOKIE as TELLING
from decks.people.cookies import COOKIE as VISITOR
from decks.people.preferences.theme import THEME
from kannagi_site.compression import CompressionMiddleware, secret_beside_input

MARK = "kotoba-of-a-stranger"
BY_CONVERTER = {"int": "1", "uuid": "6f1c1c1e-7d39-4c44-8f4c-9a3d0c0f3b11"}
GZIP = {"HTTP_ACCEPT_ENCODING": "gzip"}


def routes(patterns: Any = None, before: str = "/") -> Iterator[str]:
    for pattern in get_resolver().url_patterns if patterns is None else patterns:
        if not isinstance(pattern.pattern, RoutePattern):
            continue
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from routes(pattern.url_patterns, route)
        else:
            assert isinstance(pattern, URLPattern)
            yield re.sub(r"<(?:(\w+):)?\w+>", lambda found: BY_CONVERTER.get(found[1], MARK), route)


def plain(answer: Any) -> bytes:
    content: bytes = b"".join(answer) if answer.streaming else answer.content
    return gzip.decompress(content) if answer.get("Content-Encoding") == "gzip" else content


@pytest.fixture
def keeper(owner: User, signed_in: Callable[[User], Client]) -> Client:
    owner.is_staff = owner.is_superuser = True
    owner.save()
    client = signed_in(owner)
    client.raise_request_exception = False
    return client


def test_no_route_compresses_a_secret_beside_what_a_stranger_wrote(keeper: Client) -> None:
    compressed = 0
    told = {"HTTP_REFERER": f"http://elsewhere.example/{MARK}", "HTTP_USER_AGENT": MARK, "HTTP_HX_CURRENT_URL": MARK}
    for route in routes():
        asked = keeper.get(route, {"q": MARK, "next": f"/{MARK}/"}, **GZIP)
        assert "Content-Encoding" not in asked or route.startswith("/static/"), route
        opened = keeper.get(route, **GZIP, **told)
        if "Content-Encoding" in opened:
            compressed += 1
            assert MARK.encode() not in plain(opened), route
    assert compressed > 30


def test_pages_without_a_person_are_compressed_and_the_same(catalogue: Any) -> None:
    for address in ("/cards/?q=a", "/", "/api/v1/cards/", "/check/", "/api/v1/schema/"):
        short, long = Client().get(address, **GZIP), Client().get(address)
        assert short["Content-Encoding"] == "gzip", address
        assert "Content-Encoding" not in long
        assert "Accept-Encoding" in short["Vary"]
        assert "Accept-Encoding" in long["Vary"]
        assert len(short.content) < len(long.content) / 2
        token = re.compile(rb'csrfmiddlewaretoken" value="\w+"')
        assert token.sub(b"", plain(short)) == token.sub(b"", long.content)


@pytest.mark.parametrize(
    ("method", "address", "cookies", "secret"),
    [
        ("GET", "/decks/", {"sessionid": "a"}, False),
        ("GET", "/decks/?q=a", {"sessionid": "a"}, True),
        ("POST", "/decks/", {"sessionid": "a"}, True),
        ("GET", "/cards/?q=a", {VISITOR: "a"}, True),
        ("GET", "/cards/?q=a", {"added-later": "a"}, True),
        ("GET", "/cards/?q=a", {"csrftoken": "a", THEME.cookie: "light"}, False),
        ("GET", "/cards/?q=a", {TELLING: "slow"}, False),
        ("POST", "/check/", {}, False),
    ],
)
def test_where_a_secret_may_stand_beside_input(
    method: str, address: str, cookies: dict[str, str], secret: bool
) -> None:
    request = RequestFactory().generic(method, address)
    request.COOKIES = cookies
    assert secret_beside_input(request, HttpResponse()) == secret
    assert secret_beside_input(request, HttpResponse(status=404)) == bool(
        cookies.keys() - {"csrftoken", THEME.cookie, TELLING}
    )


def test_a_secret_of_the_header_counts_too() -> None:
    request = RequestFactory().get("/api/v1/decks/?q=a", headers={"Authorization": "Token a"})
    assert secret_beside_input(request, HttpResponse())


@pytest.mark.parametrize(
    ("kind", "compressed"),
    [
        ("text/html; charset=utf-8", True),
        ("text/csv", True),
        ("application/json", True),
        ("application/manifest+json", True),
        ("application/vnd.oai.openapi", True),
        ("image/svg+xml", True),
        ("image/png", False),
        ("application/pdf", False),
    ],
)
def test_pictures_are_not_compressed_again(kind: str, compressed: bool) -> None:
    def view(request: HttpRequest) -> HttpResponse:
        return HttpResponse(b"a" * 10_000, content_type=kind)

    answer = CompressionMiddleware(view)(RequestFactory().get("/", **GZIP))
    assert ("Content-Encoding" in answer) == compressed
