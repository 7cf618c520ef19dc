"""The copies of a line: read without a question where they are sure, asked for where they are not, never guessed."""

import random
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.near_names import LineResult, NameMatch, NearNames
from decks.transfer.line_parts import count_in
from decks.transfer.lines import DeckLine, read_entry, read_line
from decks.transfer.plain_text import number_in_kanji, number_in_roman, plain
from rules_engine.catalog import load_catalog
from tests.decks.builders import KUSHI, KUSHI_PROMO

CATALOG = load_catalog()
NAMES = NearNames(CATALOG)
ODD_NAMES = [
    "365×3",
    "36524",
    "0831",
    "A4コピー用紙",
    "2F娘さんの部屋",
    "3億円事件",
    "カモの３姉妹",
    "神隠しの廃集落（冬）",
    "半修羅（生成）",
    "赤い紙、青い紙",
    "鬼は外、福は内",
    "孵らなかった7番目の子雛",
    "きのこ栽培79さい",
    "第13號隧道",
    "山口：7つの家",
    "四番目の花子さん",
    "■■を探しています。",
    "いっしょにあそぼ・・・",
    "『アレ』ガ居ル場所",
    "件",
    "闇神ちゃん",
    "GMK",
    "GMK BLACK CARD",
    "HAVE A NICE CURSE!!",
    "Dホテル 赤い傘",
    "福島進一",
    "耳無し芳一",
    "これで最後。",
    "予言の札",
]  # fmt: skip
"""Names with digits, brackets or marks of their own, and such as begin another name."""
KANJI, CIRCLED, ROMAN, WIDE, FORMAL = "〇一二三四", "⓪①②③④", " ⅠⅡⅢⅣ", "０１２３４", "零壱弐参肆"
SURE = [
    "{n} {m}",
    "{n}x {m}",
    "{n}X {m}",
    "{m} x{n}",
    "{m}×{n}",
    "✖{n} {m}",
    "{m}✖{n}",
    "{m}╳{n}",
    "{m} *{n}",
    "{m}{n}枚",
    "{m}{n}",
    "{n}{m}",
    "{k}枚 {m}",
    "{m} {k}枚",
    "{m} {k}",
    "{k} {m}",
    "{o}枚 {m}",
    "{m}({n})",
    "{m}（{w}）",
    "{m}(×{n})",
    "{m}（{n}枚）",
    "{m} [{n}]",
    "{m}【{n}】",
    "[{n}] {m}",
    "{m}（{k}）",
    "- {n} {m}",
    "- {m} ×{n}",
    "* {n} {m}",
    "□ {n} {m}",
    "☑{m} {n}",
    "・{m} {n}",
    "•{n} {m}",
    "- [x] {n} {m}",
    "SB: {n} {m}",
    '"{m}","{n}"',
    '"{n}","{m}"',
    "{m};{n}",
    "{n};{m}",
    "{m}\t{n}",
    "{n}\t{m}",
    "|{n}|{m}|",
    "| {m} | {n} |",
    "1,{m},{n}",
    '"1","{m}","{n}"',
    "1\t{m}\t{n}",
    "1. {m} ×{n}",
    "1) {m} {n}",
    "{n} {m} (NF) 1 *F*",
    "{n} {m} [NF]",
    "{n}\u200b {m}",
    "\ufeff{n} {m}\u200e",
    "{n} {m}\ufe0f",
    "\u2067{n} {m}",
    "{n} {m} // 3枚目は様子見",
    "{n} {m} # メモ2",
    "{n} {m} ※残り1枚",
    "《{m}》 {n}",
    "【{m}】×{n}",
    "{m}：{n}枚",
    "{m} - {n}",
    "{m}……{n}",
    "{m}・・・{n}",
    "{c}{m}",
    "{m}{c}",
    "{r} {m}",
    "{w} {m}",
    "{n}.0 {m}",
    "{m} {n}.0",
    "{n}\u00ad {m}",
    "**{n} {m}**",
]  # fmt: skip
ASKING = [
    "{m} // {n}",
    "{m} # {n}",
    "{m} ※{n}",
    "{m} // {n}枚",
    "{m} // {k}枚",
    "{m} // IV",
    "4 {m} ×3",
    "{m} (3) (4)",
    "{m}（禁止）",
    "{n} {m}（初版）",
    "{m}（）",
    "{m} IV",
    "IV {m}",
    "{m}（IV）",
    "{m} 4/4",
    "{m} {n}円",
    "{m} 4.5",
    "=== {m} ===",
    "--- {n} {m} ---",
    "~~{n} {m}~~",
    "{n}. {m}",
    "① {m} ×{n}",
    "{m} (NF) {n}",
    "{m} #999999",
    "{m}（さん）",
    "{m}（M21）",
]  # fmt: skip


