"""The legality page of a deck and the page that checks a pasted list."""

import html
from collections.abc import Callable
from typing import Any

import pytest
import time_machine
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from decks.models import Deck
from rules_engine import load_catalog
from tests.decks.builders import DIARY, KUSHI, OROCHI, build_deck, visitor_client

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("november")]

FILLER = dict.fromkeys(range(201, 239), 1)


@pytest.fixture
def november() -> Any:
    with time_machine.travel("2026-11-20T12:00:00+09:00", tick=False):
        yield


def page_of(deck: Deck, query: str = "") -> str:
    return visitor_client().get(f"/decks/{deck.pk}/legality{query}").content.decode()


def test_the_verdict_depends_on_the_day() -> None:
    deck = build_deck(copies={OROCHI: 2, **FILLER})
    assert "不可 1" in page_of(deck)
    assert "《肥川の大蛇》</a>は制限、1枚まで（いま2枚）" in page_of(deck)
    assert "不可" not in page_of(deck, "?on=2025-07-01").split("これまでの適正")[0]


def test_the_verdict_depends_on_the_list() -> None:
    deck = build_deck(copies={card_id("つちのこ"): 3, **FILLER})
    official = page_of(deck)
    assert "要確認 1" in official
    assert "コミュニティの一覧では準制限、2枚まで" in official
    assert "不可 1" in page_of(deck, "?list=community")
    assert "合法" in page_of(deck, "?list=none")


def card_id(name: str) -> int:
    return load_catalog().card_by_name[name].id


def test_a_fault_cites_clause_list_day_and_repair_with_a_button_for_the_owner() -> None:
    deck = build_deck(copies={OROCHI: 2, **FILLER}, visibility="public")
    own = page_of(deck)
    assert "公式ルール「封印・制限・準制限について」：制限の札は1枚まで" in own
    assert "公式 第四回改訂（2025-07-22から）" in own
    assert f'value="{OROCHI}:2:1"' in own
    stranger = Client().get(f"/decks/{deck.pk}/legality").content.decode()
    assert "−1 《肥川の大蛇》" in stranger
    assert 'name="change"' not in stranger


def test_the_repair_button_repairs_and_comes_back_to_the_same_question() -> None:
    deck, client = build_deck(copies={OROCHI: 2, **FILLER, 40: 1}), visitor_client()
    answer = client.post(
        f"/decks/{deck.pk}/edits",
        {
            "form_id": "6f1c1f0e-6a51-4a0c-9a08-2f6d1f3c7a11",
            "base": "0",
            "pane": "legality",
            "query": "on=2026-01-01&list=official",
            "change": f"{OROCHI}:2:1",
        },
    )
    assert answer["Location"] == f"/decks/{deck.pk}/legality?on=2026-01-01&list=official"
    assert "不可" not in client.get(answer["Location"]).content.decode().split("これまでの適正")[0]


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("?on=2025-13-01", "「2025-13-01」は日付として読めません"),
        ("?list=x", "「x」という一覧はありません"),
        ("?on=%00", "日付"),
    ],
)
def test_a_broken_question_is_explained_and_answered_for_today(query: str, words: str) -> None:
    page = page_of(build_deck(copies={KUSHI: 4}), query)
    assert words in page
    assert "2026年11月20日" in page


def test_a_revision_known_for_later_is_shown_ahead() -> None:
    page = page_of(build_deck(copies={OROCHI: 2, **FILLER}), "?on=2025-07-01")
    assert "次の改訂：2025-07-22 第四回改訂から" in page
    assert "−1 《肥川の大蛇》" in page


def test_a_day_known_only_as_by_is_a_notice() -> None:
    page = page_of(build_deck(copies={card_id("暗躍者"): 3, **FILLER}), "?on=2025-08-15")
    assert "要確認" in page
    assert "2025-07-23から2025-09-27の間としか分かりません" in page


def test_the_timeline_says_what_ended_each_stretch() -> None:
    page = page_of(build_deck(copies={DIARY: 2, **FILLER, 40: 1}))
    assert "これまでの適正" in page
    assert "第一回改訂" in page
    assert "《悠習の古日記》" in page


