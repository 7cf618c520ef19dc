"""Importing the public list: what is new comes in, what differs is told, what is broken stops everything."""

from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from django.core.management import CommandError, call_command

from cards.catalog import current_catalog
from cards.models import Card, CardForm, ListDifference, Origin, Printing, Product
from cards.sync import data_version
from cards.sync.catalogue import sync_catalogue
from cards.sync.data_version import current_token
from rules_engine.catalog import load_catalog
from rules_engine.catalog.definitions import PrintingDefinition
from rules_engine.vocabulary.terms import CardType, Season
from tests.cards.listed import as_script, row_html
from tests.catalogue_counts import PRINTINGS

pytestmark = pytest.mark.usefixtures("catalogue")
Import = Callable[..., list[str]]

HOUSE = {
    "number": 4,
    "name": "発狂人形の家（はっきょうにんぎょうのいえ）",
    "cost": 1,
    "power": 1,
    "series": "夏VS冬バトルセット うつくしいせかい",
    "rare": "UC",
    "keyword": "不屈",
    "attribute": "廃屋 人形 日本人形",
}


@pytest.fixture
def import_rows(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Import:
    def run(*rows: str, options: tuple[str, ...] = ()) -> list[str]:
        path = tmp_path / "cards.js"
        path.write_text(as_script("".join(rows)), encoding="utf-8")
        capsys.readouterr()
        call_command("import_card_list", str(path), *options)
        return capsys.readouterr().out.splitlines()

    return run


def in_japanese(printing: PrintingDefinition) -> str:
    day = printing.promo_date
    return f"{day.year}年{day.month}月{day.day:02}日" if day else printing.promo_text


def listed_as_ours() -> str:
    """Every printing of the catalogue as the list would write it."""
    rows = []
    for card in load_catalog():
        form = card.forms[0]
        suffix = card.name[-2] if card.printed_name != card.name else ""
        letters = "".join(season.label for season in form.seasons)
        for printing in card.printings:
            rows.append(
                row_html(
                    number=printing.number,
                    name=f"{card.printed_name}（{card.reading}）{suffix}" if card.reading else card.name,
                    cost=form.cost,
                    power=form.power or 0,
                    series=" ".join(printing.products),
                    rare=f"{printing.rarity} 封印改訂",
                    season=f"混化 {letters}" if card.mixed else " ".join(letters),
                    type=form.type.label if form.type else "",
                    keyword=" ".join(keyword.name for keyword in card.keywords) + " ",
                    attribute=" ".join(card.attributes),
                    promo_date=in_japanese(printing),
                )
            )
    return "".join(rows)


def test_a_list_that_agrees_changes_nothing(import_rows: Import) -> None:
    token = current_token()
    lines = import_rows(listed_as_ours())
    assert lines == [f"{PRINTINGS}行: 新しい札0、新しい印刷0、違い0、記録済みの違い0、読めない行0"]
    assert current_token() == token
    assert current_catalog().cards == load_catalog().cards


def test_a_new_card_comes_in_with_product_and_origin(import_rows: Import) -> None:
    lines = import_rows(row_html(season="混化 春夏", keyword="不屈", rare="C"))
    assert lines[:2] == ["新しい商品 見本", "新しい札 見本の家 #90001"]
    card = current_catalog().card(90001)
    assert (card.name, card.reading, card.mixed) == ("見本の家", "みほんのいえ", True)
    assert card.forms[0].type is CardType.PLACE
    assert (card.cost, card.power, card.seasons) == (1, 2, (Season.SPRING, Season.SUMMER))
    assert [str(keyword) for keyword in card.keywords] == ["不屈"]
    assert card.printings[0].products == ("見本",)
    assert "公開札一覧" in card.doubt
    assert Card.objects.get(id=90001).origin == Origin.LIST


def test_two_new_printings_of_one_name_are_one_card_in_either_bracket_style(import_rows: Import) -> None:
    lines = import_rows(row_html(), row_html(number=90002, name="見本の家(みほんのいえ)", series="見本 百鬼夜行"))
    assert "新しい札 見本の家 #90001 #90002" in lines
    card = current_catalog().card(90001)
    assert [printing.number for printing in card.printings] == [90001, 90002]
    assert card.printings[1].products == ("見本", "百鬼夜行")


def test_a_new_printing_of_a_known_name_joins_its_card(import_rows: Import) -> None:
    lines = import_rows(row_html(**HOUSE | {"number": 90003, "series": "見本", "promo_date": "2026年12月01日"}))
    assert "新しい印刷 #90003 発狂人形の家 (札 #4)" in lines
    assert current_catalog().card_by_printing[90003].id == 4
    assert Printing.objects.get(number=90003).promo_date.isoformat() == "2026-12-01"


def test_an_alias_or_another_spelling_finds_the_card(import_rows: Import) -> None:
    import_rows(row_html(number=90003, name="人魚の活血"), row_html(number=90004, name="かみかくし", type="怪異札"))
    assert current_catalog().card_by_printing[90003].name == "人魚の活き血"
    assert current_catalog().card_by_printing[90004].id == 90004


def test_a_group_card_of_the_later_data_joins_its_card(import_rows: Import) -> None:
    lines = import_rows(row_html(number=90005, name="古書の怪 崩壊記録(こしょのかい ほうかいきろく)"))
    assert any(line.startswith("新しい印刷 #90005 崩壊記録") for line in lines)
    import_rows(row_html(number=90006, name="古書の怪 見本(こしょのかい みほん)", type="道具札"))
    assert current_catalog().card(90006).limit_group == "古書の怪"


def test_differing_facts_are_told_and_noted_but_never_written(import_rows: Import) -> None:
    lines = import_rows(row_html(**HOUSE | {"cost": 3, "attribute": "廃屋 かき", "rare": "R"}))
    assert lines[:3] == [
        "違い #4 発狂人形の家 cost: 1 / 一覧では 3",
        "違い #4 発狂人形の家 attributes: 廃屋 人形 日本人形 / 一覧では 廃屋 かき",
        "違い #4 発狂人形の家 rarity: UC / 一覧では R",
    ]
    assert current_catalog().card(4) == load_catalog().card(4)
    noted = ListDifference.objects.values_list("printing_id", "field", "ours", "listed")
    assert sorted(noted)[1] == (4, "cost", "1", "3")


def test_a_difference_the_catalogue_has_settled_is_only_counted(import_rows: Import) -> None:
    lines = import_rows(row_html(**HOUSE | {"attribute": "廃屋 人形"}))
    assert lines == ["1行: 新しい札0、新しい印刷0、違い0、記録済みの違い1、読めない行0"]
    assert not ListDifference.objects.exists()


def test_words_in_another_order_and_missing_keywords_are_no_difference(import_rows: Import) -> None:
    lines = import_rows(row_html(**HOUSE | {"attribute": "日本人形 廃屋 人形 ", "keyword": ""}))
    assert lines == ["1行: 新しい札0、新しい印刷0、違い0、記録済みの違い0、読めない行0"]


def test_one_accepted_field_is_written_and_survives_the_sync(import_rows: Import) -> None:
    rows = row_html(**HOUSE | {"cost": 3, "rare": "R"})
    lines = import_rows(rows, options=("--accept-facts", "4:cost"))
    assert "書き換え #4 発狂人形の家 cost: 1 / 一覧では 3" in lines
    assert "違い #4 発狂人形の家 rarity: UC / 一覧では R" in lines
    assert current_catalog().card(4).cost == 3
    assert current_catalog().card(4).power == 1
    assert Card.objects.get(id=4).kept_fields == {"forms": "list"}
    sync_catalogue()
    assert current_catalog().card(4).cost == 3


def test_all_fields_of_a_printing_can_be_accepted(import_rows: Import) -> None:
    rows = row_html(
        **HOUSE
        | {
            "name": "狂った家（くるったいえ）",
            "season": "混化 夏冬",
            "power": 9,
            "keyword": "不屈 速攻",
            "attribute": "家屋",
            "series": "見本",
            "rare": "SR",
            "promo_date": "2026年未定",
        }
    )
    import_rows(rows, options=("--accept-facts", "4"))
    card = current_catalog().card(4)
    assert (card.name, card.reading, card.aliases) == ("狂った家", "くるったいえ", ("発狂人形の家",))
    assert (card.mixed, card.seasons, card.power) == (True, (Season.SUMMER, Season.WINTER), 9)
    assert [str(keyword) for keyword in card.keywords] == ["不屈", "速攻"]
    assert card.attributes == ("家屋",)
    printing = card.printings[0]
    assert (printing.products, printing.rarity, printing.promo_text) == (("見本",), "SR", "2026年未定")
    assert not ListDifference.objects.exists()
    sync_catalogue()
    assert current_catalog().card(4) == card


def test_the_second_type_of_a_dual_card_is_no_difference_but_a_third_is(import_rows: Import) -> None:
    as_second = {"number": 29, "name": "朧車（おぼろぐるま）", "type": "怪異札", "cost": 4, "season": "冬"}
    rest = {"series": "夏VS冬バトルセット おいしゃさんごっこ", "rare": "UC", "attribute": "廃車 妖怪"}
    assert "違い0" in import_rows(row_html(**as_second, **rest))[-1]
    lines = import_rows(row_html(**as_second | {"type": "道具札"}, **rest), options=("--accept-facts", "29:type"))
    assert "書き換え #29 朧車 type: 場所札、怪異札 / 一覧では 道具札" in lines
    assert current_catalog().card(29).types == (CardType.TOOL, CardType.APPARITION)


def test_dry_run_tells_the_same_and_writes_nothing(import_rows: Import) -> None:
    lines = import_rows(row_html(), row_html(**HOUSE | {"cost": 3}), options=("--dry-run", "--accept-facts", "4:cost"))
    assert lines[-1] == "試行のため、何も書いていません"
    assert "書き換え #4 発狂人形の家 cost: 1 / 一覧では 3" in lines
    assert not Card.objects.filter(id=90001).exists()
    assert not Product.objects.filter(name="見本").exists()
    assert not ListDifference.objects.exists()


def test_one_broken_row_stops_everything_and_is_named(import_rows: Import, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(CommandError, match="読めない行が3行"):
        import_rows(row_html(), row_html(number=90002, season="梅雨"), row_html(number=7), row_html(number=7))
    told = capsys.readouterr().out
    assert "読めない行 2行目: 季節「梅雨」を読めません" in told
    assert "読めない行 3行目: 番号 7 が重なっています" in told
    assert not Card.objects.filter(id__gte=90000).exists()


def test_a_new_name_under_a_keepers_number_is_a_broken_row(import_rows: Import) -> None:
    CardForm.objects.create(card=Card.objects.create(id=90001, name="管理者の札"), type="tool", cost=1)
    data_version.bump()
    with pytest.raises(CommandError, match="読めない行が1行"):
        import_rows(row_html())
    assert Card.objects.get(id=90001).name == "管理者の札"


@pytest.mark.parametrize("option", ["4:colour", "cost", "4:cost:1", "9" * 20])
def test_unreadable_acceptances_are_refused(import_rows: Import, option: str) -> None:
    with pytest.raises(CommandError, match="でもありません"):
        import_rows(row_html(), options=("--accept-facts", option))


def test_accepting_what_does_not_differ_is_refused(import_rows: Import) -> None:
    with pytest.raises(CommandError, match="#4 cost に違いはありません"):
        import_rows(row_html(**HOUSE), options=("--accept-facts", "4:cost"))


def test_an_empty_list_is_refused(import_rows: Import) -> None:
    with pytest.raises(CommandError, match="一枚もありません"):
        import_rows("<p>なし</p>")


@pytest.fixture
def served(tmp_path: Path) -> Iterator[str]:
    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, *arguments: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(tmp_path)))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def test_a_list_is_read_over_http(served: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "cards.js").write_text(as_script(row_html()), encoding="utf-8")
    call_command("import_card_list", f"{served}/cards.js")
    assert "新しい札 見本の家 #90001" in capsys.readouterr().out
    assert Card.objects.filter(id=90001).exists()


def test_a_missing_page_or_server_is_told(served: str) -> None:
    with pytest.raises(CommandError, match="404"):
        call_command("import_card_list", f"{served}/none.js")
    with pytest.raises(CommandError, match="取得できません"):
        call_command("import_card_list", "http://127.0.0.1:1/cards.js")
