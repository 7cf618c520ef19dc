"""The book of rulings and the page of a ruling."""

from urllib.parse import quote

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from decks.rulings.shown import board, shown_move, sides
from rules_engine.kernel.text_blocks import Entry as Line
from rules_engine.rulings import book, load_rulings
from rules_engine.rulings.book import OWN_GAME, all_entries, entry_of, moves_of
from rules_engine.rulings.readings import moves_under, points_behind, readings_of
from rules_engine.rulings.stepping import Check
from tests.samples import some

pytestmark = pytest.mark.django_db


def page(client: Client, path: str = "") -> str:
    answer = client.get(f"/rulings/{path}")
    assert answer.status_code == 200
    return answer.content.decode()


def test_all_rulings_stand_in_the_book(client: Client) -> None:
    assert {entry.id for entry in all_entries()} >= set(load_rulings())
    assert f"{len(all_entries())}件" in page(client)


@pytest.mark.parametrize(
    ("asked", "found", "not_found"),
    [
        ("card=隠蔽", "F-21", "F-01"),
        ("clause=001-効果-1", "F-22", "C-01"),
        ("keyword=憤怒", "R-43", "F-01"),
        ("q=山札 10枚", "F-01", "F-22"),
        ("q=F-22b", "F-22b", "F-21"),
        ("card=この名の札はない", "見つかりません", "F-01"),
    ],
)
def test_rulings_are_found_by_what_they_are_about(client: Client, asked: str, found: str, not_found: str) -> None:
    key, _, value = asked.partition("=")
    text = page(client, f"?{key}={quote(value)}").partition("<main")[2]
    assert found in text
    assert not_found not in text.replace("F-21b", "") or not_found in found


def test_a_clause_that_is_asked_for_is_told(client: Client) -> None:
    assert "効果の途中で誘発した効果は" in page(client, f"?clause={quote('001-効果-1')}")


def test_a_long_list_has_pages_and_asks_the_database_no_more(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    page(client)
    with django_assert_max_num_queries(3):
        second = page(client, "?page=2")
    assert second.count('href="/rulings/') >= 30
    assert "rulings-list" in page(client, "?page=9999")


def test_a_ruling_is_stepped_through(client: Client) -> None:
    first, last = page(client, "F-22/"), page(client, "F-22/?step=10")
    assert "はじめの場面" in first
    assert 'href="?step=1" data-key="next"' in first
    assert "10 / 10手" in last
    assert 'data-key="next"' not in last
    assert "自分の手札公開場は沼御前" in last
    assert "待っている自分の効果がある時" in first
    assert "公式FAQ" in first


def test_a_step_that_is_none_is_the_nearest(client: Client) -> None:
    assert "10 / 10手" in page(client, "F-22/?step=99")
    for text in ("-1", "x", "９", "1" * 30):
        assert "はじめの場面" in page(client, f"F-22/?step={quote(text)}")


def test_an_open_point_leads_to_its_other_answers(client: Client) -> None:
    assert 'href="/rulings/F-22b/"' in page(client, "F-22/")
    assert "標準と違う読み" in page(client, "F-22b/")


def choices(text: str) -> str:
    return text.partition('aria-label="ルールの選択"')[2].partition("</section>")[0]


def test_a_ruling_shows_which_reading_holds_and_where_to_switch_it(client: Client) -> None:
    told = choices(page(client, "X-67/"))
    assert "自身の攻撃後の効果で場を離れた時、攻撃は完了しますか" in told
    assert told.count('aria-current="true"') == 1
    assert 'href="?" aria-current="true"' in told
    assert 'href="?reading=leaving_attacks%3Aundone"' in told
    assert 'href="/rulings/X-67e/"' in told
    assert choices(page(client, "C-01/")) == ""


def test_a_ruling_is_played_under_another_reading(client: Client) -> None:
    as_written, otherwise = page(client, "X-67/?step=9"), page(client, "X-67/?step=9&reading=leaving_attacks:undone")
    assert "この裁定の通りには進みません" in otherwise
    assert "自分の攻撃の権利は、あと0回（実際は 1）" in otherwise
    assert "（実際は" not in as_written
    assert 'href="?step=0&amp;reading=leaving_attacks%3Aundone"' in otherwise
    assert "札帖の誤り" not in otherwise
    told = choices(otherwise)
    assert told.partition('aria-current="true"')[0].count("<li") == 2


def test_a_ruling_written_for_another_reading_can_be_played_by_the_standard_one(client: Client) -> None:
    told = choices(page(client, "X-67e/"))
    assert 'href="?reading=leaving_attacks%3Acompleted"' in told
    assert told.partition('aria-current="true"')[0].count("<li") == 2
    assert "この裁定の通りには進みません" in page(client, "X-67e/?reading=leaving_attacks:completed")


def test_a_ruling_that_does_not_hang_on_the_reading_says_so(client: Client) -> None:
    assert "この読みでも、この裁定の通りに進みます" in page(client, "X-89/?reading=divine_chooser:turn_player")


@pytest.mark.parametrize("asked", ["x", "leaving_attacks:nowhere", "divine_scope:own_field", "leaving_attacks:" * 99])
def test_a_reading_that_the_ruling_does_not_have_is_refused_in_words(client: Client, asked: str) -> None:
    text = page(client, f"X-67/?step=9&reading={quote(asked)}")
    assert "その読みはこの裁定にありません" in text
    assert "（実際は" not in text


def test_every_ruling_can_be_shown_under_its_other_readings() -> None:
    for entry in all_entries():
        for point in points_behind(entry.id):
            for one in readings_of(entry.id, point):
                if not one.written:
                    last = len(moves_under(entry.id, one)) - 1
                    assert shown_move(entry, last, one).number == last


def test_no_such_ruling(client: Client) -> None:
    assert client.get("/rulings/F-99/").status_code == 404


@pytest.mark.parametrize("part", some(range(8), 3))
def test_every_step_of_every_ruling_can_be_shown(part: int) -> None:
    for entry in all_entries()[part::8]:
        last = len(moves_of(entry.id)) - 1
        for number in {0, last // 2, last}:
            assert shown_move(entry, number).number == number
            shown = board(entry, number, last) if entry.game == OWN_GAME else sides(entry, number)
            assert shown


def test_a_ruling_that_fails_says_so(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    moves = list(moves_of("F-24"))
    wrong = Check(Line("F-24", 1, "expect", "life 相手 3"), "30")
    moves[-1] = moves[-1]._replace(checks=(wrong,))
    monkeypatch.setattr(book, "moves_of", lambda ruling: tuple(moves))
    monkeypatch.setattr("decks.rulings.views.moves_of", lambda ruling: tuple(moves))
    monkeypatch.setattr("decks.rulings.shown.moves_of", lambda ruling: tuple(moves))
    book.holds.cache_clear()
    text = page(client, f"F-24/?step={len(moves) - 1}")
    assert "この裁定の通りに動きません" in text
    assert "相手のライフは3（実際は 30）" in text
    assert "いまのバージョンでは動きません" in page(client, "?q=F-24")
    book.holds.cache_clear()


def test_cards_and_the_log_lead_to_rulings(client: Client) -> None:
    card = entry_of("F-21").cards[0]
    detail = client.get(f"/cards/{card}-隠蔽/").content.decode()
    assert 'href="/rulings/F-21/"' in detail
