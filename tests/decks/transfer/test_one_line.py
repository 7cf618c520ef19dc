"""Whole lists on one line, as posts have them; what could be meant in two ways stays whole and is asked about."""

import random

import pytest

from decks.transfer.answers import ListReading
from decks.transfer.one_line_form import LONGEST_PART, MAX_LENGTH, MAX_TRIES, OneLineReader, _Line
from decks.transfer.post_line import export_post
from decks.transfer.reading import read_list
from tests.decks.builders import KUSHI, KUSHI_PROMO, OROCHI
from tests.decks.transfer.decks import CATALOG, DATA, PRINTINGS

DOLLS, RAT = 4, 13
AWKWARD = [
    "赤い紙、青い紙", "鬼は外、福は内", "365×3", "36524", "0831", "A4コピー用紙", "2F娘さんの部屋", "3億円事件",
    "カモの３姉妹", "神隠しの廃集落（冬）", "半修羅（生成）", "ありがとう、の、代わり、に", "山梨：花魁淵",
    "Dホテル 赤い傘", "ムビエル・ムビエル・ムビエル", "GMK BLACK CARD", "いっしょにあそぼ・・・", "■■を探しています。",
]  # fmt: skip
NUMBERS = {card.name: card.printings[0].number for card in CATALOG}


def read(text: str) -> ListReading:
    reading = read_list(text, DATA)
    assert reading.line_count == len(text.splitlines())
    return reading


@pytest.mark.parametrize(
    "line",
    [
        "隠された櫛の家×4 発狂人形の家×3",
        "隠された櫛の家x4　発狂人形の家X3",
        "隠された櫛の家4、発狂人形の家3",
        "隠された櫛の家×4／発狂人形の家×3",
        "隠された櫛の家×4/発狂人形の家×3",
        "隠された櫛の家 4 発狂人形の家 3",
        "隠された櫛の家 4枚 発狂人形の家 3枚",
        "隠された櫛の家４枚，発狂人形の家３枚",
        "隠された櫛の家×4発狂人形の家×3",
        "隠された櫛の家:4 発狂人形の家:3",
        "隠された櫛の家 × 4 , 発狂人形の家 × 3",
        "隠された櫛の家(4)・発狂人形の家(3)",
        "隠された櫛の家（×4） 発狂人形の家（×3）",
        "4 隠された櫛の家, 3 発狂人形の家",
        "4x 隠された櫛の家 3x 発狂人形の家",
        "4枚 隠された櫛の家、3枚 発狂人形の家",
        "4隠された櫛の家 3発狂人形の家",
        "《隠された櫛の家》×4《発狂人形の家》×3",
        "★隠された櫛の家×4 ★発狂人形の家×3 ！！",
        "【場所札】隠された櫛の家×4 発狂人形の家×3【怪異札】",
        "隠された櫛の家×4 発狂人形の家×3 #巫カードゲーム #デッキ2026 https://x.com/a/b/1?c=4 @hanil524",
        "#巫カードゲーム 隠された櫛の家×4 発狂人形の家×3",
        "隠された櫛の家\u200b×4 \u200e発狂人形の家×3",
    ],
)
def test_a_list_on_one_line_is_taken_apart(line: str) -> None:
    reading = read(line)
    assert reading.copies_by_printing() == {KUSHI: 4, DOLLS: 3}
    assert (reading.undecided, reading.left_out) == (0, ())
    assert sum(line.card is not None for line in reading.lines) == 2


def test_several_such_lines_and_words_around_make_one_deck() -> None:
    reading = read(
        "夏の大会で使った束です！\n場所札：隠された櫛の家×4 発狂人形の家×3\n怪異札：病ねずみ×2／肥川の大蛇×1\n"
        "#巫カードゲーム\nhttps://example.org/x"
    )
    assert reading.copies_by_printing() == {KUSHI: 4, DOLLS: 3, RAT: 2, OROCHI: 1}
    assert reading.title == ""


def test_what_stands_before_a_colon_is_the_name_of_the_deck() -> None:
    reading = read("夏の束2: 隠された櫛の家×4 隠された櫛の家 #10017×1 肥川の大蛇×1")
    assert reading.copies_by_printing() == {KUSHI: 4, KUSHI_PROMO: 1, OROCHI: 1}
    assert reading.title == "夏の束2"


@pytest.mark.parametrize("before", ["サイド：", "Sideboard: ", "SB: ", "【サイド】"])
def test_what_lies_beside_the_deck_gets_its_heading(before: str) -> None:
    rows = [line.line.text for line in read(f"{before}隠された櫛の家×4 発狂人形の家×3").lines]
    assert rows == ["Sideboard", "隠された櫛の家×4", "発狂人形の家×3"]


