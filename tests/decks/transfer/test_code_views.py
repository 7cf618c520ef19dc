"""Codes, addresses and backups taken over through the pages; what goes out, comes back."""

import json
import re
import uuid
from collections.abc import Callable
from typing import Any

import jsonschema
import pytest
from django.contrib.auth.models import User
from django.test import Client

from decks.deck_codes import Version, encode
from decks.models import Deck
from decks.people.cookies import hash_of
from tests.decks.builders import DARKNESS, KUSHI, KUSHI_PROMO, OROCHI, build_deck, held, own_data_of, visitor_client

pytestmark = pytest.mark.django_db

DECK = {KUSHI: 4, KUSHI_PROMO: 1, OROCHI: 1}
BACKUP = json.dumps({"decks": [{"name": "一", "entries": [[1, 4]]}, {"name": "二", "entries": [[112, 1]]}]})


def accepted(client: Client, path: str, text: str, **fields: str) -> Any:
    page = client.post(path, {"text": text}, follow=True).content.decode()
    found = re.search(r'name="seen" value="([0-9a-f]{64})"', page)
    assert found
    return client.post(path, {"text": text, "seen": found[1], "step": "accept", **fields})


@pytest.mark.parametrize("version", Version)
def test_a_code_becomes_a_deck_with_its_printings(version: Version) -> None:
    assert accepted(visitor_client(), "/decks/new", encode(DECK, version, "夏")).status_code == 302
    assert held(Deck.objects.get()) == DECK


def test_unknown_numbers_are_refused_until_left_out() -> None:
    client, code = visitor_client(), encode({KUSHI: 4, 999_999: 1}, Version.V7)
    page = client.get(accepted(client, "/decks/new", code)["Location"]).content.decode()
    assert "番号999999" in page
    assert "選んでいない行が1行" in page
    assert not Deck.objects.exists()
    accepted(client, "/decks/new", code, deck_1_1_1="take")
    assert held(Deck.objects.get()) == {KUSHI: 4}


def test_the_decks_of_a_backup_become_decks_of_their_own_once() -> None:
    client, creation = visitor_client(), str(uuid.uuid4())
    for _ in range(2):
        accepted(client, "/decks/new", BACKUP + "\n2 病ねずみ", making="separate", creation=creation, name="行の束")
    assert {deck.name: held(deck) for deck in Deck.objects.all()} == {
        "一": {KUSHI: 4},
        "二": {OROCHI: 1},
        "行の束": {13: 2},
    }


def test_one_deck_of_a_backup_is_read_into_a_deck() -> None:
    deck = build_deck(copies={KUSHI: 1})
    fields = {"deck_1_1_1": "skip", "deck_1_1_2": "take", "mode": "replace"}
    accepted(visitor_client(), f"/decks/{deck.pk}/import", BACKUP, **fields)
    assert held(deck) == {OROCHI: 1}


@pytest.mark.parametrize(("visibility", "opened"), [("private", False), ("unlisted", True), ("public", True)])
def test_a_deck_of_ours_is_read_by_its_address_if_one_may_see_it(visibility: str, opened: bool, owner: User) -> None:
    deck = build_deck(owner, name="見せる束", copies=DECK, visibility=visibility)
    page = Client().post("/check/", {"text": f"http://testserver/d/{deck.share}/"}).content.decode()
    assert ("見せる束" in page) == opened
    assert ("開けません" in page) != opened
    assert ("入るのは<strong>6枚" in page) == opened


def test_the_check_page_judges_a_code() -> None:
    page = Client().post("/check/", {"text": encode({KUSHI: 5}, Version.V6)}).content.decode()
    assert "《隠された櫛の家》</a>は4枚まで（いま5枚）" in page


@pytest.mark.parametrize("code", [encode({KUSHI: 4, 999_999: 1}, Version.V7), encode(DECK, Version.V6)[:-1]])
def test_the_check_page_calls_no_deck_legal_whose_code_holds_more(code: str) -> None:
    client = visitor_client()
    page = client.post("/check/", {"text": code}).content.decode()
    assert "読めないコードか、この札帖にない札があります" in page
    left_out = client.post("/check/", {"text": code, "deck_1_1_1": "skip"}).content.decode()
    assert ("この札帖にない札があります" in left_out) == ("999999" not in left_out)


def test_a_code_of_billions_of_copies_is_judged_and_cut_short() -> None:
    client, code = visitor_client(), encode({KUSHI: 2**32 - 1}, Version.V6)
    assert "いま4294967295枚" in client.post("/check/", {"text": code}).content.decode()
    assert "4294967295" in client.get("/decks/compare", {"a": code, "b": code}).content.decode()
    answer = accepted(client, "/decks/new", code)
    assert "999枚まで" in client.get(answer["Location"]).content.decode()
    assert held(Deck.objects.get()) == {KUSHI: 999}


