"""How many copies a person chose for a line, and lines typed anew in place."""

import pytest

from cards.catalog import CardData
from decks.transfer.answers import ListReading
from decks.transfer.picks import retyped
from decks.transfer.plain_text import mark_of
from decks.transfer.reading import read_list
from rules_engine import load_catalog, load_revisions
from tests.decks.builders import KUSHI, OROCHI

DATA = CardData(token="test", catalog=load_catalog(), revisions=load_revisions())
ASKED = "隠された櫛の家 // 3"


def reading(text: str = ASKED, **chosen: str) -> ListReading:
    return read_list(text, DATA, chosen)


def test_a_line_waits_until_its_copies_are_chosen() -> None:
    read = reading()
    [line] = read.lines
    assert (line.result, line.card, line.copies, line.undecided, line.named) == (
        "copies",
        None,
        0,
        True,
        DATA.catalog.card(KUSHI),
    )
    assert (read.deck.size, read.whole, len(read.unread)) == (0, False, 1)
    assert [shown.place for shown in read.open_lines] == [1]


@pytest.mark.parametrize(
    ("chosen", "copies"),
    [
        ({"copies_1": "3"}, 3),
        ({"copies_1": "1"}, 1),
        ({"copies_1_other": "２"}, 2),
        ({"copies_1": "3", "copies_1_other": "3"}, 3),
        ({"copies_1": "skip"}, 0),
        ({"line_1": "skip"}, 0),
    ],
)
def test_what_was_chosen_decides_the_line(chosen: dict[str, str], copies: int) -> None:
    read = reading(**chosen)
    assert (read.undecided, read.deck.size, read.unread) == (0, copies, ())


@pytest.mark.parametrize(
    "chosen",
    [
        {"copies_1": "3", "copies_1_other": "2"},
        {"copies_1": "skip", "copies_1_other": "2"},
        {"copies_1_other": "0"},
        {"copies_1_other": "1000"},
        {"copies_1_other": "あ"},
        {"copies_1": "0"},
        {"copies_1": "-1"},
        {"copies_1": "x"},
        {"line_1": str(KUSHI)},
    ],
)
def test_what_says_no_number_or_two_decides_nothing(chosen: dict[str, str]) -> None:
    read = reading(**chosen)
    assert (read.undecided, read.deck.size) == (1, 0)


def test_a_guessed_line_asks_for_card_and_copies() -> None:
    text = "肥川の大邪 // 3"
    [line] = reading(text).lines
    assert (line.result, line.undecided, line.asks_copies) == ("guessed", True, True)
    assert reading(text, line_1=str(OROCHI)).undecided == 1
    assert reading(text, copies_1="3").undecided == 1
    assert reading(text, line_1=str(OROCHI), copies_1="3").deck.counts == {OROCHI: 3}
    assert reading(text, line_1="skip").undecided == 0


def test_likely_cards_are_taken_together_only_where_the_copies_are_sure() -> None:
    read = reading("2 肥川の大邪\n肥川の大邪 // 3")
    assert read.likely == 1
    taken = read.with_likely()
    assert (taken.undecided, taken.deck.counts) == (1, {OROCHI: 2})


def test_choices_are_those_of_the_line_they_were_made_for() -> None:
    assert reading(copies_1="3", was_1=mark_of(ASKED)).deck.size == 3
    assert reading(copies_1="3", was_1=mark_of("隠された櫛の家 // 4")).undecided == 1


def test_what_was_asked_is_part_of_what_was_seen() -> None:
    assert reading().seen == reading(copies_1="3").seen
    assert reading().seen != reading("隠された櫛の家 // 4").seen


@pytest.mark.parametrize(
    ("sent", "text"),
    [
        ({"was_2": "b", "anew_2": "3 b"}, "a\n3 b\nc"),
        ({"was_2": "b", "anew_2": "b"}, "a\r\nb\r\nc"),
        ({"was_2": "x", "anew_2": "3 b"}, "a\r\nb\r\nc"),
        ({"anew_2": "3 b"}, "a\r\nb\r\nc"),
        ({"was_9": "b", "anew_9": "3 b"}, "a\r\nb\r\nc"),
        ({"was_1": "a", "anew_1": "d\ne", "was_3": "c", "anew_3": ""}, "d e\nb\n"),
    ],
)
def test_lines_are_typed_anew_in_place(sent: dict[str, str], text: str) -> None:
    marked = {name: mark_of(value) if name.startswith("was") else value for name, value in sent.items()}
    assert retyped("a\r\nb\r\nc", marked) == text