def read(text: str, number: int = 1) -> DeckLine:
    return read_line(number, text, CATALOG, NAMES.find)


def written(layout: str, name: str, copies: int) -> str:
    return layout.format(
        m=name, n=copies, k=KANJI[copies], c=CIRCLED[copies], r=ROMAN[copies], w=WIDE[copies], o=FORMAL[copies]
    )


@pytest.mark.parametrize("layout", SURE)
def test_layouts_read_without_a_question(layout: str) -> None:
    chance = random.Random(layout)
    names = [*ODD_NAMES, *(card.name for card in chance.sample(list(CATALOG), 60))]
    for name in names:
        copies = chance.randint(2, 4)
        line = read(written(layout, name, copies))
        assert (line.accepted, line.copies, line.card_id) == (True, copies, CATALOG.card_by_name[name].id), line


@pytest.mark.parametrize("layout", ASKING)
def test_what_is_not_sure_is_a_question_about_the_copies(layout: str) -> None:
    for name in [*ODD_NAMES, "隠された櫛の家"]:
        line = read(written(layout, name, 3))
        assert (line.accepted, line.copies) == (False, 0), line
        assert line.result in (LineResult.COPIES, LineResult.GUESSED), line
        assert line.possible, line


@pytest.mark.parametrize("name", ODD_NAMES)
def test_a_name_alone_is_one_copy_however_many_digits_it_has(name: str) -> None:
    line = read(name)
    assert (line.result, line.copies, line.card_id) == (LineResult.EXACT, 1, CATALOG.card_by_name[name].id)


@pytest.mark.parametrize(
    ("text", "possible"),
    [
        ("隠された櫛の家 // 3", (1, 3)),
        ("4 隠された櫛の家 ×3", (3, 4)),
        ("隠された櫛の家 IV", (1, 4)),
        ("4 隠された櫛の家（禁止）", (4,)),
        ("4 番目の花子さん", (1, 4)),
        ("2 F娘さんの部屋", (1, 2)),
    ],
)
def test_the_possible_copies_are_offered(text: str, possible: tuple[int, ...]) -> None:
    line = read(text)
    assert (line.result, line.possible) == (LineResult.COPIES, possible)


@pytest.mark.parametrize(
    ("text", "copies", "printing"),
    [
        ("2 隠された櫛の家 #10017", 2, KUSHI_PROMO),
        ("隠された櫛の家 #10017", 1, KUSHI_PROMO),
        ("2 隠された櫛の家 promo-01", 2, KUSHI_PROMO),
        ("2 隠された櫛の家 (1/53)", 2, KUSHI),
        ("2,隠された櫛の家,10017", 2, KUSHI_PROMO),
    ],
)
def test_a_number_of_a_printing_is_none_of_copies(text: str, copies: int, printing: int) -> None:
    line = read(text)
    assert (line.accepted, line.copies, line.printing) == (True, copies, printing)


def test_a_guessed_line_keeps_the_copies_it_says() -> None:
    for text in ("4X 隠された櫛の宅", "隠された櫛の宅（4）", "4隠された櫛の宅", "- 4 隠された櫛の宅"):
        line = read(text)
        assert (line.result, line.copies, line.possible) == (LineResult.GUESSED, 4, ()), text
        assert line.candidates[0].name == "隠された櫛の家"


@pytest.mark.parametrize(
    "text", ["隠された櫛の家四", "4 隠された櫛3の家", "隠された櫛の宅 // 3", "4 隠された櫛の宅 ×3"]
)
def test_a_guessed_line_with_a_number_left_asks_for_the_copies_too(text: str) -> None:
    line = read(text)
    assert (line.result, line.copies) == (LineResult.GUESSED, 0)
    assert len(line.possible) > 1


def test_a_name_among_words_is_offered_and_not_taken() -> None:
    line = read("4 感染 拡大しない")
    assert line.result is LineResult.GUESSED
    assert line.copies == 4


def test_the_longest_name_wins() -> None:
    assert read("4 予言の札").card_id == CATALOG.card_by_name["予言の札"].id
    assert read("4 予言 の札").card_id == CATALOG.card_by_name["予言の札"].id
    assert read("GMK BLACK CARD 4").card_id == CATALOG.card_by_name["GMK BLACK CARD"].id


