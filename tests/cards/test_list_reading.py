"""The public list's format with its quirks, row by row; the sample rows are made up in that format."""

from datetime import date
from pathlib import Path

import pytest

from cards.list_import.html_rows import HtmlRow, html_rows
from cards.list_import.names import ListedName, parse_connection, parse_name
from cards.list_import.rows import BrokenRowError, ListedPrinting, promo_day, read_row
from cards.list_import.source import UnreadableSourceError, fetch_list, html_of
from rules_engine.vocabulary.terms import CardType, Season
from tests.cards.listed import as_script, row_html


def read(**values: object) -> ListedPrinting:
    return read_row(html_rows(row_html(**values))[0])


def test_rows_are_found_among_comments_and_images_whatever_the_order_of_attributes() -> None:
    html = (
        '<!-- 見本 --><div data-name="乙" class="big card" data-number="2"><img data-src="x.jpg" /></div>'
        '<div class="cardboard" data-number="3"></div><p class="card" data-number="4"></p>'
        '<div class="card" data-number="5" data-name="A&amp;B &quot;丙&quot;"></div>'
    )
    assert html_rows(html) == [
        HtmlRow(1, {"name": "乙", "number": "2"}),
        HtmlRow(2, {"number": "5", "name": 'A&B "丙"'}),
    ]


def test_half_and_full_width_brackets_give_one_name() -> None:
    expected = ListedName("見本の家", "みほんのいえ", "見本の家")
    assert parse_name("見本の家(みほんのいえ)") == parse_name("見本の家（みほんのいえ） ") == expected


def test_brackets_that_are_part_of_the_name_stand_before_those_of_the_reading() -> None:
    expected = ListedName("半修羅（生成）", "はんしゅら なまなり", "半修羅（生成）")
    assert parse_name("半修羅（生成）（はんしゅら なまなり）") == expected


def test_a_name_may_have_no_reading() -> None:
    assert parse_name("れもんちゃん") == ListedName("れもんちゃん", "", "れもんちゃん")


def test_readings_may_hold_spaces_colons_and_notes() -> None:
    assert (
        parse_name("大山貝塚（おおやまかいづか ※たいざん：かいづか）").reading == "おおやまかいづか ※たいざん：かいづか"
    )


@pytest.mark.parametrize("letter", "春夏秋冬")
def test_a_season_after_the_reading_stays_in_the_name(letter: str) -> None:
    expected = ListedName(f"神隠しの廃集落（{letter}）", "かみかくしのはいしゅうらく", "神隠しの廃集落")
    assert parse_name(f"神隠しの廃集落（かみかくしのはいしゅうらく）{letter}") == expected


def test_a_name_that_ends_in_a_season_letter_is_no_variant() -> None:
    assert parse_name("さいごの春").name == "さいごの春"


def test_both_forms_of_the_group_give_the_same_card() -> None:
    expected = ListedName("崩壊記録", "ほうかいきろく", "崩壊記録", "古書の怪")
    assert parse_name("崩壊記録(ほうかいきろく「古書の怪」)") == expected
    assert parse_name("古書の怪 崩壊記録(こしょのかい ほうかいきろく)") == expected


def test_variation_selectors_are_dropped_from_names() -> None:
    assert parse_name("◼︎見本").name == "◼見本"


def test_connected_cards_are_split_at_commas_only() -> None:
    text = "あれ、なに（あれ、なに）,血液の貯蔵庫(けつえきのちょぞうこ), "
    assert parse_connection(text) == ("あれ、なに", "血液の貯蔵庫")


def test_mixed_is_a_flag_and_its_letters_are_seasons_in_printed_order() -> None:
    row = read(season="混化 秋夏")
    assert (row.mixed, row.seasons) == (True, (Season.AUTUMN, Season.SUMMER))
    row = read(season="混化 春夏秋冬")
    assert (row.mixed, len(row.seasons)) == (True, 4)


def test_seasons_apart_are_several_but_not_mixed() -> None:
    row = read(season="無 夏 ")
    assert (row.mixed, row.seasons) == (False, (Season.NONE, Season.SUMMER))


