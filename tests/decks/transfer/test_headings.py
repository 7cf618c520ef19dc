"""What is no card is no fault: headings, sums, labels, lists beside the deck, and the name of the deck."""

from dataclasses import replace

import pytest

from cards.catalog import CardData
from cards.near_names import LineResult, NearNames
from decks.transfer.answers import ListReading
from decks.transfer.headings import deck_named
from decks.transfer.lines import read_line
from decks.transfer.reading import read_list
from rules_engine import load_catalog, load_revisions
from rules_engine.catalog.definitions import Catalog
from tests.decks.builders import KUSHI

CATALOG = load_catalog()
NAMES = NearNames(CATALOG)
DATA = CardData(token="test", catalog=CATALOG, revisions=load_revisions())
HEADINGS = [
    "Deck", "Main", "Mainboard", "Main Deck", "Maybeboard", "Commander", "Companion", "About", "Sideboard",
    "Sideboard (3)",
    "場所札", "場所札：", "場所札 13枚", "【怪異札】", "怪異札 (12)", "■道具札 12枚", "◆道具札◆", "[季節札]",
    "怪異札:12", "怪異×12枚",
    "=== 怪異札 ===", "=== 主力 ===", "--- ---", "--- 道具 ---", "======", "・・・", "sep=;", "sep=,",
    "合計枚数: 40", "計40枚",
    "合計 40", "Total: 40", "Total 40 cards", "総枚数：40枚", "デッキ枚数 40", "枚数 札名",
    "メインデッキ（40枚）", "【春】", "夏（12枚）",
    "Creatures (20)", "デッキ名：夏の家", "デッキ名：隠された櫛の家", "作者：花子", "\u200b場所札\ufeff",
    "|---|---|", "サイド", "候補",
]  # fmt: skip


def reading(text: str, **chosen: str) -> ListReading:
    return read_list(text, DATA, chosen)


@pytest.mark.parametrize("text", HEADINGS)
def test_headings_sums_and_labels_are_no_fault(text: str) -> None:
    line = read_line(1, text, CATALOG, NAMES.find)
    assert (line.result, line.refused) == (LineResult.NOT_A_CARD, False)


@pytest.mark.parametrize("heading", ["Deck", "場所札", "Sideboard", "合計", "=== 主力 ===", "夏"])
def test_a_heading_never_swallows_a_card_of_that_name(heading: str) -> None:
    card = replace(CATALOG.card(KUSHI), name=heading.strip("= "), reading="")
    named = Catalog.of([card])
    find = NearNames(named).find
    assert read_line(1, f"3 {card.name}", named, find).copies == 3
    alone = read_line(1, heading, named, find)
    assert alone.card_id == KUSHI
    assert alone.result in (LineResult.EXACT, LineResult.COPIES)


def test_a_whole_list_of_another_tool() -> None:
    text = "About\nName 夏の家\n\nDeck\n4 隠された櫛の家 (NF) 1\n3 発狂人形の家\n\n合計枚数: 7\n"
    read = reading(text)
    assert (read.title, read.deck.size, read.left_out, read.unread) == ("夏の家", 7, (), ())


@pytest.mark.parametrize(
    ("rows", "name"),
    [
        (["### 夏の家 ###", "4 x"], "夏の家"),
        (["# 夏の家", "4 x"], "夏の家"),
        (["# #夏#"], "#夏#"),
        (["", "デッキ名：夏の家", "4 x"], "夏の家"),
        (["場所札", "デッキ名: 夏の家"], "夏の家"),
        (["//NAME: 夏の家"], "夏の家"),
        (["// NAME : 夏の家"], "夏の家"),
        (["About", "", "Name 夏の家", "Deck"], "夏の家"),
        (["Name 夏の家"], ""),
        (["デッキ: 40枚"], ""),
        (["4 x", "# 夏の家"], ""),
        (["4 x"] * 30 + ["デッキ名：夏の家"], ""),
    ],
)
def test_the_name_of_the_deck(rows: list[str], name: str) -> None:
    assert deck_named(rows).name == name


def test_the_row_that_names_the_deck_is_no_card() -> None:
    read = reading("About\nName 隠された櫛の家\nDeck\n4 病ねずみ\n")
    assert (read.title, read.lines[1].result, read.deck.size) == ("隠された櫛の家", "not_a_card", 4)


@pytest.mark.parametrize("heading", ["Sideboard", "サイドボード", "Maybeboard (2)", "【サイド】", "候補"])
def test_what_stands_beside_the_deck_is_left_out_and_said(heading: str) -> None:
    text = f"4 隠された櫛の家\n{heading}\n2 病ねずみ\n"
    read = reading(text)
    assert (read.deck.size, read.undecided, read.unread) == (4, 0, ())
    assert [line.result for line in read.lines] == ["exact", "not_a_card", "side"]
    assert [line.line.number for line in read.left_out] == [3]
    assert reading(text, line_3="take").deck.size == 6
    assert reading(text, line_3="skip").deck.size == 4


def test_a_heading_of_the_deck_ends_what_stands_beside_it() -> None:
    assert reading("Sideboard\n2 病ねずみ\nDeck\n4 隠された櫛の家").deck.counts == {KUSHI: 4}


def test_a_line_that_says_itself_that_it_stands_beside_the_deck() -> None:
    read = reading("4 隠された櫛の家\nSB: 2 病ねずみ")
    assert (read.deck.size, read.counts["side"]) == (4, 1)


def test_a_list_of_nothing_but_what_stands_aside_is_the_list_that_was_meant() -> None:
    assert reading("SB: 4 隠された櫛の家\nSB: 2 病ねずみ").deck.size == 6
    assert reading("Sideboard\n2 病ねずみ").deck.size == 2


def test_a_question_beside_the_deck_can_be_left_open() -> None:
    text = "4 隠された櫛の家\nSideboard\n病ねずみ // 3"
    read = reading(text)
    assert (read.undecided, read.deck.size) == (0, 4)
    assert reading(text, copies_3="3").deck.size == 7


def test_rows_of_a_table_without_copies_mean_none() -> None:
    read = reading("採用枚数,カード名称,種別\n4.0,隠された櫛の家,場所\n0,発狂人形の家,場所\n,病ねずみ,怪異\n")
    assert [line.result for line in read.lines] == ["not_a_card", "exact", "not_a_card", "not_a_card"]
    assert (read.deck.size, read.unread) == (4, ())


@pytest.mark.parametrize(
    "header",
    ["qty,name", "Quantity;Card", "投入枚数\tカード", "枚数,札の名前", '"採用枚数","カード名称"', "\ufeff枚数,札名"],
)
def test_headers_with_other_words(header: str) -> None:
    mark = next(mark for mark in "\t;," if mark in header)
    assert reading(f"{header}\n3{mark}隠された櫛の家").deck.counts == {KUSHI: 3}


def test_rows_are_numbered_where_the_numbers_go_up() -> None:
    rows = ["1,神隠しの廃集落（夏）,3", "2,病ねずみ,4", "3,隠された櫛の家,1"]
    assert reading("\n".join(rows)).deck.size == 8
    assert reading("# 夏\n\n" + "\n".join(rows)).deck.size == 8


@pytest.mark.parametrize(
    "rows",
    [["1,病ねずみ,4", "1,隠された櫛の家,4"], ["1,病ねずみ,4", "4,隠された櫛の家,2"], ["1,神隠しの廃集落（夏）,3"]],
)
def test_two_numbers_that_number_no_rows_are_a_question(rows: list[str]) -> None:
    read = reading("\n".join(rows))
    assert (read.deck.size, read.undecided) == (0, len(rows))
