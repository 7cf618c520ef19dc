"""What every text of the catalogue keeps, so that a player who has never seen a script reads it once."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from rules_engine.catalog import load_catalog
from rules_engine.language.japanese.text import text_of

CATALOG = load_catalog()
LONGEST = 80
OWN_ZONE = re.compile("この札が(?:(?:場|魂|手札|除外|山札)か?)+に(?:ある間|あれば)")
NAMES = sorted({name for card in CATALOG for name in (card.name, card.printed_name, *card.aliases) if name}, key=len)


def lines() -> Iterator[tuple[str, str]]:
    """Each line of text with its card, names of cards taken out: they may hold anything."""
    for card in CATALOG:
        for text in text_of(card):
            yield f"{card.id} {card.name}", re.sub("「[^「」。]*」", "「」", text)


LINES = list(lines())


def sentences() -> Iterator[tuple[str, str]]:
    for card, text in LINES:
        for sentence in re.split("[。：①②③④●「」]", text):
            yield card, sentence


SENTENCES = list(sentences())


def those_with(pattern: str) -> list[tuple[str, str]]:
    return [(card, text) for card, text in LINES if re.search(pattern, text)]


def named_cards() -> dict[str, list[str]]:
    """Cards by hand: the number and name, and the text each should have."""
    found: dict[str, list[str]] = {}
    for row in Path(__file__).with_name("named_cards.txt").read_text(encoding="utf-8").splitlines():
        if row.startswith(" "):
            found[next(reversed(found))].append(row.strip())
        else:
            found[row] = []
    return found


@pytest.mark.parametrize(("card", "expected"), named_cards().items(), ids=str)
def test_named_cards_read_as_they_should(card: str, expected: list[str]) -> None:
    assert list(text_of(CATALOG.card(int(card.split()[0])))) == expected


def test_no_stretch_without_a_comma_is_longer_than_eighty_letters() -> None:
    long = [(card, part) for card, text in SENTENCES for part in re.split("[、　［］]", text) if len(part) > LONGEST]
    assert long == []


def test_no_sentence_is_longer_than_eighty_letters() -> None:
    whole = [(card, sentence) for card in CATALOG for text in text_of(card) for sentence in text.split("。")]
    assert [(card.id, sentence) for card, sentence in whole if len(sentence) > LONGEST] == []


def test_what_follows_leave_is_a_sentence_of_its_own() -> None:
    assert those_with("もよく、その後") == []


def test_cards_go_back_into_the_deck_by_shuffling() -> None:
    assert those_with("山札に混ぜ") == []


def test_how_many_one_likes_stands_behind_the_cards() -> None:
    assert those_with("好きな枚数の") == []
    assert those_with("[^以外]他の[^、。]*を(?:、[^。]*ように)?好きな枚数") == []
    assert {card.split()[0] for card, _ in those_with("この札以外の場所札を(?:、[^。]*ように)?好きな枚数")} == {
        "1810",
        "2018",
    }


def test_what_waits_for_the_end_of_the_turn_says_so() -> None:
    at_the_end = {card.split()[0] for card, _ in those_with("このターンの終わりに")}
    assert at_the_end == {"182", "183", "250", "1381"}
    assert {card.split()[0] for card, _ in those_with("このターンのエンドフェイズの始めに")} == {"1612", "1644"}


def test_what_comes_before_the_summon_texts_is_one_sentence() -> None:
    said = [text.partition("より先に、")[2].rstrip("。") for _, text in those_with("召喚時の効果より先に、")]
    rest = [sentence for one in said for sentence in one.split("。")[1:]]
    assert said
    assert [sentence for sentence in rest if not sentence.startswith(("そうしたなら、", "その後、"))] == []


def test_the_same_once_more_is_one_more() -> None:
    again = re.compile("(?P<deed>(?:手札|山札の[上下])から1枚を[^。]*)。[^。]*なら、[^。]*(?P=deed)")
    assert [text for _, text in LINES if again.search(text)] == []
    assert {card.split()[0] for card, _ in those_with("からもう1枚")} >= {"1656"}


def test_where_a_card_comes_from_is_said_where_it_could_come_from_elsewhere() -> None:
    for card in CATALOG:
        from_anywhere = any(re.match("instead of this is moved to soul[:,]", script) for script in card.scripts)
        assert any("この札が魂に置かれる時" in text for text in text_of(card)) is from_anywhere, card.id
    assert {card.split()[0] for card, _ in those_with("この札が場から魂に置かれ")} == {"107", "245"}


def test_a_change_for_a_while_of_an_area_is_one_of_all_its_cards() -> None:
    assert those_with("(?:間|まで)、自分の場の(?!.*1枚)[^、。]*(?<!すべて)の力を＋") == []
    assert {card.split()[0] for card, _ in those_with("場所札すべての力を＋")} >= {"1105", "2112"}


def test_choices_of_several_sentences_are_counted_out() -> None:
    assert [text for _, text in LINES if re.search("［[^］]*。", text)] == []
    assert {card.split()[0] for card, _ in those_with("次の[2-9]つから1つを選んで行う。①")} >= {"1663", "1673"}


def test_arithmetic_is_said_in_words() -> None:
    assert those_with("[×÷＝=*/－]|[＋−](?![0-9])(?!する)(?!してもよい)") == []
    changed = [
        (card, text) for card, text in those_with("[＋−][0-9]") if not re.search("(?:力|ライフ)を[＋−][0-9]", text)
    ]
    assert changed == []


def test_life_is_gained_without_a_ceiling() -> None:
    assert those_with("ライフ[^。]*回復") == []
    assert those_with("切り直") == []


def test_what_is_done_is_asked_once_and_at_the_head_of_a_sentence() -> None:
    assert [one for one in SENTENCES if one[1].count("そうしたなら") > 1] == []
    assert [one for one in SENTENCES if "そうしたなら" in one[1] and not one[1].startswith("そうしたなら、")] == []


def test_a_zone_says_whose_it_is() -> None:
    bare = [
        (card, sentence)
        for card, sentence in SENTENCES
        if re.search(
            "(?<![のとか、開])(?:魂|場|除外)の(?:札|場所札|怪異札|道具札|季節札|【|「|上|力|コスト)",
            OWN_ZONE.sub("", sentence),
        )
    ]
    assert bare == []


def test_own_is_the_holder_of_the_card() -> None:
    assert those_with("相手は、自分の(?:魂|場|手札|除外)[^。]*(?:除外|置)") == []


def test_a_keyword_heads_one_line_of_a_card() -> None:
    for card in CATALOG:
        heads = [match for text in text_of(card) if (match := re.match("(?:..?.?として：)?(■[^：●―]+)", text))]
        named = [head.group(1) for head in heads]
        assert len(named) == len(set(named)), card.id
    assert those_with("■混化(?:ノ..)?[春夏秋冬]") == []


def test_what_happens_again_and_again_is_heard_each_time() -> None:
    again = "(?:が|か)(?:召喚|シャッフル)された時"
    assert [one for one in those_with(again) if "1ターンに1回" not in one[1] and "この札が" not in one[1]] == []


def test_leave_to_use_a_card_is_a_sentence_of_its_own() -> None:
    assert those_with("この札を使用できない") == []
    assert those_with("それ以外はできない|保留") == []


def test_differences_and_rest_are_named() -> None:
    assert those_with("こうして(?:動かした|除外した)札|その時の") == []
    assert those_with("どちらか[^。]*か[^。]*のどちらか") == []


def test_possession_says_which_side_is_up() -> None:
    assert those_with("(?<!向きで)憑依させ(?:る|てもよい)") == []
