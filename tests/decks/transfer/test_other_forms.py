"""Lists of other tools, known by what they hold: XML, numbers a line, Markdown, JSON of any shape."""

import json

import pytest

from decks.transfer.answers import ListReading
from decks.transfer.data_decks import MAX_ENTRIES
from decks.transfer.reading import read_list
from decks.transfer.xml_form import MAX_DEPTH
from tests.decks.builders import KUSHI, KUSHI_PROMO, OROCHI
from tests.decks.transfer.decks import DATA

DOLLS, RAT = 4, 13
COCKATRICE = """<?xml version="1.0" encoding="UTF-8"?>
<cockatrice_deck version="1">
    <lastLoadedTimestamp>2026</lastLoadedTimestamp>
    <deckname>夏の家</deckname>
    <comments>二行の
説明</comments>
    <zone name="main">
        <card number="4" name="隠された櫛の家"/>
        <card number="3" name="発狂人形の家" setShortName="NF" collectorNumber="4"/>
    </zone>{side}
</cockatrice_deck>
"""
OCTGN = (
    '<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<deck game="a6c8d2e8">\n'
    '<section name="Main" shared="False">\n<card qty="4" id="x1">隠された櫛の家</card>\n</section>\n'
    '<section name="場所札"><card qty="3" id="x2">発狂人形の家</card></section>\n'
    "<notes><![CDATA[覚え & 書き]]></notes>\n</deck>"
)


def read(text: str) -> ListReading:
    reading = read_list(text, DATA)
    assert reading.line_count == len(text.splitlines())
    return reading


def refusal(text: str) -> str:
    [line] = read(text).lines
    return line.codes[0].refusal


def headings(reading: ListReading) -> list[str]:
    return [line.line.text for line in reading.lines if line.line.text in ("Sideboard", "メイン")]


def test_a_list_of_cockatrice_is_read_with_its_name_and_comments() -> None:
    reading = read(COCKATRICE.format(side=""))
    assert reading.copies_by_printing() == {KUSHI: 4, DOLLS: 3}
    assert (reading.title, reading.note) == ("夏の家", "二行の\n説明")
    assert reading.unread == ()


def test_a_list_of_octgn_is_read() -> None:
    reading = read(OCTGN)
    assert reading.copies_by_printing() == {KUSHI: 4, DOLLS: 3}
    assert (reading.note, reading.unread) == ("覚え & 書き", ())


@pytest.mark.parametrize("zone", ["side", "tokens", "maybeboard"])
def test_what_lies_beside_the_deck_stands_below_a_heading_of_its_own(zone: str) -> None:
    side = f'<zone name="{zone}"><card number="2" name="病ねずみ"/></zone>'
    rows = [line.line.text for line in read(COCKATRICE.format(side=side)).lines[1:]]
    assert rows == ["4 隠された櫛の家", "3 発狂人形の家", "Sideboard", "2 病ねずみ"]
    first = COCKATRICE.format(side="").replace('<zone name="main">', f'{side}<zone name="main">')
    assert [line.line.text for line in read(first).lines[1:]] == rows


@pytest.mark.parametrize("number", ["", ' number=""', ' number="-1"', ' number="x"', ' number="1.5"', ' number="1000"'])
def test_a_card_of_xml_without_a_count_is_never_one_copy(number: str) -> None:
    reading = read(f'<deck><section name="main"><card{number} name="隠された櫛の家"/></section></deck>')
    assert reading.copies_by_printing() == {}
    assert len(reading.unread) == 1


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('<?xml version="1.0"?><!DOCTYPE deck><deck/>', "文書型"),
        ('<?xml version="1.0"?>\n<!DOCTYPE d [<!ENTITY a "4"><!ENTITY b "&a;&a;">]>\n<deck>&b;</deck>', "文書型"),
        ('<?xml version="1.0"?><!DOCTYPE d SYSTEM "http://127.0.0.1/x.dtd"><deck/>', "文書型"),
        ('<?xml version="1.0"?><!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]><deck>&x;</deck>', "文書型"),
        ("<deck>\n<section></deck>", "2行目の12文字目"),
        ("<deck>&nbsp;</deck>", "XML として読めません"),
        ('<?xml version="1.0"?><feed/>', "デッキの形の XML"),
        ("<deck>" + "<a>" * MAX_DEPTH, "深すぎます"),
        ("<deck>" + "<a/>" * 20_000 + "</deck>", "大きすぎる"),
        ("<deck>" + '<card qty="1" name="a"/>' * (MAX_ENTRIES + 1) + "</deck>", "2,000行まで"),
        ("<deck>\ud800</deck>", "XML として読めません"),
    ],
)
def test_xml_that_is_no_list_is_refused_in_words(text: str, words: str) -> None:
    assert words in refusal(text)


def test_what_only_begins_like_xml_is_read_line_by_line() -> None:
    assert read("<3 この束\n4 隠された櫛の家").copies_by_printing() == {KUSHI: 4}
    assert read("<<場所札>>\n4 隠された櫛の家").copies_by_printing() == {KUSHI: 4}


def test_numbers_a_line_are_printings_and_stand_for_one_copy_each() -> None:
    reading = read("#created by someone\n#main\n1\n1\n10017\n4\n\n#extra\n!side\n")
    assert reading.copies_by_printing() == {KUSHI: 2, KUSHI_PROMO: 1, DOLLS: 1}
    assert reading.title == ""
    assert headings(reading) == ["メイン", "Sideboard", "Sideboard"]


def test_a_number_no_printing_has_is_said_and_names_of_digits_are_names() -> None:
    reading = read("#main\n1\n36524\n99999999")
    assert {1611: 1}.items() <= reading.copies_by_printing().items()
    assert [fault.line for fault in reading.unread] == [4]