def test_an_empty_deck_can_be_asked_about() -> None:
    assert "あと40枚要ります" in page_of(build_deck())


def test_the_page_costs_a_fixed_number_of_queries(django_assert_max_num_queries: Callable[..., Any]) -> None:
    deck, client = build_deck(copies={OROCHI: 2, **FILLER}), visitor_client()
    client.get(f"/decks/{deck.pk}/legality")
    with django_assert_max_num_queries(8):
        client.get(f"/decks/{deck.pk}/legality")


def checked(**fields: Any) -> str:
    answer = Client().post("/check/", fields)
    assert answer.status_code == 200
    return answer.content.decode()


def test_a_pasted_list_is_judged_without_an_account_and_without_a_trace() -> None:
    client = Client()
    page = client.post("/check/", {"text": "4 隠された櫛の家\n2 肥川の大蛇", "on": "2025-07-01"}).content.decode()
    assert "あと34枚要ります" in page
    assert "制限、1枚まで" not in page.split("2025-07-22")[0]
    assert not client.cookies.get("fudacho_visitor")
    assert not Deck.objects.exists()


def test_every_line_is_answered_and_a_misspelt_one_gets_the_right_suggestion() -> None:
    page = checked(text="４ 人魚の活血\n1 肥川の大邪\n-3 病ねずみ")
    assert "読み替え" in page
    assert f'name="line_2" value="{OROCHI}"' in page
    assert "2行目「1 肥川の大邪」に当たる札が一つに決まりません" in page
    assert "候補：《肥川の大蛇》" in page
    assert "3行目「-3 病ねずみ」は枚数を読めません" in page


def test_choosing_a_suggestion_settles_the_line() -> None:
    page = checked(text="1 肥川の大邪", line_1=str(OROCHI))
    assert "一つに決まりません" not in page
    assert f'value="{OROCHI}" checked' in page


@pytest.mark.parametrize("fields", [{"text": ""}, {"text": "x" * 100_001}, {}])
def test_what_cannot_be_read_keeps_the_text(fields: dict[str, str]) -> None:
    page = checked(**fields)
    assert 'role="alert"' in page
    assert fields.get("text", "")[:100] in page


def test_a_broken_day_keeps_the_text_and_judges_for_today() -> None:
    page = checked(text="4 隠された櫛の家", on="1日")
    assert "「1日」は日付として読めません" in page
    assert "4 隠された櫛の家</textarea>" in page
    assert "2026年11月20日" in page


def test_a_file_can_be_checked() -> None:
    assert "隠された櫛の家" in checked(file=SimpleUploadedFile("deck.txt", "4 隠された櫛の家".encode()))


def test_the_checked_list_can_become_a_deck() -> None:
    assert 'formaction="/decks/new"' in checked(text="4 隠された櫛の家")


def test_the_example_fills_the_list_and_shows_what_is_found() -> None:
    page = Client().get("/check/?example").content.decode()
    text = html.unescape(page.split('id="id_text"')[1].split(">", 1)[1].split("</textarea>")[0]).lstrip("\n")
    found = checked(text=text, on="2026-11-20")
    assert "《悠習の古日記》</a>は準制限、2枚まで（いま3枚）" in found
    assert "「1 夏夜の天使さま」に当たる札が一つに決まりません" in found
    assert "読み替え" in found
    assert found.count("finding__what") == 2


def test_the_example_is_offered_only_where_nothing_was_pasted() -> None:
    assert 'href="/check/?example"' in Client().get("/check/").content.decode()
    assert 'href="/check/?example"' not in Client().get("/check/?example").content.decode()
    assert 'href="/check/?example"' not in checked(text="4 隠された櫛の家")


def test_a_pasted_list_with_cards_missing_is_unfinished() -> None:
    page = checked(text="4 隠された櫛の家")
    assert "作成中（あと36枚）" in page
    assert "あと36枚要ります" in page
