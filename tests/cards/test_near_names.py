"""What typed names mean, and which cards come near those that are misspelt."""

import pytest

from cards import near_names
from cards.near_names import LEAST_TO_TELL, LineResult, NearNames
from rules_engine.catalog import load_catalog


@pytest.fixture(scope="module")
def index() -> NearNames:
    return NearNames(load_catalog())


def test_every_name_alias_and_unshared_reading_finds_its_card(index: NearNames) -> None:
    for card in load_catalog():
        assert index.find(card.name).card_id == card.id
        assert all(index.find(alias).card_id == card.id for alias in card.aliases)
    assert index.find("くろーん").card_id == 1817


def test_a_name_in_another_width_is_exact_and_in_another_spelling_folded(index: NearNames) -> None:
    assert index.find("神隠しの廃集落(夏)").result is LineResult.EXACT
    assert index.find("人魚の活血").result is LineResult.FOLDED


@pytest.mark.parametrize(
    ("typed", "meant"), [("血を吸ったマフラ―", "血を吸ったマフラー"), ("鬼ケ淵", "鬼ヶ淵"), ("365x3", "365×3")]
)
def test_dashes_signs_and_kana_that_look_alike_are_taken_without_a_question(
    index: NearNames, typed: str, meant: str
) -> None:
    match = index.find(typed)
    assert (match.result, match.card_id) == (LineResult.FOLDED, index.find(meant).card_id)
    assert index.find(f"\u200b{meant[0]}\u202a{meant[1:]}\ufeff").result is LineResult.EXACT


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
def test_a_misspelt_name_is_guessed_with_the_right_card_first(index: NearNames, typed: str, meant: str) -> None:
    match = index.find(typed)
    assert (match.result, match.card_id) == (LineResult.GUESSED, None)
    assert match.candidates[0].name == meant
    assert len(match.candidates) <= 3


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("花子の家さん", "一番目の花子さん"), ("人魚町", "人魚の活き血")],
)
def test_who_searches_is_told_names_that_are_too_far_to_be_guessed(index: NearNames, typed: str, meant: str) -> None:
    told = index.nearest(typed, 5, LEAST_TO_TELL)
    assert meant in [candidate.name for candidate in told]
    assert [candidate.score for candidate in told] == sorted((candidate.score for candidate in told), reverse=True)
    assert meant not in [candidate.name for candidate in index.find(typed).candidates]


def test_a_name_shared_by_cards_is_never_chosen_for_the_user(index: NearNames) -> None:
    match = index.find("神隠しの廃集落")
    assert match.result is LineResult.GUESSED
    assert {candidate.card_id for candidate in match.candidates} == {3, 26, 102, 148}


@pytest.mark.parametrize("typed", ["1/53", "１／５３", "1 / 53", "promo-01", "ＰＲＯＭＯ－０１", "\u200bpromo‐01"])
def test_a_code_printed_on_one_card_is_that_card(index: NearNames, typed: str) -> None:
    assert (index.find(typed).result, index.find(typed).card_id) == (LineResult.FOLDED, 1)
    assert index.find_certain(typed).card_id == 1


def test_a_code_that_cards_share_asks_which_is_meant(index: NearNames) -> None:
    match = index.find("kd2-050")
    bearers = {card.id for card in load_catalog() for printing in card.printings if printing.code.startswith("KD2-050")}
    assert (match.result, match.card_id, len(bearers)) == (LineResult.GUESSED, None, 2)
    assert {candidate.card_id for candidate in match.candidates} == bearers
    assert index.find_certain("kd2-050").result is LineResult.UNKNOWN


@pytest.mark.parametrize("typed", ["", "xyzzy", "x" * 5000, "検間", "赤い傘の人"])
def test_what_resembles_nothing_is_unknown(index: NearNames, typed: str) -> None:
    match = index.find(typed)
    assert (match.result, match.candidates) == (LineResult.UNKNOWN, ())


def test_what_was_asked_is_not_kept_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(near_names, "_MOST_KNOWN", 50)
    index = NearNames(load_catalog())
    answers = [index.find(f"検問{number}") for number in range(120)]
    assert len(index._known) <= 50
    assert [index.find(f"検問{number}") for number in range(120)] == answers
