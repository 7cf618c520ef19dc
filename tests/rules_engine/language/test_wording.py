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