def test_the_number_of_a_line_is_not_larger_than_the_line_is_far_down() -> None:
    assert read("7,隠された櫛の家,4", number=7).copies == 4
    assert read("7,隠された櫛の家,4", number=2).possible == (4, 7)


@pytest.mark.parametrize(
    ("name", "copies", "result", "count"),
    [
        ("隠された櫛の家", "4.0", LineResult.EXACT, 4),
        ("隠された櫛の家（3）", "3", LineResult.EXACT, 3),
        ("隠された櫛の家（3）", "2", LineResult.COPIES, 0),
        ("隠された櫛の家 // 3", "2", LineResult.COPIES, 0),
        ("隠された櫛の家", "四枚", LineResult.EXACT, 4),
        ("隠された櫛の家", "0", LineResult.NOT_A_CARD, 0),
        ("隠された櫛の家", "0.0", LineResult.NOT_A_CARD, 0),
        ("隠された櫛の家", "4枚くらい", LineResult.BAD_COUNT, 0),
    ],
)
def test_cells_of_a_table_are_read_by_the_same_rule(name: str, copies: str, result: LineResult, count: int) -> None:
    line = read_entry(1, "x", name, copies, None, CATALOG, NAMES.find)
    assert (line.result, line.copies) == (result, count)


_BESIDE = st.text(
    st.sampled_from("0123456789４④四肆ⅣIVxX×枚*()（）[]【】#/※ 　,;:|.-=・あ禁円\u200b\u200e\ufe0f"), max_size=9
)


@given(st.sampled_from([*ODD_NAMES, "隠された櫛の家", "病ねずみ"]), _BESIDE, _BESIDE)
def test_no_number_beside_a_name_is_passed_over(name: str, before: str, behind: str) -> None:
    """Whatever stands around a name: taken without a question means that every number there was understood."""
    line = read(before + name + behind)
    if not line.accepted or line.card_id != CATALOG.card_by_name[name].id or plain(name) not in plain(line.text):
        return
    beside = plain(line.text).replace(plain(name), "\n", 1)
    behind_mark = re.split(r"//|※|#(?!\d+(?:\s|$|/|※|#))", beside, maxsplit=1)
    comment = behind_mark[1] if len(behind_mark) > 1 else ""
    numbers = {int(digits[:9]) for digits in re.findall(r"\d+", behind_mark[0])}
    assert numbers <= {line.copies, line.printing, line.running, *_in_set(beside), *_decimals(beside)}, (line, beside)
    if re.search(r"\d", comment):
        assert any(character.isalpha() and character not in "枚xXIV四肆" for character in comment), line


def _in_set(text: str) -> set[int]:
    """The number behind a set in brackets."""
    return {int(digits) for digits in re.findall(r"[(\[【][A-Za-z][A-Za-z-]*[)\]】]\s*(\d+)", text)}


def _decimals(text: str) -> set[int]:
    """The zero behind the point of 4.0."""
    return {int(digits) for digits in re.findall(r"\d\.(0+)(?!\d)", text)}


def test_numerals_of_every_script() -> None:
    assert [number_in_kanji(text) for text in ("四", "十", "十二", "二十", "二十三", "拾壱", "二〇")] == [
        4,
        10,
        12,
        20,
        23,
        11,
        20,
    ]
    assert [number_in_roman(text) for text in ("IV", "viii", "IIII", "", "XII")] == [4, 8, None, None, 12]
    assert [count_in(text) for text in ("×4", "4枚", "四枚", "4.0", "4.5", "x")] == [4, 4, 4, 4, None, None]
    assert plain("４\u200b\ufe0f④ Ⅳ ٤\u00ad") == "4 4   4  4"


def test_a_line_of_nothing_but_parts_has_few_places_for_a_name() -> None:
    """What a hostile line costs is bounded by the names it is asked for."""
    for text in ("4 " * 24 + "あ" + " 4" * 24, "(4)" * 20 + "あ" + "(4)" * 20, '"4"' * 40, "あ,;|" * 30, "四 " * 60):
        asked: list[str] = []

        def find(name: str, *, near: bool = True, heard: list[str] = asked) -> NameMatch:
            heard.append(name)
            return NAMES.find_certain(name)

        assert not read_line(1, text, CATALOG, find).accepted
        assert len(asked) <= 120
