"""The deck half of the API."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from decks.deck_codes import Version, encode
from decks.editing.services import apply_edit
from decks.models import Deck
from tests.decks.asked import reads_of
from tests.decks.builders import DARKNESS, KUSHI, KUSHI_PROMO, OROCHI, build_deck, edit_of, held
from tests.decks.transfer.decks import FORMS, random_deck

pytestmark = pytest.mark.django_db

SPRING = Path(__file__).resolve().parents[3] / "decks" / "samples" / "spring.txt"
CHECK = "/api/v1/check/"
DECKS = "/api/v1/decks/"
DECK = {KUSHI: 4, KUSHI_PROMO: 1, OROCHI: 1}
ROWS = "6f2519f854|1:4|1g:2|1eh:a|7rx:3"


def send(client: Client, method: str, path: str, body: Any = None) -> tuple[int, Any]:
    answer = client.generic(method, path, json.dumps(body), content_type="application/json")
    return answer.status_code, answer.json() if answer.content else None


def check(body: Any) -> tuple[int, Any]:
    return send(Client(), "POST", CHECK, body)


def test_a_list_is_judged_without_an_account() -> None:
    status, answer = check({"text": "5 隠された櫛の家\n1 肥川の大邪", "on": "2026-11-20"})
    assert status == 200
    assert (answer["legal"], answer["on"], answer["list"], answer["size"]) == (False, "2026-11-20", "official", 5)
    assert [fault["code"] for fault in answer["violations"]] == ["UNKNOWN_CARD", "DECK_TOO_SMALL", "TOO_MANY_COPIES"]
    assert [line["result"] for line in answer["lines"]] == ["exact", "guessed"]


@pytest.mark.parametrize("form", FORMS)
def test_every_form_the_import_reads_is_judged(form: str) -> None:
    status, answer = check({"text": FORMS[form]("夏", DECK), "on": "2026-11-20"})
    assert (status, answer["size"]) == (200, 6)
    assert {fault["code"] for fault in answer["violations"]} == {"DECK_TOO_SMALL", "TOO_MANY_COPIES"}


@pytest.mark.parametrize(
    ("version", "code", "size"),
    [
        ("v1", "v1|4378b041a1|1:4|10077:3|1817:10|52:2", 19),
        ("v2", f"v2|{ROWS}", 19),
        ("v3", f"v3|{ROWS}", 19),
        ("v4", f"v4|{ROWS}", 19),
        ("v5", "v5|6820c435fe|W1siMSIsNF1d", 4),
        ("v6", "5|88e4cb444b|AQQ", 4),
        ("v7", "7BAFAAYyP2WQV", 4),
    ],
)
def test_codes_of_every_version_are_judged(version: str, code: str, size: int) -> None:
    _, answer = check({"text": f"デッキコード：{code}"})
    assert (answer["size"], answer["lines"][0]["codes"][0]["form"]) == (size, f"デッキコード {version}")


def test_a_share_address_is_judged_and_its_line_says_what_it_held() -> None:
    _, answer = check({"text": "わたしの束\nhttps://example.org/cards/share.html#A-WkjwEEbwE\n"})
    assert answer["size"] == 5
    assert answer["lines"][1]["codes"] == [
        {"form": "共有URL", "refusal": "", "decks": [{"title": "夏", "size": 5, "unknown": []}]}
    ]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (encode(DECK, Version.V6)[:-1], "確認用の文字"),
        (encode({KUSHI: 4, 999_999: 1}, Version.V7), "この札帖にない札：番号999999"),
        ("http://testserver/d/abcdefghij12/", "このデッキは開けません"),
        ('{"entries": [', "JSON として読めません"),
        ("4 なにもない夢の札", "この名の札は見つかりません"),
        ("1 肥川の大邪", "当たる札が一つに決まりません"),
        ("0 肥川の大蛇", "枚数を読めません"),
        ("札名,枚数\n肥川の大蛇,多い", "枚数を読めません"),
    ],
)
def test_every_refused_line_says_why_and_is_a_fault(text: str, reason: str) -> None:
    status, answer = check({"text": text})
    refused = [line for line in answer["lines"] if line["reason"]]
    assert (status, len(refused), answer["legal"]) == (200, 1, False)
    assert reason in refused[0]["reason"]
    faults = [fault["line"] for fault in answer["violations"] if fault["code"] == "UNKNOWN_CARD"]
    assert faults == [refused[0]["number"]]


def test_copies_that_are_not_sure_have_no_verdict() -> None:
    status, answer = check({"text": "39 複製体\n隠された櫛の家 // 3", "on": "2026-11-20"})
    assert (status, answer["legal"], answer["status"], answer["size"]) == (200, None, "check", 39)
    [fault] = answer["violations"]
    assert (fault["code"], fault["line"], fault["text"]) == ("COPIES_UNCERTAIN", 2, "隠された櫛の家 // 3")
    assert [line["result"] for line in answer["lines"]] == ["exact", "copies"]
    assert answer["lines"][1]["possible"] == [1, 3]
    assert "枚数がはっきりしません（1枚か3枚）" in answer["lines"][1]["reason"]
    assert check({"text": "39 複製体\n隠された櫛の家（3）", "on": "2026-11-20"})[1]["legal"] is True


def test_headings_and_sums_of_other_tools_are_no_faults() -> None:
    text = SPRING.read_text(encoding="utf-8")
    for dressed in (f"Deck\n{text}", f"{text}\n合計枚数: 40", f"■場所札 40枚\n{text}"):
        assert check({"text": dressed, "on": "2026-11-20"})[1]["legal"] is True


def test_every_line_of_the_text_is_accounted_for() -> None:
    code = encode(random_deck(7)[1], Version.V7)
    middle = len(code) // 2
    text = f"# 束\n{code[:middle]}\n{code[middle:]}\n"
    assert [(line["number"], line["span"]) for line in check({"text": text})[1]["lines"]] == [(1, 1), (2, 2)]
    json_text = FORMS["json"]("束", DECK)
    assert sum(line["span"] for line in check({"text": json_text})[1]["lines"]) == len(json_text.splitlines())


@pytest.mark.parametrize(
    "text",
    [
        "BK3AYCg2cOJBQUAAiMvE9T6wp_EZmaunM4CjYkVLvVgfhRU_w6r-VsMdXpCfwvh0wMG5LiJ55WqFSsPAvUSSvIliFe8tkGK0dH_fDx7EpWNQH17",
        f"{encode(DECK, Version.V7)}\n{encode(DECK, Version.OWN)}",
        f"{encode(DECK, Version.V7)}\n4 隠された櫛の家",
        '{"decks": [{"name": "一", "entries": [[1, 4]]}, {"name": "二", "entries": [[112, 1]]}]}',
    ],
)
def test_several_decks_at_once_are_refused(text: str) -> None:
    status, answer = check({"text": text})
    assert (status, list(answer["error"]["fields"])) == (400, ["text"])
    assert "1つにしてください" in answer["error"]["fields"]["text"][0]


@pytest.mark.parametrize(("visibility", "size"), [("private", 0), ("unlisted", 6), ("public", 6)])
def test_a_deck_of_ours_is_judged_by_its_address_for_whom_it_is_open(
    visibility: str, size: int, owner: User, signed_in: Callable[[User], Client]
) -> None:
    deck = build_deck(owner, copies=DECK, visibility=visibility)
    body = {"text": f"http://testserver/d/{deck.share}/"}
    assert check(body)[1]["size"] == size
    assert send(signed_in(owner), "POST", CHECK, body)[1]["size"] == 6


def test_cards_are_judged_by_number() -> None:
    entries = [{"card": KUSHI, "copies": 4}, {"printing": KUSHI_PROMO, "copies": 1}, {"card": DARKNESS, "copies": 1}]
    status, answer = check({"entries": entries, "list": "none"})
    assert status == 200
    assert {fault["code"] for fault in answer["violations"]} == {"DECK_TOO_SMALL", "TOO_MANY_COPIES", "NOT_A_DECK_CARD"}
    assert (answer["size"], answer["list"], answer["lines"]) == (5, "none", [])


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "non_field_errors"),
        ([], "non_field_errors"),
        ({"text": "4 x", "entries": []}, "non_field_errors"),
        ({"text": "4 x", "on": "2025-02-30"}, "on"),
        ({"text": "4 x", "list": "casual"}, "list"),
        ({"text": "x" * 100_001}, "text"),
        ({"text": "1 x\n" * 2001}, "text"),
        ({"text": "a\0b"}, "text"),
        ({"text": " \n "}, "text"),
        ({"entries": [{"card": KUSHI, "copies": 0}]}, "entries.0.copies"),
        ({"entries": [{"card": KUSHI, "copies": 9999}]}, "entries.0.copies"),
        ({"entries": [{"card": KUSHI, "copies": -1}]}, "entries.0.copies"),
        ({"entries": [{"card": 424242, "copies": 1}]}, "entries.0.card"),
        ({"entries": [{"printing": 424242, "copies": 1}]}, "entries.0.printing"),
        ({"entries": [{"copies": 1}]}, "entries.0.non_field_errors"),
        ({"entries": [{"card": KUSHI, "copies": 1}] * 1001}, "entries"),
        ({"entries": "x"}, "entries"),
    ],
)
def test_what_cannot_be_judged_names_the_field(body: Any, field: str) -> None:
    status, answer = check(body)
    assert (status, answer["error"]["code"]) == (400, "invalid")
    assert field in answer["error"]["fields"]


def test_a_body_that_is_no_json_is_refused_in_the_users_words() -> None:
    answer = Client().post("/api/v1/check/", data="{bad", content_type="application/json")
    assert answer.status_code == 400
    assert answer.json()["error"] == {"code": "parse_error", "message": "本文が JSON として読めません"}


def test_decks_need_an_account(owner: User) -> None:
    deck = build_deck(owner, visibility="public")
    for method, path in (
        ("GET", DECKS),
        ("POST", DECKS),
        ("GET", f"{DECKS}{deck.pk}/"),
        ("DELETE", f"{DECKS}{deck.pk}/"),
    ):
        status, answer = send(Client(), method, path, {})
        assert (status, answer["error"]["code"]) == (403, "not_authenticated")


def test_a_deck_is_made_read_listed_and_deleted(owner: User, signed_in: Callable[[User], Client]) -> None:
    client = signed_in(owner)
    entries = [{"card": KUSHI, "copies": 4}, {"printing": KUSHI_PROMO, "copies": 1}]
    status, made = send(client, "POST", DECKS, {"name": "束", "entries": entries, "visibility": "unlisted"})
    assert (status, made["size"], made["status"], made["visibility"]) == (201, 5, "not_legal", "unlisted")
    assert [(row["printing"], row["card"], row["copies"]) for row in made["entries"]] == [(1, 1, 4), (10017, 1, 1)]
    assert send(client, "GET", f"{DECKS}{made['id']}/") == (200, made)
    assert send(client, "GET", DECKS)[1]["results"] == [made]
    assert send(client, "DELETE", f"{DECKS}{made['id']}/")[0] == 204
    assert send(client, "GET", f"{DECKS}{made['id']}/")[0] == 404
    assert Deck.objects.get().deleted_at is not None


def test_entries_are_replaced_if_nobody_else_edited(owner: User, signed_in: Callable[[User], Client]) -> None:
    deck, client = build_deck(owner, copies={KUSHI: 4}), signed_in(owner)
    path = f"{DECKS}{deck.pk}/"
    status, answer = send(client, "PUT", path, {"revision": 0, "entries": [{"card": OROCHI, "copies": 1}]})
    assert (status, answer["revision"], held(deck)) == (200, 1, {OROCHI: 1})
    apply_edit(deck, edit_of((KUSHI, 0, 2)))
    status, answer = send(client, "PUT", path, {"revision": 1, "entries": []})
    assert (status, answer["error"]["code"], answer["error"]["deck"]["revision"]) == (409, "conflict", 2)
    assert held(deck) == {KUSHI: 2, OROCHI: 1}


def test_what_is_written_is_read_once_under_the_lock_and_once_as_it_stands(
    owner: User, signed_in: Callable[[User], Client], django_assert_max_num_queries: Callable[..., Any]
) -> None:
    deck, client = build_deck(owner, copies={KUSHI: 4}), signed_in(owner)
    path = f"{DECKS}{deck.pk}/"
    client.get(path)
    with django_assert_max_num_queries(16) as asked:
        assert send(client, "PUT", path, {"revision": 0, "entries": [{"card": OROCHI, "copies": 1}]})[0] == 200
    assert reads_of("decks_deckentry", asked) == 2
    with django_assert_max_num_queries(9) as asked:
        assert send(client, "PUT", path, {"revision": 0, "entries": []})[0] == 409
    assert reads_of("decks_deckentry", asked) == 1
    with django_assert_max_num_queries(8) as asked:  # one asks whether lists of public decks must hear of it
        assert send(client, "DELETE", path)[0] == 204
    assert reads_of("decks_deckentry", asked) == 0


@pytest.mark.parametrize("method", ["GET", "PUT", "DELETE"])
def test_decks_of_others_are_404(method: str, owner: User, stranger: User, signed_in: Callable[[User], Client]) -> None:
    deck = build_deck(owner, visibility="public", copies={KUSHI: 1})
    body = {"revision": 0, "entries": []}
    assert send(signed_in(stranger), method, f"{DECKS}{deck.pk}/", body)[0] == 404
    assert held(deck) == {KUSHI: 1}
    assert send(signed_in(stranger), "GET", DECKS)[1]["results"] == []


@pytest.mark.parametrize(
    ("entries", "field"),
    [
        ([{"card": DARKNESS, "copies": 1}], "entries.0"),
        ([{"card": KUSHI, "copies": 600}, {"printing": KUSHI, "copies": 600}], "entries.1"),
    ],
)
def test_what_no_deck_can_hold_is_refused_not_cut_short(
    entries: Any, field: str, owner: User, signed_in: Callable[[User], Client]
) -> None:
    status, answer = send(signed_in(owner), "POST", DECKS, {"name": "束", "entries": entries})
    assert status == 400
    assert field in answer["error"]["fields"]
    assert not Deck.objects.exists()


@pytest.mark.parametrize(
    "body", [{}, {"name": ""}, {"name": "長" * 61}, {"name": "束", "visibility": "x"}, {"name": "束", "entries": 3}]
)
def test_a_deck_that_cannot_be_made_is_explained(body: Any, owner: User, signed_in: Callable[[User], Client]) -> None:
    status, answer = send(signed_in(owner), "POST", DECKS, body)
    assert (status, answer["error"]["code"]) == (400, "invalid")


def test_the_list_costs_a_fixed_number_of_queries(
    owner: User, signed_in: Callable[[User], Client], django_assert_max_num_queries: Callable[..., Any]
) -> None:
    for _ in range(30):
        build_deck(owner, copies={KUSHI: 4, OROCHI: 1})
    client = signed_in(owner)
    client.get(DECKS)
    with django_assert_max_num_queries(8):
        assert len(client.get(DECKS).json()["results"]) == 30


def test_the_description_knows_the_addresses() -> None:
    schema = Client().get("/api/v1/schema/", headers={"Accept": "application/vnd.oai.openapi+json"}).json()
    assert {"/api/v1/check/", "/api/v1/decks/", "/api/v1/decks/{deck_id}/"} <= set(schema["paths"])
    assert "409" in schema["paths"]["/api/v1/decks/{deck_id}/"]["put"]["responses"]


def create(client: Client, key: str, body: Any) -> tuple[int, Any]:
    answer = client.post(DECKS, json.dumps(body), content_type="application/json", headers={"Idempotency-Key": key})
    return answer.status_code, answer.json()


class TestTheSameDeckSentTwice:
    BODY = {"name": "一度だけ", "entries": [{"printing": KUSHI, "copies": 4}]}

    def test_makes_one_and_says_which(self, owner: User, signed_in: Callable[[User], Client]) -> None:
        client = signed_in(owner)
        first, deck = create(client, "my key 1", self.BODY)
        second, again = create(client, "my key 1", {"entries": self.BODY["entries"], "memo": "", "name": "一度だけ"})
        assert (first, second) == (201, 200)
        assert again == deck
        assert Deck.objects.filter(owner=owner).count() == 1

    def test_another_key_or_none_makes_another(self, owner: User, signed_in: Callable[[User], Client]) -> None:
        client = signed_in(owner)
        create(client, "1", self.BODY)
        assert create(client, "2", self.BODY)[0] == 201
        assert send(client, "POST", DECKS, self.BODY)[0] == 201
        assert send(client, "POST", DECKS, self.BODY)[0] == 201
        assert Deck.objects.filter(owner=owner).count() == 4

    def test_another_body_under_the_key_is_refused(self, owner: User, signed_in: Callable[[User], Client]) -> None:
        client = signed_in(owner)
        create(client, "1", self.BODY)
        status, answer = create(client, "1", {**self.BODY, "memo": "ほかの"})
        assert (status, answer["error"]["code"]) == (422, "key_reused")
        assert Deck.objects.filter(owner=owner).count() == 1

    def test_a_deck_changed_since_comes_as_it_is_now(self, owner: User, signed_in: Callable[[User], Client]) -> None:
        client = signed_in(owner)
        _, deck = create(client, "1", self.BODY)
        apply_edit(Deck.objects.get(pk=deck["id"]), edit_of((KUSHI, 4, 3)))
        status, again = create(client, "1", self.BODY)
        assert (status, again["size"]) == (200, 3)

    def test_a_deleted_deck_does_not_come_back(self, owner: User, signed_in: Callable[[User], Client]) -> None:
        client = signed_in(owner)
        _, deck = create(client, "1", self.BODY)
        client.delete(f"{DECKS}{deck['id']}/")
        status, answer = create(client, "1", self.BODY)
        assert (status, answer["error"]["code"]) == (409, "deleted")

    def test_keys_of_two_people_are_different(
        self, owner: User, friend: User, signed_in: Callable[[User], Client]
    ) -> None:
        assert create(signed_in(owner), "1", self.BODY)[0] == 201
        assert create(signed_in(friend), "1", {**self.BODY, "name": "友の"})[0] == 201

    @pytest.mark.parametrize("key", ["", "k" * 256])
    def test_a_key_that_is_none_is_refused(self, key: str, owner: User, signed_in: Callable[[User], Client]) -> None:
        status, answer = create(signed_in(owner), key, self.BODY)
        assert status == 400
        assert answer["error"]["fields"].keys() == {"Idempotency-Key"}
        assert not Deck.objects.filter(owner=owner).exists()
