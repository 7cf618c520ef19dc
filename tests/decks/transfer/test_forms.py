"""Every form a deck can be pasted in, alone and between other lines."""

import csv
import io
import json

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.deck_codes import DecodedDeck, Version, encode
from decks.transfer.answers import ListReading
from decks.transfer.codes_in_text import MAX_CODES
from decks.transfer.csv_form import HEADER, export_csv
from decks.transfer.json_form import SCHEMA, write_json
from decks.transfer.reader import Several
from decks.transfer.reading import read_list
from tests.decks.builders import DIARY, FIREBALL, KUSHI, KUSHI_PROMO, OROCHI
from tests.decks.transfer.decks import CATALOG, DATA, assert_deck_comes_back, random_deck

DECK = {KUSHI: 4, KUSHI_PROMO: 1, OROCHI: 1}
V7, V6, OWN = (encode(DECK, version, "夏") for version in (Version.V7, Version.V6, Version.OWN))
FIREBALL_NAME = CATALOG.card(FIREBALL).name
SHARE_ADDRESS = "https://example.org/cards/share.html#A-WkjwEEbwE"


def read(text: str, **chosen: str) -> ListReading:
    reading = read_list(text, DATA, chosen)
    assert reading.line_count == len(text.removeprefix("\ufeff").splitlines())
    return reading


@pytest.mark.parametrize("seed", range(60))
def test_a_deck_comes_back_from_every_form_it_is_written_in(seed: int) -> None:
    assert_deck_comes_back(seed)


@pytest.mark.parametrize("code", [V7, V6, OWN])
@pytest.mark.parametrize(
    "paste",
    [
        "{}",
        "デッキコード：{}",
        "夏のデッキです {} よろしく",
        "https://example.org/solo?code={}",
        "# 夏\n\n{}\n4 なにもない夢",
    ],
)
def test_a_code_is_found_wherever_it_stands_and_keeps_its_printings(code: str, paste: str) -> None:
    assert read(paste.format(code)).copies_by_printing() == DECK


@pytest.mark.parametrize("version", Version)
def test_a_code_broken_over_lines_is_put_together(version: Version) -> None:
    _, deck = random_deck(7)
    code = encode(deck, version)
    middle = len(code) // 2
    reading = read(f"コードです\n{code[:middle]}\n{code[middle:]}\n5 {FIREBALL_NAME}")
    assert reading.copies_by_printing() == {**deck, FIREBALL: deck.get(FIREBALL, 0) + 5}
    assert [line.span for line in reading.lines] == [1, 2, 1]


def test_a_code_with_spaces_and_unseen_characters_is_read() -> None:
    assert read(V6.replace("|", " ｜ ").replace("A", "A\u200b", 1)).copies_by_printing() == DECK


def test_a_share_address_brings_its_title() -> None:
    reading = read(f"これ {SHARE_ADDRESS.replace('A-WkjwEEbwE', 'A-WkjwEEbwE')}")
    assert (reading.title, reading.copies_by_printing()) == ("夏", {KUSHI: 4, OROCHI: 1})


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (V6[:-1], "確認用の文字"),
        (OWN[:-1] + ("A" if OWN[-1] != "A" else "B"), "確認用の文字"),
        (V7[:-1], "途中で切れています"),
        ("share.html#A", "形ではありません"),
    ],
)
def test_a_refused_code_says_why(code: str, words: str) -> None:
    reading = read(f"{code}\n4 隠された櫛の家")
    [refused, card] = reading.lines
    assert words in refused.codes[0].refusal
    assert (refused.result, card.copies, reading.left_out) == ("refused", 4, (refused,))
    assert [fault.line for fault in reading.unread] == [1]


def test_unknown_numbers_are_listed_and_wait_for_a_decision() -> None:
    code = encode({KUSHI: 4, 999_999: 2}, Version.V7)
    reading = read(code)
    [deck] = reading.lines[0].decks
    assert (deck.unknown, deck.size, reading.undecided) == (("番号999999",), 4, 1)
    assert read(code, deck_1_1_1="take").undecided == 0
    assert read(code, deck_1_1_1="take").copies_by_printing() == {KUSHI: 4}
    assert read(code, deck_1_1_1="skip").copies_by_printing() == {}
    assert read(code, deck_1_1_1="x").undecided == 1


def test_the_decks_of_a_backup_are_taken_or_left_one_by_one() -> None:
    backup = json.dumps({"decks": [{"name": "一", "entries": [[1, 4]]}, {"name": "二", "cards": {"112": 1}}]})
    assert read(backup).copies_by_printing() == {KUSHI: 4, OROCHI: 1}
    assert read(backup, deck_1_1_1="skip").copies_by_printing() == {OROCHI: 1}
    assert [deck.title for deck in read(backup, deck_1_1_2="skip").listed] == ["一"]
    assert read_list(backup, DATA, several=Several.FIRST).copies_by_printing() == {KUSHI: 4}


fragments = st.one_of(
    st.text(max_size=40),
    st.sampled_from(
        ["4 検問", "{", "[[1, 4],", "札名,枚数", '"検問', "#", "", "\r", "\u2028", V7, V6, OWN, OWN[:9], SHARE_ADDRESS]
    ),
)


@given(st.lists(fragments, max_size=12).map("\n".join).filter(str.strip))
def test_every_line_of_any_paste_belongs_to_one_answer(text: str) -> None:
    reading = read(text)
    assert [line.place for line in reading.lines] == list(range(1, len(reading.lines) + 1))
    numbered = [line for line in reading.lines if line.span]
    assert [line.line.number for line in numbered[1:]] == [line.line.number + line.span for line in numbered[:-1]]


