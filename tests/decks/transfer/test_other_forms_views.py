"""Pictures and lists of other tools on the pages, and the one line for posts going out."""

import re
import uuid

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.template.loader import render_to_string
from django.test import Client

from decks.deck_codes import Version, encode
from decks.models import Deck
from tests.decks.builders import KUSHI, KUSHI_PROMO, OROCHI, build_deck, held, visitor_client
from tests.decks.transfer.test_picture_codes import drawn, file_of, on_ground
from tests.decks.transfer.test_views import seen_in

pytestmark = pytest.mark.django_db

COPIES = {KUSHI: 4, KUSHI_PROMO: 1, OROCHI: 1}


def picture(text: str) -> SimpleUploadedFile:
    return SimpleUploadedFile("写真.jpg", file_of(on_ground(drawn(text)).convert("RGB"), "JPEG"), "image/jpeg")


def test_a_picture_becomes_a_deck() -> None:
    client, code = visitor_client(), encode(COPIES, Version.OWN, "夏の束")
    page = client.post("/decks/new", {"file": picture(code)}, follow=True).content.decode()
    assert "入るのは<strong>6枚</strong>" in page
    assert 'name="name" type="text" maxlength="60" value="夏の束"' in page
    nameless = client.post("/decks/new", {"file": picture(encode(COPIES, Version.V7))}, follow=True).content.decode()
    assert 'name="name" type="text" maxlength="60" value=""' in nameless
    sent = {"text": code, "seen": seen_in(page), "step": "accept", "creation": str(uuid.uuid4())}
    assert client.post("/decks/new", sent).status_code == 302
    assert held(Deck.objects.get()) == COPIES


def test_a_picture_of_our_own_deck_opens_it_for_whom_it_is_open() -> None:
    shared = build_deck(name="見せている束", copies=COPIES, visibility="unlisted")
    drawn_by_us = Client().get(f"/d/{shared.share}/picture.jpg")
    file = SimpleUploadedFile("a.jpg", drawn_by_us.getvalue())
    page = Client().post("/check/", {"file": file}).content.decode()
    assert "見せている束" in page
    Deck.objects.update(visibility="private")
    file.seek(0)
    page = Client().post("/check/", {"file": file}).content.decode()
    assert "このデッキは開けません" in page
    assert "見せている束" not in page


@pytest.mark.parametrize("path", ["/decks/new", "/decks/{}/import", "/check/"])
@pytest.mark.parametrize(
    ("content", "words"),
    [
        (file_of(drawn("x").resize((9, 9))), "QRコードが見つかりませんでした"),
        (file_of(drawn("x"))[:60], "壊れています"),
        (file_of(drawn("x")) + bytes(5_000_000), "画像が大きすぎます"),
        (b"\xff\xfe\x00", "文字として読めませんでした"),
    ],
)
def test_a_picture_that_gives_no_list_is_explained(path: str, content: bytes, words: str) -> None:
    file = SimpleUploadedFile("a.png", content)
    answer = visitor_client().post(path.format(build_deck().pk), {"file": file})
    assert answer.status_code in (200, 422)
    assert words in answer.content.decode()


@pytest.mark.parametrize("code", ["no_qr", "picture_too_big", "picture_broken", "encoding", "too_long"])
def test_every_reason_has_its_own_sentence(code: str) -> None:
    sentence = render_to_string("decks/transfer/_unreadable.txt", {"code": code}).strip()
    assert sentence.endswith("。")
    assert "リストが空" not in sentence


def test_each_card_of_a_line_is_shown_with_its_answer() -> None:
    text = "夏の束: 隠された櫛の家×4 肥川の大蛇×1 #巫カードゲーム"
    page = visitor_client().post("/decks/new", {"text": text}, follow=True).content.decode()
    assert "<strong>1行</strong>：一致 2" in page
    assert 'value="夏の束"' in page
    assert re.findall(r'reading__copies">(\d+)</span> (\S+)', page) == [("4", "隠された櫛の家"), ("1", "肥川の大蛇")]


def test_the_line_for_posts_is_shown_to_copy_and_as_a_file() -> None:
    deck = build_deck(name="夏の束", copies=COPIES, visibility="unlisted")
    line = "夏の束: 隠された櫛の家×4 隠された櫛の家 #10017×1 肥川の大蛇×1"
    for client, page, file in (
        (visitor_client(), f"/decks/{deck.pk}/export", f"/decks/{deck.pk}/export.post"),
        (Client(), f"/d/{deck.share}/export", f"/d/{deck.share}/export.post"),
    ):
        shown = client.get(page).content.decode()
        assert f'value="{line}"' in shown
        assert file in shown
        answer = client.get(file)
        assert (answer.content.decode(), answer["Content-Type"]) == (f"{line}\n", "text/plain; charset=utf-8")
        assert answer["Content-Disposition"].endswith(".txt")
    back = visitor_client().post("/decks/new", {"text": line}, follow=True).content.decode()
    assert "入るのは<strong>6枚</strong>" in back


def test_an_empty_deck_has_no_line() -> None:
    deck = build_deck(name="空")
    assert visitor_client().get(f"/decks/{deck.pk}/export").status_code == 200
    assert visitor_client().get(f"/decks/{deck.pk}/export.post").content == b"\n"
