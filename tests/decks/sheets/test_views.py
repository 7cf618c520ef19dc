"""The registration sheet as PDF: real text, the right list and day, for those who may see the deck."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from typing import Any
from urllib.parse import quote

import pytest
import time_machine
from django.contrib.auth.models import User
from django.test import Client, override_settings
from reportlab.pdfbase.ttfonts import TTFontFile

from cards.catalog import current_data
from cards.list_question import ListQuestion
from decks.deck_codes import own_code
from decks.models import Deck, Visibility
from decks.sheets.contents import sheet_contents
from decks.sheets.paper import wrapped
from decks.sheets.registration import draw_sheet
from rules_engine import load_catalog
from rules_engine.legality.deck_list import DeckList
from rules_engine.legality.list_text import short_mark
from rules_engine.vocabulary.terms import RestrictionSeries
from tests.decks.builders import DARKNESS, DIARY, KUSHI, OROCHI, build_deck, visitor_client
from tests.decks.sheets.pdf_text import pages, text_of

pytestmark = pytest.mark.django_db

LINK = "https://example.org/d/abcdef/"
DAY = date(2026, 11, 21)


def sheet_of(
    counts: dict[int, int], question: ListQuestion | None = None, name: str = "試しの束", link: str = LINK
) -> bytes:
    return draw_sheet(
        sheet_contents(
            name, DeckList(counts), question or ListQuestion(DAY), current_data(), link=link, is_address=True
        )
    )


def test_the_sheet_says_all_in_real_text() -> None:
    raw = sheet_of({KUSHI: 4, OROCHI: 2, DIARY: 2}, name="夏の廃屋🔥")
    text = text_of(raw)
    expected = """
        デッキ登録用紙 氏名 ふりがな 大会 開催日 夏の廃屋 隠された櫛の家 肥川の大蛇 悠習の古日記 ひのかわのおろち
        ■場所札 ■道具札 小計 合計 使用不可 《肥川の大蛇》は制限、1枚まで（いま2枚） あと32枚要ります 公式の制限リスト
        審判記入欄 確認者 照合
    """
    for words in (*expected.split(), "8 枚", "2026-11-21 の判定", "1 / 1"):
        assert words in text, words


def test_the_list_of_the_day_is_named() -> None:
    data = current_data()
    revisions = [revision for revision in data.revisions if revision.series is RestrictionSeries.OFFICIAL]
    first, last = revisions[0], revisions[-1]
    assert first.title in text_of(sheet_of({OROCHI: 1}, ListQuestion(first.effective)))
    assert last.title in text_of(sheet_of({OROCHI: 1}, ListQuestion(DAY)))
    none = text_of(sheet_of({OROCHI: 1}, ListQuestion(DAY, None)))
    assert "制限リストなし" in none
    assert last.title not in none


def test_subtotals_add_up_to_the_total() -> None:
    contents = sheet_contents(
        "束", DeckList({KUSHI: 4, OROCHI: 1, DIARY: 2}), ListQuestion(DAY), current_data(), link=LINK, is_address=True
    )
    assert [(group.label, group.copies) for group in contents.groups] == [("場所札", 5), ("道具札", 2)]
    assert contents.size == 7
    assert [row.limit for group in contents.groups for row in group.rows] == ["", "制限", "準制限"]


def test_long_lists_flow_to_more_pages() -> None:
    ids = [card.id for card in current_data().catalog if card.is_deck_card]
    assert pages(sheet_of(dict.fromkeys(ids[:20], 2))) == 1
    assert pages(sheet_of(dict.fromkeys(ids[:45], 2))) == 2
    long = sheet_of(dict.fromkeys(ids, 1), name="名" * 60)
    assert pages(long) > 20
    assert "（つづき）" in text_of(long)


def test_sheets_drawn_at_the_same_time_are_the_same_as_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    ids = [card.id for card in current_data().catalog if card.is_deck_card]
    data, parts = current_data(), [DeckList({card_id: 2}) for card_id in ids[:6]]
    decks = [sheet_contents("束", part, ListQuestion(DAY), data, link=LINK, is_address=True) for part in parts]
    alone = [draw_sheet(contents) for contents in decks]
    seek = TTFontFile.seek

    def slow(font: Any, place: int) -> None:
        seek(font, place)
        time.sleep(0.0001)

    monkeypatch.setattr(TTFontFile, "seek", slow)
    with ThreadPoolExecutor(6) as threads:
        assert list(threads.map(draw_sheet, decks)) == alone


def test_odd_decks_have_a_sheet() -> None:
    assert pages(sheet_of({})) == 1
    assert "種類なし" in text_of(sheet_of({DARKNESS: 1}))
    assert "コードは長いため省略" in text_of(sheet_of({KUSHI: 1}, link="x" * 2900))


def test_the_mark_knows_the_same_list_again() -> None:
    catalog = load_catalog()
    assert short_mark(DeckList({1: 4, 2: 3}), catalog) == short_mark(DeckList({2: 3, 1: 4}), catalog)
    decks = ({1: 4}, {1: 3}, {2: 4}, {})
    assert len({short_mark(DeckList(counts), catalog) for counts in decks}) == 4
    assert short_mark(DeckList(), catalog) == "3E48-2B41"  # docs/list_text.md


def test_lines_stay_within_their_width() -> None:
    lines = wrapped("とても長い指摘の文" * 9, 8, 60)
    assert "".join(lines) == "とても長い指摘の文" * 9
    assert len(lines) > 3


def test_the_blank_form_is_one_page_for_everybody() -> None:
    answer = Client().get("/decks/sheet.pdf")
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
    assert pages(answer.content) == 1
    text = text_of(answer.content)
    for words in ("デッキ登録用紙", "氏名", "■季節札", "小計", "適用する制限リストと日", "審判記入欄"):
        assert words in text


def test_who_gets_the_sheet(owner: User, stranger: User, signed_in: Callable[[User], Client]) -> None:
    deck = build_deck(owner, copies={KUSHI: 4}, name="夏の 廃屋")
    for page in ("sheet.pdf", "prints"):
        path = f"/d/{deck.share}/{page}"
        assert signed_in(owner).get(path).status_code == 200
        assert {client.get(path).status_code for client in (signed_in(stranger), Client(), visitor_client())} == {404}
    deck.visibility = Visibility.UNLISTED
    deck.save()
    answer = Client().get(f"/d/{deck.share}/sheet.pdf")
    assert answer.content.startswith(b"%PDF")
    assert "%E5%BB%83" in answer["Content-Disposition"]


def test_the_day_and_list_asked_for_are_judged() -> None:
    deck = build_deck(visibility=Visibility.PUBLIC, copies={OROCHI: 40})
    text = text_of(Client().get(f"/d/{deck.share}/sheet.pdf?on=2026-10-01&list=community").content)
    assert "コミュニティの制限リスト" in text
    assert "2026-10-01 の判定" in text


@pytest.mark.parametrize(
    ("question", "words"), [("on=gestern", "日付として読めません"), ("list=mine", "という制限リストはありません")]
)
def test_a_question_that_cannot_be_read_is_explained(question: str, words: str) -> None:
    deck = build_deck(visibility=Visibility.PUBLIC, copies={KUSHI: 4})
    answer = Client().get(f"/d/{deck.share}/sheet.pdf?{question}")
    assert answer.status_code == 422
    assert words in answer.content.decode()


def test_the_page_leads_to_pictures_and_sheets() -> None:
    deck = build_deck(copies={KUSHI: 4})
    page = visitor_client().get(f"/d/{deck.share}/prints").content.decode()
    for words in (
        f"/d/{deck.share}/picture.jpg",
        f"/d/{deck.share}/picture-tall.jpg",
        "/decks/sheet.pdf",
        "デッキコードが入ります",
    ):
        assert words in page
    assert f'action="/d/{deck.share}/sheet.pdf"' in page
    assert f'href="/d/{deck.share}/prints"' in visitor_client().get(f"/decks/{deck.pk}/edit").content.decode()
    assert f'href="/d/{deck.share}/prints"' in visitor_client().get(f"/d/{deck.share}/").content.decode()


def pasted(text: str, client: Client | None = None, **fields: str) -> Any:
    return (client or Client()).post("/check/sheet.pdf", {"text": text, **fields})


@pytest.mark.parametrize(
    "paste", ["# 夏の束\n4 隠された櫛の家\n2 肥川の大蛇\n", own_code.write({KUSHI: 4, OROCHI: 2}, "夏の束")]
)
def test_what_was_pasted_has_a_sheet_and_leaves_nothing_behind(paste: str) -> None:
    client = Client()
    page = client.post("/check/", {"text": paste}).content.decode()
    assert 'formaction="/check/sheet.pdf"' in page
    answer = pasted(paste, client, on="2026-11-21", list="community")
    assert (answer.status_code, answer["Content-Type"], answer["Cache-Control"]) == (200, "application/pdf", "no-store")
    text = text_of(answer.content)
    for words in (
        "夏の束",
        "隠された櫛の家",
        "肥川の大蛇",
        "小計",
        "6 枚",
        "2026-11-21 の判定",
        "コミュニティの制限リスト",
        "デッキコード",
    ):
        assert words in text, words
    assert "%E5%A4%8F" in answer["Content-Disposition"]
    assert not Deck.objects.exists()
    assert not client.cookies.get("fudacho_visitor")


def test_a_list_without_a_name_leaves_the_name_to_be_written() -> None:
    answer = pasted("4 隠された櫛の家")
    assert text_of(answer.content).count("隠された櫛の家") == 1
    assert answer["Content-Disposition"].endswith(quote("デッキ登録用紙.pdf"))


def test_a_choice_that_was_made_stands_on_the_sheet() -> None:
    text = "1 肥川の大邪"
    assert 'formaction="/check/sheet.pdf"' not in Client().post("/check/", {"text": text}).content.decode()
    assert "肥川の大蛇" in text_of(pasted(text, line_1=str(OROCHI)).content)


def test_a_line_that_was_chosen_to_be_left_out_is_neither_a_fault_nor_on_the_sheet() -> None:
    text = "4 隠された櫛の家\n1 肥川の大邪"
    page = Client().post("/check/", {"text": text, "line_2": "skip"}).content.decode()
    assert 'formaction="/check/sheet.pdf"' in page
    assert "に当たる札が一つに決まりません" not in page
    sheet = text_of(pasted(text, line_2="skip").content)
    assert ("隠された櫛の家" in sheet, "肥川" in sheet) == (True, False)


@pytest.mark.parametrize(
    ("text", "fields", "words"),
    [
        ("4 隠された櫛の家\n1 なにもない夢の札", {}, "という札は見つかりません"),
        ("1 肥川の大邪", {}, "に当たる札が一つに決まりません"),
        ("5|bad0000000|AQQ", {}, "確認用の文字"),
        ("# 名だけ", {}, "登録用紙は作っていません"),
        ("", {}, "リストが空です"),
        ("x" * 100_001, {}, "100KB"),
        ("1 x\n" * 2001, {}, "2,000行まで"),
        ("4 隠された櫛の家", {"on": "gestern"}, "日付として読めません"),
        ("4 隠された櫛の家", {"list": "mine"}, "という制限リストはありません"),
    ],
)
def test_a_list_that_was_not_read_as_a_whole_goes_back_with_the_reason(
    text: str, fields: dict[str, str], words: str
) -> None:
    answer = pasted(text, **fields)
    page = answer.content.decode()
    assert (answer.status_code, answer["Content-Type"]) == (422, "text/html; charset=utf-8")
    assert words in page
    assert "登録用紙は作っていません" in page
    assert text[:40] in page


def test_the_sheet_of_a_paste_is_made_by_the_form_alone() -> None:
    assert Client().get("/check/sheet.pdf").status_code == 405
    assert pasted("4 隠された櫛の家", Client(enforce_csrf_checks=True)).status_code == 403


def test_checking_and_sheets_of_pastes_are_counted_together() -> None:
    with override_settings(RATELIMIT_ENABLE=True), time_machine.travel("2026-11-20T12:00:00+09:00", tick=False):
        for _ in range(20):
            assert pasted("x").status_code == 422
            assert Client().post("/check/", {"text": "x"}).status_code == 200
        assert pasted("x").status_code == 429


def test_few_queries(django_assert_max_num_queries: Callable[..., Any]) -> None:
    deck = build_deck(visibility=Visibility.PUBLIC, copies={KUSHI: 4, OROCHI: 2, DIARY: 3})
    Client().get(f"/d/{deck.share}/sheet.pdf")
    with django_assert_max_num_queries(3):
        Client().get(f"/d/{deck.share}/sheet.pdf")


def test_too_many_sheets_are_refused() -> None:
    with override_settings(RATELIMIT_ENABLE=True), time_machine.travel("2026-11-20T12:00:00+09:00", tick=False):
        answers = [Client().get("/decks/sheet.pdf").status_code for _ in range(61)]
    assert answers == [200] * 60 + [429]
