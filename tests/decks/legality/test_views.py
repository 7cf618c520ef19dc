"""The legality page of a deck."""

from collections.abc import Callable
from typing import Any

import pytest
import time_machine
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
    assert "使用不可 1" in page_of(deck)
    assert "《肥川の大蛇》</a>は制限、1枚まで（いま2枚）" in page_of(deck)
    assert "使用不可" not in page_of(deck, "?on=2025-07-01").split("これまでの判定")[0]


def test_the_verdict_depends_on_the_list() -> None:
    deck = build_deck(copies={card_id("つちのこ"): 3, **FILLER})
    official = page_of(deck)
    assert "要確認 1" in official
    assert "コミュニティの制限リストでは準制限、2枚まで" in official
    assert "使用不可 1" in page_of(deck, "?list=community")
    assert "使用可" in page_of(deck, "?list=none")


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
    assert "使用不可" not in client.get(answer["Location"]).content.decode().split("これまでの判定")[0]


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("?on=2025-13-01", "「2025-13-01」は日付として読めません"),
        ("?list=x", "「x」という制限リストはありません"),
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
    assert "これまでの判定" in page
    assert "第一回改訂" in page
    assert "《悠習の古日記》" in page


def test_an_empty_deck_can_be_asked_about() -> None:
    assert "あと40枚要ります" in page_of(build_deck())


def test_the_page_costs_a_fixed_number_of_queries(django_assert_max_num_queries: Callable[..., Any]) -> None:
    deck, client = build_deck(copies={OROCHI: 2, **FILLER}), visitor_client()
    client.get(f"/decks/{deck.pk}/legality")
    with django_assert_max_num_queries(10):
        client.get(f"/decks/{deck.pk}/legality")
