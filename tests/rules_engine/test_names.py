import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine import names
from rules_engine.catalog import load_catalog
from rules_engine.names import LineResult, NameIndex, fold


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
        assert index.find(card.name).card_id == card.id
        assert all(index.find(alias).card_id == card.id for alias in card.aliases)
    assert index.find("くろーん").card_id == 1817


def test_a_name_in_another_width_is_exact_and_in_another_spelling_folded(index: NameIndex) -> None:
    assert index.find("神隠しの廃集落(夏)").result is LineResult.EXACT
    assert index.find("人魚の活血").result is LineResult.FOLDED


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("悠習の古日き", "悠習の古日記"),
        ("肥川の大へび", "肥川の大蛇"),
        ("生活指道", "生活指導"),
        ("発狂人形のいえ", "発狂人形の家"),
        ("一番目の花子", "一番目の花子さん"),
        ("本物のおばけ屋敷", "本物のお化け屋敷"),
    ],
)
def test_a_misspelt_name_is_guessed_with_the_right_card_first(index: NameIndex, typed: str, meant: str) -> None:
    match = index.find(typed)
    assert (match.result, match.card_id) == (LineResult.GUESSED, None)
    assert match.candidates[0].name == meant
    assert len(match.candidates) <= 3


def test_a_name_shared_by_cards_is_never_chosen_for_the_user(index: NameIndex) -> None:
    match = index.find("神隠しの廃集落")
    assert match.result is LineResult.GUESSED
    assert {candidate.card_id for candidate in match.candidates} == {3, 26, 102, 148}


@pytest.mark.parametrize("typed", ["", "xyzzy", "x" * 5000, "検間", "赤い傘の人"])
def test_what_resembles_nothing_is_unknown(index: NameIndex, typed: str) -> None:
    match = index.find(typed)
    assert (match.result, match.candidates) == (LineResult.UNKNOWN, ())


def test_what_was_asked_is_not_kept_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(names, "_MOST_KNOWN", 50)
    index = NameIndex(load_catalog())
    answers = [index.find(f"検問{number}") for number in range(120)]
    assert len(index._known) <= 50
    assert [index.find(f"検問{number}") for number in range(120)] == answers
