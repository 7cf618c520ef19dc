import pytest

from rules_engine.catalog import load_catalog
from rules_engine.catalog.names import NameIndex


@pytest.fixture(scope="module")
def index() -> NameIndex:
    return NameIndex(load_catalog())


def test_every_name_alias_and_unshared_reading_finds_its_card(index: NameIndex) -> None:
    for card in load_catalog():
        assert index.named(card.name) == (card.id,)
        assert all(index.named(alias) == (card.id,) for alias in card.aliases)
    assert index.named("くろーん") == (1817,)


def test_a_name_in_another_width_is_exact_and_in_another_spelling_folded(index: NameIndex) -> None:
    assert index.exact("神隠しの廃集落(夏)") == 3
    assert (index.exact("人魚の活血"), len(index.named("人魚の活血"))) == (None, 1)


def test_a_name_shared_by_cards_names_them_all(index: NameIndex) -> None:
    assert set(index.named("神隠しの廃集落")) == {3, 26, 102, 148}
    assert index.named("xyzzy") == index.named("") == ()


def test_marks_that_cannot_be_seen_leave_a_name_exact(index: NameIndex) -> None:
    assert index.exact("\u200e\ufeff発狂\u200b人形の家\u202c") == 4


def test_a_code_names_the_cards_that_bear_it(index: NameIndex) -> None:
    for card in load_catalog():
        for printing in card.printings:
            assert not printing.code or card.id in index.coded(printing.code)
            assert index.named(printing.code) == ()
    assert index.coded("１／５３") == index.coded("promo- 01") == (1,)
    assert (len(index.coded("kd2-050")), index.coded(""), index.coded("99/53")) == (2, (), ())


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("鬼ケ淵", "鬼ヶ淵"),
        ("鬼が渕", "鬼ヶ淵"),
        ("血を吸ったマフラ―", "血を吸ったマフラー"),
        ("血を吸ったマフラ-", "血を吸ったマフラー"),
        ("血を吸ったマフラ〜", "血を吸ったマフラー"),
        ("365x3", "365×3"),
        ("３６５✖３", "365×3"),
        ("がーりっく・まねー・かも", "GMK"),
        ("がーりっくまねーかも～", "GMK"),
    ],
)
def test_names_as_keyboards_write_them(index: NameIndex, typed: str, name: str) -> None:
    catalog = load_catalog()
    assert [catalog.cards[card_id].name for card_id in index.named(typed)] == [name]