def test_power_belongs_to_places_only() -> None:
    assert read(type="怪異札", power="0").power is None
    assert read(type="怪異札", power="").power is None
    assert read(type="場所札", power="30").power == 30


def test_numbers_may_be_full_width_and_reach_thirty() -> None:
    assert read(cost="３０").cost == 30


def test_an_empty_type_is_no_type() -> None:
    assert read(type="").type is None
    assert read(type="季節札").type is CardType.SEASON_CARD


def test_rarity_drops_the_restriction_tag() -> None:
    assert read(rare="SR 封印改訂").rarity == "SR"
    assert read(rare="封印改訂").rarity == ""
    assert read(rare="").rarity == ""


def test_token_lists_lose_trailing_spaces_and_doubles() -> None:
    row = read(attribute="廃屋 人形 廃屋 ", series="二章 見本：其の一「丙」 ")
    assert row.attributes == ("廃屋", "人形")
    assert row.products == ("二章", "見本：其の一「丙」")


def test_keywords_lose_marks_and_what_is_no_keyword() -> None:
    assert read(keyword="◼︎不屈 2種類札 「起き」 ■速攻 不屈").keywords == ("不屈", "速攻")


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("2026年7月21日", date(2026, 7, 21)),
        ("2026年7月09日", date(2026, 7, 9)),
        ("２０２６年７月９日", date(2026, 7, 9)),
        ("2026年未定", None),
        ("2026年5月上旬", None),
        ("2026年13月40日", None),
        ("", None),
    ],
)
def test_promo_dates(text: str, day: date | None) -> None:
    assert promo_day(text) == day
    assert read(promo_date=text).promo_text == text


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        ({"number": ""}, "number 「」"),
        ({"number": "0"}, "number 「0」"),
        ({"number": "十"}, "number 「十」"),
        ({"cost": "-1"}, "cost 「-1」"),
        ({"cost": "9" * 5000}, "cost"),
        ({"type": "魔法札"}, "種類「魔法札」"),
        ({"season": "梅雨"}, "季節「梅雨」"),
        ({"season": "混化"}, "季節がありません"),
        ({"name": " "}, "札名がありません"),
    ],
)
def test_broken_rows_are_named_with_their_place(values: dict[str, str], reason: str) -> None:
    html = row_html() + row_html(**values)
    with pytest.raises(BrokenRowError) as error:
        read_row(html_rows(html)[1])
    assert str(error.value).startswith("2行目: ")
    assert reason in str(error.value)


def test_the_list_is_the_text_between_the_backticks() -> None:
    assert html_of(as_script("<p>x</p>")) == "<p>x</p>"


@pytest.mark.parametrize("script", ["", "<html></html>", "window.__CARDS_HTML = 1;", "window.__CARDS_HTML = `x"])
def test_other_texts_are_no_list(script: str) -> None:
    with pytest.raises(UnreadableSourceError, match="__CARDS_HTML"):
        html_of(script)


def test_a_file_may_bear_a_byte_order_mark(tmp_path: Path) -> None:
    path = tmp_path / "cards.js"
    path.write_text(as_script("札"), encoding="utf-8-sig")
    assert fetch_list(str(path)) == "札"


def test_files_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    with pytest.raises(UnreadableSourceError, match=r"開けません.*none\.js"):
        fetch_list(str(tmp_path / "none.js"))
    path = tmp_path / "sjis.js"
    path.write_bytes("札".encode("shift_jis"))
    with pytest.raises(UnreadableSourceError, match="UTF-8"):
        fetch_list(str(path))
    with pytest.raises(UnreadableSourceError, match="大きすぎます"):
        fetch_list(str(path), largest=1)


@pytest.mark.parametrize("address", ["ftp://127.0.0.1/cards.js", "file:///etc/hostname"])
def test_only_http_addresses_are_opened(address: str) -> None:
    with pytest.raises(UnreadableSourceError, match="http"):
        fetch_list(address)
