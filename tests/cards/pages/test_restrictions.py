"""The list of any day in either series, the revisions behind it, and dates nobody can read."""

import re
from collections.abc import Iterator

import pytest
import time_machine
from django.test import Client

pytestmark = pytest.mark.usefixtures("catalogue")
LIMITED_TODAY = {"人魚の活き血", "肥川の大蛇", "消さなきゃ"}
SEMI_LIMITED_TODAY = {"悠習の古日記", "本物のお化け屋敷", "仮想世界の外", "暗躍者"}


@pytest.fixture(autouse=True)
def today() -> Iterator[None]:
    with time_machine.travel("2026-11-20T15:30:00+00:00", tick=False):
        yield


def page(client: Client, query: str = "") -> str:
    response = client.get(f"/restrictions/?{query}")
    assert response.status_code == 200
    return response.content.decode()


def listed(html: str, status: str) -> set[str]:
    section = html.partition(f'<section class="panel list list--{status}"')[2].partition("</section>")[0]
    return set(re.findall(r'"list__name"[^>]*>([^<>]+)<', section))


@pytest.mark.parametrize(
    ("query", "limited", "semi_limited"),
    [
        ("on=2024-06-22", set(), set()),
        ("on=2024-07-01", {"人魚の活き血", "悠習の古日記"}, set()),
        ("on=2025-07-01", {"人魚の活き血"}, {"肥川の大蛇", "悠習の古日記", "本物のお化け屋敷", "消さなきゃ"}),
        ("on=2025-08-01", LIMITED_TODAY, {"悠習の古日記", "本物のお化け屋敷"}),
        ("on=2025-10-15", LIMITED_TODAY, SEMI_LIMITED_TODAY),
        ("", LIMITED_TODAY, SEMI_LIMITED_TODAY),
        ("list=community&on=2025-10-15", LIMITED_TODAY, SEMI_LIMITED_TODAY),
    ],
)
def test_the_list_of_a_day(client: Client, query: str, limited: set[str], semi_limited: set[str]) -> None:
    html = page(client, query)
    assert listed(html, "sealed") == set()
    assert listed(html, "limited") == limited
    assert listed(html, "semi_limited") == semi_limited


def test_the_community_list_of_february_2026(client: Client) -> None:
    html = page(client, "list=community&on=2026-02-01")
    more = {"暗躍者", "仮想世界の外", "最恐札の地図", "あなただけがいない場所", "大災害"}
    assert listed(html, "limited") == LIMITED_TODAY | more
    assert len(listed(html, "semi_limited")) == 10


def test_today_is_the_day_in_japan(client: Client) -> None:
    assert "2026年11月21日（今日）の公式の制限リスト" in page(client)


def test_a_revision_counts_from_its_first_moment(client: Client) -> None:
    assert "肥川の大蛇" in listed(page(client, "on=2025-07-21"), "semi_limited")
    assert "肥川の大蛇" in listed(page(client, "on=2025-07-22"), "limited")


def test_a_doubtful_date_is_worded_and_warned_of(client: Client) -> None:
    html = page(client, "on=2025-08-15")
    assert "第五回改訂の日付は確かではなく" in html
    assert "2025年9月27日までに適用（早ければ2025年7月23日、日付は未確認）" in html
    assert "まで（早ければ" not in html
    assert "確かではなく" not in page(client, "on=2025-06-30")


def test_the_next_change_is_announced(client: Client) -> None:
    assert "この日の次の変更" in page(client, "on=2025-06-01")
    assert "この日の次の変更" not in page(client)


def test_every_revision_shows_title_source_and_what_changed(client: Client) -> None:
    html = page(client)
    for title in ("第一回改訂", "第二回改訂", "第三回改訂", "第四回改訂", "第五回改訂"):
        assert title in html
    assert "出典: 公式告知 2025-07-22" in html
    assert "2026年1月の改訂" not in html
    assert re.search(r'>悠習の古日記</a>\s+<span class="tag tag--limited">制限</span> →', html)
    assert "2026年1月の改訂" in page(client, "list=community")


@pytest.mark.parametrize("day", ["2025-02-30", "昨日", "99999-01-01", "2025-7-1x", "%00", "x" * 500])
def test_a_day_that_cannot_be_read_gives_a_message_and_todays_list(client: Client, day: str) -> None:
    html = page(client, f"on={day}")
    assert "を読めないため、今日の制限リストを出しています" in html
    assert listed(html, "limited") == LIMITED_TODAY


def test_an_unknown_series_gives_a_message_and_the_official_list(client: Client) -> None:
    html = page(client, "list=secret&on=2025-07-01")
    assert "系列「secret」はありません" in html
    assert listed(html, "limited") == {"人魚の活き血"}


@pytest.mark.parametrize("day", ["0001-01-01", "9999-12-31"])
def test_the_ends_of_the_calendar(client: Client, day: str) -> None:
    assert "制限リスト" in page(client, f"on={day}")