@pytest.mark.parametrize(
    "line",
    [
        "隠された櫛の家×4 発狂人形の冢×3",
        "隠された櫛の家×4 発狂人形の家",
        "隠された櫛の家 発狂人形の家×3",
        "隠された櫛の家×4 発狂人形の家×0",
        "隠された櫛の家×4 発狂人形の家×3 5",
        "隠された櫛の家×4 発狂人形の家×3 残り2枚",
        "隠された櫛の家×4 メモ: 発狂人形の家×3 病ねずみ×2",
        "2 隠された櫛の家×4 3 発狂人形の家×3",
        "隠された櫛の家×4 病ねずみ #10017×2",
    ],
)
def test_a_line_in_doubt_stays_whole_and_nothing_of_it_is_taken(line: str) -> None:
    [answer] = read(line).lines
    assert (answer.span, answer.card) == (1, None)
    assert answer.line.text == line


@pytest.mark.parametrize("name", AWKWARD)
@pytest.mark.parametrize("separator", [" ", "、", "／", "・", ",", "\u3000", " / "])
def test_names_that_hold_separators_and_digits_survive(name: str, separator: str) -> None:
    want = {KUSHI: 4, NUMBERS[name]: 3, DOLLS: 2}
    parts = ["隠された櫛の家×4", f"{name}×3", "発狂人形の家×2"]
    assert read(separator.join(parts)).copies_by_printing() == want
    assert read(separator.join(reversed(parts))).copies_by_printing() == want


@pytest.mark.parametrize("name", AWKWARD)
def test_a_line_of_one_card_is_never_taken_apart(name: str) -> None:
    for line in (f"{name}×4", f"4 {name}", f"{name} 4枚", name, f"{name} #10017"):
        assert OneLineReader(DATA).pieces(1, line) == []


def test_every_card_comes_back_from_a_line_among_any_others() -> None:
    """Each printing stands once in a line of twenty, so that all borders between names are tried; three times over."""
    chance = random.Random(5)
    for _ in range(3):
        numbers = chance.sample(PRINTINGS, len(PRINTINGS))
        for start in range(0, len(numbers), 20):
            copies = {number: chance.choice((1, 2, 3, 4, 10, 999)) for number in numbers[start : start + 20]}
            line = export_post("束", copies, DATA)
            reading = read(line)
            assert reading.copies_by_printing() == copies, line
            assert (reading.title, reading.undecided, reading.left_out) == ("束", 0, ()), line
    assert len({CATALOG.card_by_printing[number].id for number in PRINTINGS}) == len(CATALOG.cards) - 1


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("夏の蟲", "夏の蟲"),
        ("2つの家: 改", "2つの家: 改"),
        ("a\nb", "a b"),
        ("#1", ""),
        ("// 束", ""),
        ("隠された櫛の家×4", ""),
        ("場所札", ""),
        ("サイド", ""),
        ('{"a": 1}', ""),
        ("札名,枚数", "札名,枚数"),
        ("fd1.AAAA", ""),
        ("", ""),
    ],
)
def test_the_cards_of_a_post_come_back_whatever_the_deck_is_called(name: str, kept: str) -> None:
    copies = {KUSHI: 4, KUSHI_PROMO: 1, OROCHI: 1}
    line = export_post(name, copies, DATA)
    assert read(line).copies_by_printing() == copies
    assert (read(line).title, "\n" in line) == (kept, False)
    assert line.endswith("隠された櫛の家×4 隠された櫛の家 #10017×1 肥川の大蛇×1")


def test_a_post_of_one_card_and_of_none() -> None:
    assert export_post("夏", {KUSHI: 4}, DATA) == "4 隠された櫛の家"
    assert read(export_post("夏", {KUSHI_PROMO: 3}, DATA)).copies_by_printing() == {KUSHI_PROMO: 3}
    assert export_post("夏", {}, DATA) == ""


@pytest.mark.parametrize("mark", ["# ", "//", "※", ";", "#"])
def test_a_comment_is_never_a_list(mark: str) -> None:
    reading = read(f"4 隠された櫛の家\n{mark}病ねずみ×4 発狂人形の家×3")
    assert reading.copies_by_printing() == {KUSHI: 4}


@pytest.mark.parametrize(
    "unit", ["1 ", "1、", "あ1 ", "4 隠された櫛の家 ", "隠された櫛の家×4 あ×1 ", "1×", "【1", ":1", "1", "http://1 "]
)
def test_hostile_lines_are_looked_at_a_bounded_number_of_times(unit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[str] = []
    counted = _Line._cards_in
    monkeypatch.setattr(_Line, "_cards_in", lambda line, text: (looked.append(text), counted(line, text))[1])
    reader, line = OneLineReader(DATA), (unit * MAX_LENGTH)[:MAX_LENGTH]
    for number in range(50):
        reader.pieces(number, line)
    assert len(looked) <= MAX_TRIES
    assert all(len(text) <= LONGEST_PART for text in looked)
    assert OneLineReader(DATA).pieces(1, line + "1") == []