def test_the_page_of_exports_offers_every_form(owner: User, signed_in: Callable[[User], Client]) -> None:
    deck = build_deck(owner, name="夏の<蟲>", copies=DECK, visibility="unlisted")
    own = signed_in(owner).get(f"/decks/{deck.pk}/export").content.decode()
    public = Client().get(f"/d/{deck.share}/export").content.decode()
    for page in (own, public):
        for version in Version:
            assert f'value="{encode(DECK, version, deck.name)}"' in page
        assert f'value="http://testserver/d/{deck.share}/"' in page
        assert "1 隠された櫛の家 #10017" in page
    for ending in ("txt", "csv", "json"):
        assert f"/decks/{deck.pk}/export.{ending}" in own
        assert f"/d/{deck.share}/export.{ending}" in public


def test_a_private_deck_shows_no_address_to_hand_on() -> None:
    deck = build_deck(copies=DECK)
    page = visitor_client().get(f"/decks/{deck.pk}/export").content.decode()
    assert f'value="http://testserver/d/{deck.share}/"' not in page
    assert "公開範囲を変更" in page


@pytest.mark.parametrize("ending", ["txt", "csv", "json"])
def test_each_file_becomes_the_same_deck_again(ending: str) -> None:
    deck, client = build_deck(name="=夏", copies=DECK, visibility="public"), visitor_client()
    answer = Client().get(f"/d/{deck.share}/export.{ending}")
    assert f".{ending}" in answer["Content-Disposition"]
    accepted(client, "/decks/new", answer.content.decode())
    assert held(Deck.objects.exclude(pk=deck.pk).get()) == DECK


@pytest.mark.parametrize("ending", ["exe", "TXT", "txtx"])
def test_other_files_do_not_exist(ending: str) -> None:
    deck = build_deck(visibility="public")
    assert Client().get(f"/d/{deck.share}/export.{ending}").status_code == 404
    assert visitor_client().get(f"/decks/{deck.pk}/export.{ending}").status_code == 404


def test_the_exported_json_follows_the_schema_that_is_served() -> None:
    deck = build_deck(name="夏", note="メモ", copies=DECK, visibility="public")
    schema = Client().get("/api/v1/deck.schema.json")
    assert schema["Content-Type"].startswith("application/schema+json")
    jsonschema.Draft202012Validator.check_schema(schema.json())
    jsonschema.validate(Client().get(f"/d/{deck.share}/export.json").json(), schema.json())


def test_the_note_of_a_deck_comes_along() -> None:
    deck = build_deck(name="夏", note="一行目\n二行目\u3000字下げ", copies=DECK, visibility="public")
    written = Client().get(f"/d/{deck.share}/export.json").content.decode()
    accepted(visitor_client(), "/decks/new", written)
    accepted(visitor_client("other"), "/decks/new", f"[{written}, {written}]", making="separate")
    assert {made.note for made in Deck.objects.exclude(pk=deck.pk)} == {deck.note}
    assert Deck.objects.filter(name="夏").count() == 4


def test_what_everything_was_taken_out_as_is_read_in_again(owner: User, signed_in: Callable[[User], Client]) -> None:
    build_deck(owner, name="一", copies=DECK)
    build_deck(owner, name="二", copies={OROCHI: 2})
    data = json.dumps(own_data_of(owner), ensure_ascii=False)
    accepted(visitor_client(), "/decks/new", data, making="separate")
    assert {deck.name: held(deck) for deck in Deck.objects.filter(visitor=hash_of("somebody"))} == {
        "一": DECK,
        "二": {OROCHI: 2},
    }


def test_a_deck_of_several_that_holds_what_no_deck_holds_says_so() -> None:
    text = json.dumps({"decks": [{"name": "闇の束", "entries": [[DARKNESS, 1], [KUSHI, 4]]}, {"entries": [[1, 1]]}]})
    client = visitor_client()
    answer = accepted(client, "/decks/new", text, making="separate")
    assert "《闇》：デッキに入る種類の札ではありません" in client.get(answer["Location"]).content.decode()


@pytest.mark.parametrize("lines", [1, 400])
def test_reading_asks_the_database_the_same_for_any_list(
    lines: int, django_assert_max_num_queries: Callable[..., Any]
) -> None:
    client, text = visitor_client(), "4 隠された櫛の家\n" * lines
    client.post("/decks/new", {"text": text})
    with django_assert_max_num_queries(7):
        kept = client.post("/decks/new", {"text": text})
    with django_assert_max_num_queries(3):
        client.get(kept["Location"])


def test_the_page_of_exports_asks_the_database_little(django_assert_max_num_queries: Callable[..., Any]) -> None:
    deck, client = build_deck(copies=DECK), visitor_client()
    client.get(f"/decks/{deck.pk}/export")
    with django_assert_max_num_queries(4):
        client.get(f"/decks/{deck.pk}/export")
