"""New decks and lists read into decks: shown line by line first, applied only when accepted."""

import re
import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from decks.models import Deck
from tests.decks.asked import reads_of
from tests.decks.builders import DARKNESS, KUSHI, OROCHI, build_deck, held, visitor_client

pytestmark = pytest.mark.django_db

LIST = "# 夏\n4 隠された櫛の家\n1 肥川の大邪\n3 なにもない夢の札\n"


def seen_in(page: str) -> str:
    found = re.search(r'name="seen" value="([0-9a-f]{64})"', page)
    assert found
    return found[1]


def read(client: Client, path: str, **fields: Any) -> str:
    answer = client.post(path, {"text": LIST, **fields}, follow=True)
    assert answer.status_code == 200
    return answer.content.decode()


def accept(client: Client, path: str, page: str, **fields: Any) -> Any:
    return client.post(path, {"text": LIST, "seen": seen_in(page), "step": "accept", **fields})


def shown(client: Client, answer: Any) -> str:
    """The page of a list that was kept to be looked through."""
    assert answer.status_code == 303
    return client.get(answer["Location"]).content.decode()


def test_an_empty_deck_opens_in_the_editor() -> None:
    client = Client()
    answer = client.post("/decks/new", {"name": "わたしの束", "creation": str(uuid.uuid4())})
    deck = Deck.objects.get()
    assert answer["Location"] == f"/decks/{deck.pk}/edit"
    assert (deck.name, held(deck)) == ("わたしの束", {})
    assert client.get(answer["Location"]).status_code == 200


def test_a_nameless_deck_gets_a_name_and_a_double_submit_makes_one_deck() -> None:
    client, creation = visitor_client(), str(uuid.uuid4())
    for _ in range(2):
        client.post("/decks/new", {"creation": creation})
    assert Deck.objects.get().name == "名前のないデッキ"


def test_a_card_can_begin_a_deck_or_join_one() -> None:
    deck, client = build_deck(name="いまある束"), visitor_client()
    page = client.get(f"/decks/new?card={OROCHI}").content.decode()
    assert "《肥川の大蛇》をデッキへ" in page
    assert "いまある束" in page
    assert f'value="{OROCHI}:0:1"' in page
    client.post("/decks/new", {"card": str(OROCHI), "name": "大蛇"})
    assert held(Deck.objects.get(name="大蛇")) == {OROCHI: 1}
    assert held(deck) == {}


@pytest.mark.parametrize("card", ["0", "x", "99999999999", "-1", str(DARKNESS), "１"])
def test_a_card_that_cannot_begin_a_deck_is_left_aside(card: str) -> None:
    assert visitor_client().get("/decks/new", {"card": card}).status_code == 200
    visitor_client().post("/decks/new", {"card": card})
    assert held(Deck.objects.get()) == {}


def test_reading_a_list_applies_nothing() -> None:
    page = read(visitor_client(), "/decks/new")
    assert not Deck.objects.exists()
    assert all(line in page for line in LIST.splitlines())
    assert 'value="夏"' in page
    assert f'name="line_3" value="{OROCHI}"' in page


def test_accepting_needs_every_choice() -> None:
    client = visitor_client()
    page = read(client, "/decks/new")
    undecided = accept(client, "/decks/new", page)
    assert "選んでいない行が1行" in shown(client, undecided)
    assert not Deck.objects.exists()
    answer = accept(client, "/decks/new", page, line_3=str(OROCHI), name="夏", creation=str(uuid.uuid4()))
    deck = Deck.objects.get()
    assert (deck.name, held(deck)) == ("夏", {KUSHI: 4, OROCHI: 1})
    assert "1行は入りませんでした：4行目「3 なにもない夢の札」" in client.get(answer["Location"]).content.decode()


def test_a_list_changed_after_reading_is_read_again() -> None:
    client = visitor_client()
    page = read(client, "/decks/new")
    answer = client.post("/decks/new", {"text": "4 病ねずみ", "seen": seen_in(page), "step": "accept"}, follow=True)
    assert "書き換わっていたので読み直しました" in answer.content.decode()
    assert not Deck.objects.exists()


def test_a_file_is_read_and_shown() -> None:
    file = SimpleUploadedFile("deck.txt", "4 隠された櫛の家".encode("cp932"))
    page = visitor_client().post("/decks/new", {"file": file}, follow=True).content.decode()
    assert "入るのは<strong>4枚</strong>" in page
    assert "4 隠された櫛の家</textarea>" in page


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"text": "あ" * 100_001}, "100KB"),
        ({"text": "1 x\n" * 2001}, "2,000行まで"),
        ({"file": SimpleUploadedFile("big.txt", b"x" * 100_001)}, "100KB"),
        ({"file": SimpleUploadedFile("cat.png", b"\x89PNG\xff\xfe\x00")}, "文字として読めません"),
    ],
)
@pytest.mark.parametrize("into", ["new", "import"])
def test_what_cannot_be_read_is_explained_and_kept(fields: dict[str, Any], words: str, into: str) -> None:
    path = "/decks/new" if into == "new" else f"/decks/{build_deck().pk}/import"
    if "file" in fields:
        fields["file"].seek(0)
    answer = visitor_client().post(path, fields, follow=True)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert words in page
    assert fields.get("text", "")[:50] in page


