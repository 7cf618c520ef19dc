"""The page that checks a pasted list."""

import html
from typing import Any

import pytest
import time_machine
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from decks.models import Deck
from tests.decks.builders import OROCHI

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("november")]


@pytest.fixture
def november() -> Any:
    with time_machine.travel("2026-11-20T12:00:00+09:00", tick=False):
        yield


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
