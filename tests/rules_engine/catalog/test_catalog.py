import shutil
from datetime import date
from pathlib import Path

import pytest

from rules_engine.catalog import CATALOG_DIR, load_catalog
from rules_engine.catalog.loader import card_files
from rules_engine.vocabulary.errors import InvalidScriptError, UnknownCardError
from rules_engine.vocabulary.terms import CardType, Certainty, Season


def test_every_block_of_the_files_is_a_card_with_a_name_of_its_own() -> None:
    blocks = [line for path in card_files() for line in path.read_text("utf-8").splitlines() if line[:5] == "card "]
    catalog = load_catalog()
    assert len({card.name for card in catalog}) == len(catalog) == len(blocks) >= 940
    assert sum(len(card.printings) for card in catalog) == len(catalog.card_by_printing)


def test_a_card_carries_every_printed_fact() -> None:
    card = load_catalog().card(4)
    assert (card.name, card.reading) == ("発狂人形の家", "はっきょうにんぎょうのいえ")
    assert (card.cost, card.power, card.seasons, card.types) == (1, 1, (Season.SUMMER,), (CardType.PLACE,))
    assert card.attributes == ("廃屋", "人形", "日本人形")
    assert [str(keyword) for keyword in card.keywords] == ["不屈"]
    assert card.scripts == ("不屈: damage opponent 1",)
    assert card.printings[0].code == "4/53"


def test_keywords_carry_their_numbers() -> None:
    card = load_catalog().card(11)
    assert [(keyword.name, keyword.number) for keyword in card.keywords] == [("神秘", None), ("憤怒", 10)]


def test_both_forms_of_a_dual_card_are_there() -> None:
    card = load_catalog().card_by_name["土眼"]
    tool, place = card.forms
    assert (tool.type, tool.power) == (CardType.TOOL, None)
    assert (place.type, place.power, place.cost, place.seasons) == (CardType.PLACE, 1, 2, (Season.WINTER,))
    assert card.form(CardType.PLACE) is place
    assert card.form(CardType.SEASON_CARD) is None


@pytest.mark.parametrize(
    ("alias", "name"),
    [
        ("人魚の活血", "人魚の活き血"),
        ("霊獣一目蓮", "霊獣一目連"),
        ("お喋りな箱", "御喋りな箱"),
        ("耳なし芳一", "耳無し芳一"),
        ("萬蔵", "萬倉"),
        ("鬼神村", "鬼人村"),
        ("座敷童子", "座敷童"),
        ("古書の怪 崩壊記録", "崩壊記録"),
    ],
)
def test_other_spellings_of_the_sources_mean_the_same_card(alias: str, name: str) -> None:
    by_name = load_catalog().card_by_name
    assert by_name[alias] is by_name[name]


def test_printed_copy_limits_and_groups() -> None:
    by_name = load_catalog().card_by_name
    limits = {"火の玉": 10, "山口：7つの家": 7, "ヤマタノオロチ": 8, "複製体": None, "隠された櫛の家": 4}
    assert {name: by_name[name].copy_limit for name in limits} == limits
    assert sum(card.limit_group == "古書の怪" for card in load_catalog()) == 10


def test_the_four_seasons_of_one_printed_name_are_four_cards() -> None:
    found = [card for card in load_catalog() if card.printed_name == "神隠しの廃集落"]
    assert sorted(card.seasons[0].label for card in found) == sorted("春夏秋冬")


def test_yami_belongs_in_no_deck() -> None:
    card = load_catalog().card(10044)
    assert (card.types, card.is_deck_card) == ((), False)


def test_products_say_how_sure_their_day_is() -> None:
    products = load_catalog().products
    assert (products["百鬼夜行"].released, products["百鬼夜行"].certainty) == (date(2024, 7, 21), Certainty.SURE)
    assert (products["都市伝説"].earliest, products["都市伝説"].certainty) == (date(2025, 4, 1), Certainty.BY)
    assert products["プロモ"].certainty is Certainty.UNKNOWN


def test_promo_days_are_dates_where_they_are_dates() -> None:
    printings = [printing for card in load_catalog() for printing in card.printings if printing.promo_text]
    assert len(printings) >= 21
    assert "2026年未定" in {printing.promo_text for printing in printings if printing.promo_date is None}


def test_an_unknown_id_is_an_error() -> None:
    with pytest.raises(UnknownCardError):
        load_catalog().card(99999)


GOOD = "card 1 見本\n  form 場所札 cost 1 seasons 夏 power 2\n  printing 1 | 見本帖\n"