def test_an_empty_import_is_explained() -> None:
    answer = visitor_client().post(f"/decks/{build_deck().pk}/import", {"text": "  "})
    assert (answer.status_code, "リストが空です" in answer.content.decode()) == (422, True)


@pytest.mark.parametrize(("mode", "copies"), [("add", {KUSHI: 5, 13: 2}), ("replace", {KUSHI: 4})])
def test_a_list_joins_or_replaces_the_cards_once(mode: str, copies: dict[int, int]) -> None:
    deck, client = build_deck(copies={KUSHI: 1, 13: 2}), visitor_client()
    path, mark = f"/decks/{deck.pk}/import", str(uuid.uuid4())
    page = read(client, path, creation=mark)
    assert held(deck) == {KUSHI: 1, 13: 2}
    for _ in range(2):
        accept(client, path, page, creation=mark, mode=mode, line_3="skip")
    assert held(deck) == copies
    client.post(f"/decks/{deck.pk}/edits", {"form_id": mark, "base": "1", "change": "undo"})
    assert held(deck) == {KUSHI: 1, 13: 2}


@pytest.mark.parametrize("mode", ["add", "replace"])
def test_a_list_that_is_taken_in_reads_the_cards_once(
    mode: str, django_assert_max_num_queries: Callable[..., Any]
) -> None:
    deck, client = build_deck(copies={KUSHI: 1, 13: 2}), visitor_client()
    path = f"/decks/{deck.pk}/import"
    page = read(client, path)
    with django_assert_max_num_queries(12) as asked:
        assert accept(client, path, page, mode=mode, line_3="skip").status_code == 302
    assert reads_of("decks_deckentry", asked) == 1


def test_a_list_takes_the_place_of_what_another_tab_put_in_meanwhile() -> None:
    deck, client = build_deck(copies={KUSHI: 1}), visitor_client()
    path = f"/decks/{deck.pk}/import"
    page = read(client, path)
    client.post(f"/decks/{deck.pk}/edits", {"form_id": str(uuid.uuid4()), "base": "0", "change": f"{OROCHI}:0:1"})
    accept(client, path, page, mode="replace", line_3="skip")
    assert held(deck) == {KUSHI: 4}


def test_export_is_plain_text_that_reads_back() -> None:
    deck = build_deck(name="夏の蟲", copies={KUSHI: 4, OROCHI: 1}, visibility="unlisted")
    for answer in (visitor_client().get(f"/decks/{deck.pk}/export.txt"), Client().get(f"/d/{deck.share}/export.txt")):
        assert answer["Content-Type"] == "text/plain; charset=utf-8"
        assert "filename*=UTF-8''%E5%A4%8F" in answer["Content-Disposition"]
        assert answer.content.decode() == "# 夏の蟲\n\n【場所札】\n4 隠された櫛の家\n1 肥川の大蛇\n"


@pytest.mark.parametrize("into", ["new", "import"])
def test_more_than_999_copies_are_cut_short_and_said_so(into: str) -> None:
    client, text = visitor_client(), "600 隠された櫛の家\n600 隠された櫛の家"
    path = "/decks/new" if into == "new" else f"/decks/{build_deck().pk}/import"
    page = client.post(path, {"text": text}, follow=True).content.decode()
    answer = client.post(path, {"text": text, "seen": seen_in(page), "step": "accept"}, follow=True)
    assert "《隠された櫛の家》：1種類は999枚まで" in answer.content.decode()
    assert held(Deck.objects.get()) == {KUSHI: 999}


def test_a_choice_on_every_line_of_the_longest_list_can_be_sent() -> None:
    text = "1 肥川の大邪\n" * 2000
    choices = {f"line_{number}": "skip" for number in range(1, 2001)}
    client = visitor_client()
    page = client.post("/decks/new", {"text": text}, follow=True).content.decode()
    answer = client.post("/decks/new", {"text": text, "seen": seen_in(page), "step": "accept", **choices})
    assert answer.status_code == 302
    assert held(Deck.objects.get()) == {}


GUESSES = "2 悠習の古日き\n1 神隠しの廃集落\n1 生活指道\n4 発狂人形のいえ\n3 検門\n"


def chosen_in(page: str) -> list[str]:
    return re.findall(r'name="(line_\d+)" value="\d+" checked', page)


@pytest.mark.parametrize("path", ["/decks/new", "/check/"])
def test_one_press_takes_every_likely_guess_and_no_other(path: str) -> None:
    """Two namesakes are never chosen between, and what is less than 80 % alike is left to the person."""
    client = visitor_client()
    page = client.post(path, {"text": GUESSES}, follow=True).content.decode()
    assert "80%以上の候補をまとめて選ぶ（2行）" in page
    assert chosen_in(page) == []
    assert "見つからない 1" in page
    pressed = client.post(path, {"text": GUESSES, "step": "likely"}, follow=True).content.decode()
    assert chosen_in(pressed) == ["line_1", "line_4"]
    assert "80%以上の候補" not in pressed
    assert not Deck.objects.exists()


def test_a_choice_made_before_the_press_stays() -> None:
    client = visitor_client()
    pressed = client.post(
        "/decks/new", {"text": GUESSES, "step": "likely", "line_1": "skip"}, follow=True
    ).content.decode()
    assert re.findall(r'name="(line_\d+)" value="(?:\d+|skip)" checked', pressed) == ["line_1", "line_4"]
    assert 'name="line_1" value="skip" checked' in pressed