@pytest.mark.parametrize(
    "text",
    [
        "1",
        "4",
        "1\n4",
        "4\n4\n3\n3\n2\n1\n40",
        "#main\n1\n4 隠された櫛の家",
        "101\n102\n103\n104\n隠された櫛の家",
        "# 夏\n101\n102\n103\n104\n999999",
    ],
)
def test_numbers_that_may_mean_something_else_are_never_taken_for_printings(text: str) -> None:
    assert sum(read(text).copies_by_printing().values()) in (0, 1, 4)
    assert not {1, 4, 40, 101, 102} & {line.printing for line in read(text).lines if line.line.text.strip().isdigit()}


def test_plain_numbers_of_printings_are_read_without_a_mark() -> None:
    assert read("101\n101\n102\n103\n112\n").copies_by_printing() == {101: 2, 102: 1, 103: 1, OROCHI: 1}


@pytest.mark.parametrize(
    "table",
    [
        "| 枚数 | 札名 |\n|---|---|\n| 4 | 隠された櫛の家 |\n| 3 | 発狂人形の家 |",
        "枚数 | 札名 | 備考\n:--|:-:|--:\n4 | 隠された櫛の家 | a\n3 | 発狂人形の家 |",
        "|札名|枚数|\n|:--|--:|\n|**隠された櫛の家**|4|\n|[発狂人形の家](https://example.org/a)|`3`|",
        "| 番号 | 枚数 |\n| - | - |\n| 1 | 4 |\n| 4 | 3 |",
        "春のデッキ\n\n| Qty | Name |\n|-----|------|\n|  4  | 隠された櫛の家 |\n\n3 発狂人形の家",
    ],
)
def test_tables_of_markdown_are_read(table: str) -> None:
    assert read(table).copies_by_printing() == {KUSHI: 4, DOLLS: 3}


@pytest.mark.parametrize(
    "text",
    [
        '{"隠された櫛の家": 4, "発狂人形の家": 3.0}',
        '{"name": "夏", "隠された櫛の家": 4, "発狂人形の家": "3"}',
        '[{"name": "隠された櫛の家", "qty": 4}, {"card_name": "発狂人形の家", "quantity": 3}]',
        '[{"札名": "隠された櫛の家", "枚数": 4}, {"カード名": "発狂人形の家", "枚数": "×3"}]',
        '[{"Card": "隠された櫛の家", "Count": 4.0}, {"card": {"name": "発狂人形の家"}, "amount": 3}]',
        '{"main": [{"name": "隠された櫛の家", "count": 4}, {"name": "発狂人形の家", "count": 3}], "side": []}',
        '{"deck": {"main": {"隠された櫛の家": 4}, "場所札": {"発狂人形の家": 3}}}',
        '{"data": {"boards": {"mainboard": {"count": 7, "cards": {'
        '"a": {"quantity": 4, "card": {"name": "隠された櫛の家"}},'
        '"b": {"quantity": 3, "card": {"name": "発狂人形の家"}}'
        '}}, "sideboard": {"count": 0, "cards": {}}}}}',
        '[["隠された櫛の家", 4], ["発狂人形の家", 3]]',
    ],
)
def test_json_of_other_tools_is_read(text: str) -> None:
    reading = read(text)
    assert (reading.copies_by_printing(), reading.unread) == ({KUSHI: 4, DOLLS: 3}, ())


@pytest.mark.parametrize("count", ["1.5", "true", "null", '""', '"viele"', "[4]", "-4", "1000", "1e300", "NaN"])
def test_a_count_of_json_that_is_none_is_said_and_never_one(count: str) -> None:
    text = f'[{{"name": "隠された櫛の家", "qty": {count}}}, {{"name": "発狂人形の家", "qty": 3}}]'
    reading = read(text)
    assert reading.copies_by_printing() == {DOLLS: 3}
    assert len(reading.unread) == 1


def test_a_count_of_json_that_is_missing_is_said() -> None:
    reading = read('{"entries": [{"name": "隠された櫛の家"}, {"name": "発狂人形の家", "copies": 3}]}')
    assert reading.copies_by_printing() == {DOLLS: 3}
    assert "枚数なし" in reading.unread[0].text


def test_parts_of_json_beside_the_deck_stand_below_a_heading() -> None:
    text = '{"name": "夏", "side": {"病ねずみ": 2}, "main": {"隠された櫛の家": 4}}'
    reading = read(text)
    assert [line.line.text for line in reading.lines[1:]] == ["4 隠された櫛の家", "Sideboard", "2 病ねずみ"]
    assert reading.title == "夏"


def test_decks_with_cards_beside_them_wait_for_a_decision() -> None:
    deck = {"name": "一", "main": [{"name": "隠された櫛の家", "qty": 4}], "side": [{"name": "病ねずみ", "qty": 2}]}
    [one, other] = read(json.dumps([deck, deck])).lines[0].decks
    assert (one.copies, one.unknown, one.undecided) == ({KUSHI: 4}, ("サイドの病ねずみ",), True)
    assert other.title == "一"


def test_more_than_the_published_form_says_is_passed_over_in_it() -> None:
    entries = [{"printing": KUSHI, "copies": 4}]
    data = {"format": "fudacho-deck", "version": 1, "name": "夏", "entries": entries, "extra": entries}
    assert read(json.dumps(data)).copies_by_printing() == {KUSHI: 4}


@pytest.mark.parametrize(
    "text", ['{"a": ' * 9 + '{"main": {"x": 1}}' + "}" * 9, '{"main": ' * 9 + '{"x": 1}' + "}" * 9, '{"a": "b"}']
)
def test_data_in_which_no_deck_is_found_is_refused(text: str) -> None:
    assert "デッキの形" in refusal(text)
