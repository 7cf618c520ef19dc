"""Lists read so that every line is answered."""

from pathlib import Path

import pytest
from django.core.files.base import ContentFile
from django.template.loader import render_to_string

from cards.catalog import CardData
from decks.transfer.reading import ListReading, UnreadableListError, name_in, read_file, read_list
from decks.transfer.text import export_text, file_name
from rules_engine import load_catalog, load_revisions
from tests.decks.builders import DARKNESS, KUSHI, KUSHI_PROMO, OROCHI
from tests.decks.many_lists.given import zipped
from tests.decks.transfer.typed_lists import typed_list

CATALOG = load_catalog()
SAMPLES = Path(__file__).resolve().parents[3] / "decks" / "samples"


@pytest.fixture(scope="module")
def data() -> CardData:
    return CardData(token="test", catalog=CATALOG, revisions=load_revisions())


MIXED = """# 夏の試し
【場所札】
４ 隠された櫛の家
2x《隠された櫛の家》
人魚の活血 ×1
1 肥川の大邪

0 霊気漂う橿木集落
9999 病ねずみ
そんな札はどこにもない夢
"""


def reading(data: CardData, text: str = MIXED, **chosen: str) -> ListReading:
    return read_list(text, data, chosen)


def test_lines_in_are_lines_answered(data: CardData) -> None:
    read = reading(data)
    assert [line.line.number for line in read.lines] == list(range(1, 11))
    assert [line.line.text for line in read.lines] == MIXED.splitlines()
    assert sum(read.counts.values()) == 10


def test_each_line_has_its_answer(data: CardData) -> None:
    results = {line.line.number: line.result for line in reading(data).lines}
    assert [results[number] for number in (1, 2, 7)] == ["not_a_card"] * 3
    assert (results[3], results[5], results[6], results[8], results[9], results[10]) == (
        "exact", "folded", "guessed", "bad_count", "bad_count", "unknown",
    )  # fmt: skip


def test_the_same_card_on_two_lines_adds_up(data: CardData) -> None:
    assert reading(data).copies_by_printing()[KUSHI] == 6


def test_a_misspelt_name_is_taken_only_when_chosen(data: CardData) -> None:
    undecided = reading(data)
    [line] = [line for line in undecided.lines if line.choices]
    assert line.choices[0].card.id == OROCHI
    assert 50 <= line.choices[0].score <= 100
    assert len(line.choices) <= 3
    assert (undecided.undecided, OROCHI in undecided.copies_by_printing()) == (1, False)
    chosen = reading(data, line_6=str(OROCHI))
    assert (chosen.undecided, chosen.copies_by_printing()[OROCHI]) == (0, 1)


def test_leaving_a_line_out_is_a_choice_too(data: CardData) -> None:
    skipped = reading(data, line_6="skip")
    assert skipped.undecided == 0
    assert [line.line.number for line in skipped.left_out] == [6, 8, 9, 10]


@pytest.mark.parametrize("pick", [str(KUSHI), "0", "x", "-1"])
def test_only_an_offered_card_can_be_chosen(pick: str, data: CardData) -> None:
    assert reading(data, line_6=pick).undecided == 1


def test_a_decided_line_is_no_fault_of_the_verdict(data: CardData) -> None:
    assert len(reading(data).unread) == 4
    for choice in (str(OROCHI), "skip"):
        assert len(reading(data, line_6=choice).unread) == 3


@pytest.mark.parametrize(
    ("text", "code"),
    [("", "empty"), (" \n\t\n", "empty"), ("あ" * 100_001, "too_long"), ("1 a\n" * 2001, "too_many_lines")],
)
def test_what_cannot_be_read_at_all(text: str, code: str, data: CardData) -> None:
    with pytest.raises(UnreadableListError) as problem:
        reading(data, text)
    assert problem.value.code == code


def test_a_paste_of_100_kilobytes_is_answered(data: CardData) -> None:
    text = ("4 隠された櫛の家\n" * 2000)[:100_000]
    assert reading(data, text).copies_by_printing() == {KUSHI: 8000}


