"""Too often is answered with 429, in the words of the page or of the API."""

import json
from collections.abc import Iterator

import pytest
import time_machine
from django.test import Client, override_settings

from decks.models import Deck
from tests.decks.builders import KUSHI, build_deck, edit_body, visitor_client

pytestmark = [pytest.mark.django_db]


@pytest.fixture(autouse=True)
def within_one_minute() -> Iterator[None]:
    """The clock stands still, so that no minute ends while a limit is being reached."""
    with time_machine.travel("2026-11-20T12:00:00+09:00", tick=False):
        yield


def test_a_page_asked_for_too_often_says_so_in_japanese() -> None:
    client = Client()
    with override_settings(RATELIMIT_ENABLE=True):
        codes = [client.post("/check/", {"text": "4 隠された櫛の家"}).status_code for _ in range(41)]
        answer = client.post("/check/", {"text": "4 隠された櫛の家"})
    assert codes[:40] == [200] * 40
    assert (codes[40], answer.status_code) == (429, 429)
    assert "少しお待ちください" in answer.content.decode()


def test_making_decks_is_limited() -> None:
    client = visitor_client()
    with override_settings(RATELIMIT_ENABLE=True):
        codes = {client.post("/decks/new", {"name": "束"}).status_code for _ in range(61)}
    assert codes == {302, 429}
    assert Deck.objects.count() == 60


def test_edits_are_limited_far_above_what_hands_can_do_and_a_script_hears_it_as_json() -> None:
    deck, client = build_deck(), visitor_client()
    with override_settings(RATELIMIT_ENABLE=True):
        for _ in range(900):
            client.post(f"/decks/{deck.pk}/edits", "{", content_type="application/json")
        answer = client.post(
            f"/decks/{deck.pk}/edits",
            json.dumps(edit_body((KUSHI, 0, 1))),
            content_type="application/json",
            headers={"Accept": "application/json"},
        )
    assert (answer.status_code, answer.json()["error"]["code"]) == (429, "too_often")


def test_looking_is_not_limited() -> None:
    client = Client()
    with override_settings(RATELIMIT_ENABLE=True):
        assert {client.get("/check/").status_code for _ in range(70)} == {200}
