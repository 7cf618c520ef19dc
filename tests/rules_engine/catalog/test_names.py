import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.catalog import load_catalog
from rules_engine.catalog.names import NameIndex, fold


@pytest.fixture(scope="module")
def index() -> NameIndex:
    return NameIndex(load_catalog())


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("ハナコ", "はなこ"),
        ("ﾊﾅｺ", "はなこ"),
        ("ＷＢＤ", "wbd"),
        ("山口：7つの家", "山口:七つの家"),
        ("拾弐", "十二"),
        ("いっしょにあそぼ・・・", "いっしょにあそぼ…"),
        ("■\ufe0e不屈", "◼不屈"),
        ("姦々蛇螺", "姦姦蛇螺"),
        ("赤竜", "赤龍"),
        ("侵蝕", "侵食"),
        ("半修羅　生成", "半修羅生成"),
        ("ｶﾞｼｬﾄﾞｸﾛ", "がしゃどくろ"),
    ],
)
def test_spellings_that_make_no_difference(left: str, right: str) -> None:
    assert fold(left) == fold(right)


@pytest.mark.parametrize(("left", "right"), [("はな", "ばな"), ("ろーん", "ろん"), ("春", "夏"), ("きょう", "きよう")])
def test_spellings_that_do(left: str, right: str) -> None:
    assert fold(left) != fold(right)


def test_no_two_cards_fold_to_one_name_and_none_to_nothing() -> None:
    folded = [fold(card.name) for card in load_catalog()]
    assert len(set(folded)) == len(folded)
    assert all(folded)


@given(st.text())
def test_folding_twice_is_folding_once(text: str) -> None:
    assert fold(fold(text)) == fold(text)


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
