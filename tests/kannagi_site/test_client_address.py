"""The client's address: what our own proxies saw, whatever a stranger writes into the header."""

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory
from pytest_django import Settings

from kannagi_site import settings as of_the_site
from kannagi_site.client_address import ClientAddressMiddleware
from kannagi_site.environment import trusted_proxies

PROXY = "10.0.0.1"


@pytest.mark.parametrize(
    ("trusted", "forwarded", "address"),
    [
        (0, "203.0.113.7", PROXY),
        (1, "203.0.113.7", "203.0.113.7"),
        (1, "6.6.6.6, 7.7.7.7,203.0.113.7", "203.0.113.7"),
        (2, "6.6.6.6, 203.0.113.7, 10.0.0.2", "203.0.113.7"),
        (2, "203.0.113.7", PROXY),
        (1, "", PROXY),
        (1, "203.0.113.7,", PROXY),
        (1, "unknown", PROXY),
        (1, "<script>", PROXY),
        (1, "203.0.113.7:51234", "203.0.113.7"),
        (1, "[2001:db8::7]:443", "2001:db8::7"),
        (1, "2001:0DB8:0:0::7", "2001:db8::7"),
        (1, "fe80::1%eth0", "fe80::1"),
        (1, "::ffff:203.0.113.7", "203.0.113.7"),
    ],
)
def test_the_entry_of_the_outermost_trusted_proxy_counts(
    settings: Settings, trusted: int, forwarded: str, address: str
) -> None:
    settings.TRUSTED_PROXIES = trusted
    request = RequestFactory().get("/", REMOTE_ADDR=PROXY, HTTP_X_FORWARDED_FOR=forwarded)
    assert seen(request) == address


def test_a_socket_without_an_address_is_no_fault() -> None:
    assert seen(RequestFactory().get("/", REMOTE_ADDR="")) == ""


def seen(request: HttpRequest) -> str:
    ClientAddressMiddleware(lambda request: HttpResponse())(request)
    return str(request.META["REMOTE_ADDR"])


def test_it_is_known_before_anything_asks_for_it() -> None:
    assert of_the_site.MIDDLEWARE[0] == "kannagi_site.client_address.ClientAddressMiddleware"


@pytest.mark.parametrize(
    ("given", "number"),
    [
        ({}, 0),
        ({"TRUSTED_PROXIES": "2"}, 2),
        ({"NUM_PROXIES": "1"}, 1),
        ({"NUM_PROXIES": "1", "TRUSTED_PROXIES": "3"}, 3),
    ],
)
def test_the_former_name_of_the_variable_still_counts(
    monkeypatch: pytest.MonkeyPatch, given: dict[str, str], number: int
) -> None:
    for name in ("TRUSTED_PROXIES", "NUM_PROXIES"):
        monkeypatch.delenv(name, raising=False)
    for name, value in given.items():
        monkeypatch.setenv(name, value)
    assert trusted_proxies() == number


def test_a_negative_number_is_refused_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRUSTED_PROXIES", "-1")
    with pytest.raises(ImproperlyConfigured, match="TRUSTED_PROXIES"):
        trusted_proxies()