@pytest.mark.parametrize(
    ("content", "code"), [(b"x" * 100_001, "too_long"), (b"\x89PNG\xff\xfe\x00", "encoding"), (b"a\0b", "encoding")]
)
def test_files_that_are_no_lists(content: bytes, code: str, data: CardData) -> None:
    with pytest.raises(UnreadableListError) as problem:
        read_file(ContentFile(content), data)
    assert problem.value.code == code


TAKEOUT = '{\n"format": "fudacho-takeout",\n"version": 2,\n"decks": [' + "0," * 60_000 + "0]}"


@pytest.mark.parametrize("content", [TAKEOUT.encode(), b"\xef\xbb\xbf" + TAKEOUT.encode(), "zip"])
def test_a_file_of_own_data_is_told_where_it_belongs(content: bytes | str, data: CardData) -> None:
    raw = content if isinstance(content, bytes) else zipped({"fudacho-001.json": TAKEOUT})
    with pytest.raises(UnreadableListError) as problem:
        read_file(ContentFile(raw), data)
    assert problem.value.code == "own_data"
    said = render_to_string("decks/transfer/_unreadable.txt", {"code": "own_data"})
    assert "「データを戻す」（/accounts/put-back/）で選んでください" in said
    with pytest.raises(UnreadableListError, match="own_data"):
        reading(data, TAKEOUT)


def test_an_exported_deck_reads_back_as_itself(data: CardData) -> None:
    copies = {number: 1 + number % 4 for number in CATALOG.card_by_printing}
    text = export_text("全部\n#入り", copies, CATALOG)
    read = typed_list(text, CATALOG)
    assert {line.printing or line.card_id: line.copies for line in read.lines if line.card_id} == copies
    assert name_in(text) == "全部 #入り"
    assert [line for line in read.lines if line.refused] == []


def test_the_export_is_ordered_by_type_and_cost() -> None:
    text = export_text("束", {OROCHI: 1, 13: 2, KUSHI: 4, KUSHI_PROMO: 1, DARKNESS: 1}, CATALOG)
    assert text == (
        "# 束\n\n【場所札】\n4 隠された櫛の家\n1 隠された櫛の家 #10017\n1 肥川の大蛇\n\n"
        "【怪異札】\n2 病ねずみ\n\n1 闇\n"
    )


@pytest.mark.parametrize(
    ("text", "name"), [("# 春の園\n4 x", "春の園"), ("\ufeff\n#名", "名"), ("4 x\n# 後", ""), ("", ""), ("#\n", "")]
)
def test_a_name_on_the_first_line(text: str, name: str) -> None:
    assert name_in(text) == name


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("夏の蟲", "夏の蟲.txt"),
        ("か\u3099らくたテ\u3099ッキ", "がらくたデッキ.txt"),
        ("神隠し（冬）×2！ 〜改―【仮】☆", "神隠し（冬）×2！ 〜改―【仮】☆.txt"),
        ("あ" * 60, f"{'あ' * 60}.txt"),
        ("❤️‍🔥", "❤️‍🔥.txt"),
        ("../../etc", "／..／etc.txt"),
        ('1/53: "夏" か?', "1／53： ＂夏＂ か？.txt"),
        ("a\u202ecod", "acod.txt"),
        ("con", "_con.txt"),
        ("NUL.夏", "_NUL.夏.txt"),
        ("...", "deck.txt"),
        ("", "deck.txt"),
    ],
)
def test_a_file_bears_the_name_of_the_deck_and_is_harmless(name: str, file: str) -> None:
    assert file_name(name, "txt") == file
    assert len(file.encode()) < 255


@pytest.mark.parametrize("season", ["spring", "summer", "autumn", "winter"])
def test_samples_are_understood_whole(season: str, data: CardData) -> None:
    read = reading(data, (SAMPLES / f"{season}.txt").read_text(encoding="utf-8"))
    assert (read.deck.size, read.left_out) == (40, ())
