"""Cards bear the name that is printed on them; the public list's spelling means the same card everywhere."""

import pytest

from cards.catalog import current_data
from cards.list_import.differences import differences
from cards.list_import.html_rows import html_rows
from cards.list_import.rows import read_row
from cards.search.form import Search
from cards.search.queries import found_ids
from rules_engine import load_catalog
from tests.cards.listed import row_html

pytestmark = pytest.mark.usefixtures("catalogue")
LISTED = {
    289: ("絶望の姦姦陀螺", "絶望の姦姦蛇螺"),
    1308: ("道化の上水", "道家の上水"),
    1369: ("呪告の手引き", "呪告の手引"),
    1390: ("半修羅 生成", "半修羅（生成）"),
    1617: ("赤津小の会談", "赤津小の怪談"),
    1632: ("霊能力者開発施設", "霊能力開発施設"),
    1633: ("統率する猛火：超龍", "統率する猛火：超竜"),
    1658: ("夜見の烏", "世見の烏"),
    1665: ("デジャブ", "デジャヴ"),
    2012: ("GKM", "GMK"),
    2019: ("夏目太一朗", "夏目大一朗"),
    2102: ("妖怪美容室", "妖怪美妖室"),
    2117: ("陰導の大鎌", "影導の大鎌"),
    2147: ("陰峰トンネル", "影峰トンネル"),
    2207: ("球苦のペンダント", "珠苦のペンダント"),
    2219: ("鬼人の蟲毒", "鬼人の蠱毒"),
}
TITLES = {1346: "天竺への道", 2062: "猛々最恐位"}


@pytest.mark.parametrize(("card_id", "names"), LISTED.items())
def test_both_spellings_are_found_by_search_and_in_lists(card_id: int, names: tuple[str, str]) -> None:
    listed, printed = names
    assert load_catalog().card(card_id).name == printed
    for name in names:
        assert card_id in found_ids(Search(text=f'"{name}"'), current_data())
        assert current_data().names.find(name).card_id == card_id
    assert load_catalog().card_by_name[listed].id == card_id


@pytest.mark.parametrize(("card_id", "names"), LISTED.items())
def test_the_public_lists_spelling_and_readings_are_no_difference_to_tell(card_id: int, names: tuple[str, str]) -> None:
    card = load_catalog().card(card_id)
    reading = dict(card.listed).get("reading", card.reading)
    (row,) = html_rows(row_html(number=card_id, name=f"{names[0]}（{reading}）"))
    listed = read_row(row)
    told = [difference for difference in differences(card, card.printings[0], listed) if not difference.settled]
    assert {difference.field for difference in told} & {"name", "reading"} == set()


@pytest.mark.parametrize(("card_id", "title"), TITLES.items())
def test_the_title_of_a_promotional_print_means_its_card(card_id: int, title: str) -> None:
    assert found_ids(Search(text=title), current_data()) == (card_id,)
    assert current_data().names.find(title).card_id == card_id