BAD_CARDS = [
    ("kard 1 見本\n", 1, "expected 'card NUMBER NAME'"),
    ("card x 見本\n", 1, "expected 'card NUMBER NAME'"),
    ("card ² 見本\n", 1, "expected 'card NUMBER NAME'"),
    ("card 1 見本\n  printing 1 | 見本帖\n", 1, "one form or two"),
    ("card 1 見本\n  form 場所札 cost 1 seasons 夏 power 2\n", 1, "needs a printing"),
    (GOOD.replace("場所札", "場所"), 2, "'場所' is none of 場所札 怪異札 道具札 季節札"),
    (GOOD.replace("夏", "梅"), 2, "'梅' is none of 春 夏 秋 冬 無"),
    (GOOD.replace("cost 1", "cost 100"), 2, "cost '100'"),
    (GOOD.replace("cost 1 ", ""), 2, "expected 'form TYPE"),
    (GOOD.replace(" power 2", ""), 2, "a 場所札 has a power"),
    (GOOD.replace("場所札", "道具札"), 2, "a 場所札 has a power"),
    (GOOD.replace("見本帖", "別の帖"), 3, "product '別の帖'"),
    (GOOD.replace("1 | 見本帖", "一 | 見本帖"), 3, "expected 'printing NUMBER"),
    (GOOD + "  colour red\n", 4, "'colour' is not known"),
    (GOOD + "  ability attack\n", 4, "'ability' is not known under 'card'"),
    (GOOD + "  script attack: draw 1\n    done draw 1\n", 5, "'done' is not known under 'script'"),
    (GOOD + "  copies many\n", 4, "copies 'many'"),
    (GOOD + "  keyword\n", 4, "needs a name"),
    (GOOD + "  emblem Oni.svg\n", 4, "emblem 'Oni.svg'"),
    (GOOD + "  emblem\n", 4, "emblem ''"),
    (GOOD + "\n" + GOOD, 5, "card 1 stands already in 01_test.txt:1"),
    (
        GOOD + "\n" + GOOD.replace("card 1", "card 2").replace("printing 1", "printing 2"),
        5,
        "name 見本 stands already",
    ),
    (GOOD + "\n" + GOOD.replace("card 1 見本", "card 2 別"), 5, "printing 1 stands already"),
    (GOOD.replace("seasons 夏", "seasons 夏夏"), 2, "a form has a season once: 夏"),
    (GOOD.replace("seasons 夏", "seasons 夏冬"), 1, "a card with several seasons is 混化"),
    (GOOD + "  mixed\n", 1, "a card with several seasons is 混化"),
    (GOOD + GOOD.splitlines()[1] + "\n", 1, "two forms of one type"),
    (GOOD + "  attributes 廃屋 廃屋\n", 1, "an attribute stands once: 廃屋"),
    (GOOD + "  keyword 不屈\n  keyword 不屈\n", 1, "a keyword stands once: 不屈"),
    (GOOD + "  keyword 憤怒 多い\n", 1, "behind a keyword stands a number, or seasons: 多い"),
    (GOOD + "  keyword 憤怒 ²\n", 1, "behind a keyword stands a number, or seasons: ²"),
    (GOOD + "  copies 0\n", 1, "copies are a number from 1 to 99"),
    (GOOD + "  copies 100\n", 4, "copies '100'"),
    (GOOD + "  alias 見本\n", 1, "an alias is another name, and stands once: 見本"),
    (GOOD + "  alias\n", 1, "an alias is another name"),
    (
        GOOD + "\n" + GOOD.replace("card 1 見本", "card 2 見　本").replace("printing 1", "printing 2"),
        5,
        "name 見　本 stands already",
    ),
    (
        GOOD + "\n" + GOOD.replace("card 1 見本", "card 2 別").replace("printing 1", "printing 2") + "  alias 見 本\n",
        5,
        "name 見 本 stands already",
    ),
]


@pytest.mark.parametrize(("text", "line", "reason"), BAD_CARDS)
def test_a_bad_file_is_refused_with_file_line_and_reason(tmp_path: Path, text: str, line: int, reason: str) -> None:
    (tmp_path / "products.txt").write_text("product 見本帖\n  kind booster\n")
    (tmp_path / "01_test.txt").write_text(text)
    with pytest.raises(InvalidScriptError) as refused:
        load_catalog(tmp_path)
    assert (refused.value.file, refused.value.line) == ("01_test.txt", line)
    assert reason in refused.value.reason


BAD_PRODUCTS = [
    ("product\n  kind booster\n", "expected 'product NAME'"),
    ("product a\n", "needs 'kind'"),
    ("product a\n  kind deck\nproduct a\n  kind deck\n", "product a stands twice"),
    ("product a\n  kind deck\n  earliest 2025-01-01\n", "'earliest' needs 'released'"),
    ("product a\n  kind deck\n  released soon\n", "not a date"),
    ("product a\n  kind deck\n  released 2025-01-01\n  earliest 2025-01-02\n", "'earliest' is later than 'released'"),
]


@pytest.mark.parametrize(("text", "reason"), BAD_PRODUCTS)
def test_a_bad_product_is_refused(tmp_path: Path, text: str, reason: str) -> None:
    (tmp_path / "products.txt").write_text(text)
    with pytest.raises(InvalidScriptError, match=reason):
        load_catalog(tmp_path)


def test_the_shipped_files_pass_one_by_one(tmp_path: Path) -> None:
    """A copy of the folder reads the same: nothing depends on where it stands."""
    shutil.copytree(CATALOG_DIR, tmp_path / "catalog", ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    assert load_catalog(tmp_path / "catalog").cards == load_catalog().cards


def test_cards_stand_in_the_file_of_their_first_product_in_order_of_their_ids() -> None:
    for path in CATALOG_DIR.glob("[0-9]*.txt"):
        lines = path.read_text().splitlines()
        ids = [int(line.split()[1]) for line in lines if line.startswith("card ")]
        product = lines[0].removeprefix("# ")
        assert ids == sorted(ids)
        assert {load_catalog().card(card_id).printings[0].products[0] for card_id in ids} == {product}
