"""Too often is answered with 429, in the words of the page or of the API."""

import json
from collections.abc import Iterator
from unittest.mock import patch

import pytest
import time_machine
from django.db import connection
from django.test import Client, override_settings
from pytest_django import Settings

from decks.models import Deck
from decks.people import rates
from decks.people.counters import CountersAwayError, store_for
from decks.people.networks import network_of
from decks.people.rates import Rate, in_words, wait_for
from tests.decks.builders import KUSHI, build_deck, edit_body, visitor_client

pytestmark = [pytest.mark.django_db]


@pytest.fixture(autouse=True)
def within_one_minute() -> Iterator[None]:
    """The clock stands still, so that no minute ends while a limit is being reached."""
    with time_machine.travel("2026-11-20T12:00:00+09:00", tick=False):
        yield


def test_a_page_asked_for_too_often_says_so_in_japanese() -> None:
    client = Client()
    client.get("/check/")
    with override_settings(RATELIMIT_ENABLE=True):
        codes = [client.post("/check/", {"text": "4 隠された櫛の家"}).status_code for _ in range(41)]
        answer = client.post("/check/", {"text": "4 隠された櫛の家"})
    assert codes[:40] == [200] * 40
    assert (codes[40], answer.status_code) == (429, 429)
    page = answer.content.decode()
    assert "少しお待ちください" in page
    assert "60秒ほど待って" in page
    assert answer["Retry-After"] == "60"


@pytest.mark.parametrize(
    ("page", "form", "done"),
    [
        ("/check/", {"text": "4 隠された櫛の家"}, 200),
        ("/decks/new", {"name": "束"}, 302),
        ("/accounts/signup/", {}, 422),
    ],
)
def test_a_hall_of_browsers_behind_one_address_is_not_one_person(page: str, form: dict[str, str], done: int) -> None:
    browsers = [Client() for _ in range(65)]
    for browser in browsers:
        browser.get(page)
    with override_settings(RATELIMIT_ENABLE=True):
        assert {browser.post(page, form).status_code for browser in browsers} == {done}


def test_invented_cookies_are_not_taken_for_as_many_people(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rates, "VISITORS_OF_AN_ADDRESS", 1)
    browsers = [Client() for _ in range(41)]
    for browser in browsers:
        browser.get("/check/")
    with override_settings(RATELIMIT_ENABLE=True):
        codes = [browser.post("/check/", {"text": "x"}).status_code for browser in browsers]
    assert codes == [200] * 40 + [429]


def test_making_decks_is_limited() -> None:
    client = visitor_client()
    with override_settings(RATELIMIT_ENABLE=True):
        codes = {client.post("/decks/new", {"name": "束"}).status_code for _ in range(61)}
    assert codes == {302, 429}
    assert Deck.objects.count() == 60


def test_edits_are_limited_far_above_what_hands_can_do_and_a_script_hears_it_as_json(settings: Settings) -> None:
    deck, client = build_deck(), visitor_client()
    with override_settings(RATELIMIT_ENABLE=True):
        client.post(f"/decks/{deck.pk}/edits", "{", content_type="application/json")
        # As if this had been done 899 times: each would take milliseconds, and count the same.
        store_for("", connection.vendor, str(settings.COUNTERS_FILE)).run(
            "UPDATE limit_counter SET count = count + 898", ()
        )
        last = client.post(f"/decks/{deck.pk}/edits", "{", content_type="application/json")
        assert last.status_code == 400, "the 900th is answered"
        answer = client.post(
            f"/decks/{deck.pk}/edits",
            json.dumps(edit_body((KUSHI, 0, 1))),
            content_type="application/json",
            headers={"Accept": "application/json"},
        )
    assert (answer.status_code, answer.json()["error"]["code"]) == (429, "too_often")


def test_a_list_is_read_for_its_page_so_often_and_no_more() -> None:
    client = visitor_client()
    page = client.post("/decks/new", {"text": "4 隠された櫛の家"})["Location"]
    with override_settings(RATELIMIT_ENABLE=True):
        assert [client.get(page).status_code for _ in range(121)][-2:] == [200, 429]


def test_looking_is_not_limited() -> None:
    client = Client()
    with override_settings(RATELIMIT_ENABLE=True):
        assert {client.get("/check/").status_code for _ in range(70)} == {200}


def test_behind_a_proxy_everybody_has_a_limit_of_his_own(settings: Settings) -> None:
    settings.RATELIMIT_ENABLE, settings.TRUSTED_PROXIES = True, 1

    def check(address: str) -> int:
        text = {"text": "4 隠された櫛の家"}
        return Client().post("/check/", text, headers={"X-Forwarded-For": address}).status_code

    assert {check("203.0.113.7") for _ in range(40)} == {200}
    assert (check("203.0.113.7"), check("1.1.1.1, 203.0.113.7"), check("203.0.113.8")) == (429, 429, 200)


def test_pages_and_api_mean_the_same_address(settings: Settings) -> None:
    settings.RATELIMIT_ENABLE, settings.TRUSTED_PROXIES = True, 1
    nobody, somebody = ({"X-Forwarded-For": address} for address in ("2001:db8::1", "2001:db8:0:1::1"))
    entries = {"entries": [{"card": 1, "copies": 1}]}
    codes = [
        Client().post("/api/v1/check/", entries, content_type="application/json", headers=headers).status_code
        for headers in [nobody] * 61 + [somebody]
    ]
    assert (set(codes[:60]), codes[60:]) == ({200}, [429, 200])


@pytest.mark.parametrize(
    ("address", "network"),
    [("203.0.113.7", "203.0.113.7"), ("2001:db8::7", "2001:db8::/64"), ("2001:db8::ffff:1", "2001:db8::/64"), ("", "")],
)
def test_a_line_of_ipv6_is_one_person(address: str, network: str) -> None:
    assert network_of(address) == network


def test_new_visitors_keys_bring_no_new_limits(settings: Settings) -> None:
    """A key costs nothing to make, so an address has a limit for all of them."""
    settings.RATELIMIT_ENABLE = True
    with patch("decks.people.rates.VISITORS_OF_AN_ADDRESS", 1):
        decks = [build_deck(visitor=f"visitor_{number}") for number in range(11)]
        codes = [
            visitor_client(f"visitor_{number}").post(f"/d/{deck.share}/report", {}).status_code
            for number, deck in enumerate(decks)
        ]
    assert codes == [404] * 10 + [429]


def test_where_nothing_can_be_counted_people_go_on_but_for_doors(settings: Settings) -> None:
    settings.RATELIMIT_ENABLE, settings.COUNTERS_FILE = True, "/nowhere/counters.sqlite3"
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    assert Client().post("/check/", {"text": "4 隠された櫛の家"}).status_code == 200
    assert Client().get("/api/v1/cards/1/").status_code == 200
    assert wait_for({"a": Rate(1, 60)}) == 0
    with pytest.raises(CountersAwayError):
        wait_for({"a": Rate(1, 60)}, must_count=True)


@pytest.mark.parametrize(("seconds", "words"), [(1, "1秒"), (119, "119秒"), (120, "2分"), (121, "3分"), (3600, "60分")])
def test_how_long_is_said_as_one_would(seconds: int, words: str) -> None:
    assert in_words(seconds) == words