def test_only_so_many_codes_are_read_at_once() -> None:
    reading = read("\n".join([OWN] * (MAX_CODES + 5)))
    assert reading.counts == {"code": MAX_CODES, "refused": 5}
    assert f"{MAX_CODES}個まで" in reading.lines[-1].codes[0].refusal


def test_lines_that_only_resemble_codes_are_read_as_lines() -> None:
    reading = read(
        "\n".join(
            ["abcdefghijklmnopqrst"] * 300 + ["7_abcdefghijk 隠された櫛の家", "4 0831", "https://example.org/#top"]
        )
    )
    assert "refused" not in reading.counts
    assert reading.counts["exact"] == 1


def test_a_deck_of_ours_is_read_by_its_address_if_it_is_open() -> None:
    text = "http://127.0.0.1:8000/d/abcdefghij12/ と /d/zyxwvut98765"
    reading = read_list(text, DATA, open_shared={"abcdefghij12": DecodedDeck(DECK, "見せている束")}.get)
    assert (reading.title, reading.copies_by_printing()) == ("見せている束", DECK)
    assert "開けません" in reading.lines[0].codes[1].refusal


@pytest.mark.parametrize(
    "table",
    [
        "札名,枚数,番号\n隠された櫛の家,4,1\n隠された櫛の家,1,10017\n肥川の大蛇,1,",
        "番号\t枚数\n1\t4\n10017\t1\n112\t×1",
        '枚数;名前;備考\n4枚;"隠された櫛の家";"二行の\n備考"\n1;隠された櫛の家 #10017;\n１;肥川の大蛇;',
        "Count,Name\r\n4,隠された櫛の家\r\n1,隠された櫛の家 #10017\r\n1,肥川の大蛇\r\n合計,6\r\n",
    ],
)
def test_tables_are_read_by_their_header(table: str) -> None:
    assert read(table).copies_by_printing() == DECK


def test_a_row_whose_number_and_name_are_at_odds_offers_both_cards() -> None:
    reading = read("番号,枚数,札名\n112,2,隠された櫛の家")
    assert [choice.card.id for choice in reading.lines[1].choices] == [OROCHI, KUSHI]


def test_a_code_below_a_table_is_still_found() -> None:
    assert read(f"札名,枚数\n悠習の古日記,2\n\n{OWN}").copies_by_printing() == {**DECK, DIARY: 2}


def test_the_csv_holds_no_formula_and_follows_the_standard() -> None:
    text = export_csv(DECK, CATALOG)
    assert text.startswith("\ufeff番号,枚数,")
    assert "\r\n" in text
    rows = list(csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline="")))
    assert rows[0] == list(HEADER)
    assert [row[:3] for row in rows[1:]] == [
        ["1", "4", "隠された櫛の家"], ["10017", "1", "隠された櫛の家"], ["112", "1", "肥川の大蛇"],
    ]  # fmt: skip
    assert all(not cell.startswith(("=", "+", "-", "@", "\t")) for row in rows for cell in row)


def test_the_json_follows_its_published_schema() -> None:
    data = json.loads(write_json("夏", "メモ", DECK, CATALOG))
    jsonschema.validate(data, SCHEMA)
    assert [(entry["printing"], entry["card"], entry["copies"]) for entry in data["entries"]] == [
        (1, 1, 4), (112, 112, 1), (10017, 1, 1),
    ]  # fmt: skip
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**data, "entries": [{"copies": 4}]}, SCHEMA)


@pytest.mark.parametrize(
    "text",
    [
        '{"1": 4, "10017": 1, "112": "1"}',
        "[[1, 4], [10017, 1], [112, 1]]",
        '[{"card": 1, "copies": 4}, {"printing": 10017, "copies": 1}, {"name": "肥川の大蛇", "copies": 1}]',
        'わたしのデッキ\n{\n "entries": [\n[1, 4],\n[10017, 1],\n[112, 1]]\n}',
    ],
)
def test_other_shapes_of_json_are_read(text: str) -> None:
    assert read(text).copies_by_printing() == DECK


def test_every_entry_of_a_data_block_has_its_answer() -> None:
    entries = [
        {"name": "人魚の活血", "copies": 1},
        {"name": "肥川の大邪", "copies": 1},
        {"printing": 424242, "copies": 1},
        {"printing": 1, "copies": 1.5},
        {"printing": 1, "copies": 1000},
    ]
    reading = read(json.dumps({"name": "試し", "entries": entries}))
    assert [line.result for line in reading.lines] == [
        "not_a_card", "folded", "guessed", "unknown", "bad_count", "bad_count",
    ]  # fmt: skip
    assert reading.title == "試し"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('{"entries": [1,', "1行目の"),
        ('{"name": "x"}', "デッキの形"),
        ('{"entries": [3]}', "札の行の形"),
        ('{"decks": [4]}', "デッキの形"),
        ("[[" * 2000, "読めません"),
        (json.dumps({"decks": [{"entries": []}] * 101}), "100個まで"),
        ("[" + "[1,1]," * 2000 + "[1,1]]", "2,000行まで"),
    ],
)
def test_data_that_is_no_deck_says_what_is_wrong(text: str, words: str) -> None:
    [line] = read(text).lines
    assert words in line.codes[0].refusal


def test_names_from_outside_hold_nothing_that_cannot_be_shown() -> None:
    reading = read('{"name": "a\\ud800\\u0000b\\nc", "entries": [{"name": "\\ud800", "copies": 1}]}')
    assert reading.title == "ab c"
    assert reading.lines[1].line.text == "1"


def test_what_was_shown_names_the_decks_too() -> None:
    held = [{"abcdefghij12": DecodedDeck({KUSHI: copies})} for copies in (1, 2)]
    decks = [read_list("/d/abcdefghij12/", DATA, open_shared=decks.get) for decks in held]
    assert decks[0].seen != decks[1].seen
