"""Pastes, tables, files and zips taken apart into lists; what cannot be read keeps its place and says why."""

import codecs
import zipfile

import pytest

from decks.deck_codes import Version, encode
from decks.many_lists import files
from decks.many_lists.collecting import Collected
from decks.many_lists.source import MOST_CHARACTERS, MOST_LINES, MOST_PASTED, ManyListsError, Source, source_of
from tests.decks.many_lists.given import many, pasted, sample, uploaded, zipped

ONE, OTHER = "4 隠された櫛の家\n1 肥川の大蛇", "10 火の玉"


def names(collected: Collected) -> list[str]:
    return [source.name for source in collected.sources]


def texts(collected: Collected) -> list[str]:
    return [source.text.strip() for source in collected.sources]


@pytest.mark.parametrize(
    "title",
    [
        "# {}",
        "## {}",
        "### {} ###",
        "=== {} ===",
        "デッキ名：{}",
        "//NAME: {}",
        "【{}】",
        "■{}",
        "◆ {}",
        "# デッキ名：{}",
    ],
)
def test_titles_of_one_kind_begin_lists(title: str) -> None:
    found = pasted(f"{title.format('春の人')}\n{ONE}\n\n{title.format('10番 夏の人')}\n{OTHER}\n")
    assert (names(found), texts(found)) == (["春の人", "10番 夏の人"], [ONE, OTHER])
    assert [source.first for source in found.sources] == [2, 6]


def test_headings_and_cards_between_them_are_no_titles() -> None:
    one = "=== メイン ===\n【式札】\n4 隠された櫛の家\n■場所札\n【火の玉】\n■肥川の大蛇 1"
    found = pasted(f"# 春の人\n{one}\n# サイド\n1 火の玉\n# 夏の人\n{OTHER}")
    assert names(found) == ["春の人", "夏の人"]
    assert texts(found)[0].endswith("# サイド\n1 火の玉")


def test_what_stands_above_the_first_title_is_a_list_of_its_own() -> None:
    found = pasted(f"{OTHER}\n=== 春の人 ===\n{ONE}\n=== 夏の人 ===\n{ONE}")
    assert names(found) == ["", "春の人", "夏の人"]


def test_dashes_stand_between_lists_in_a_paste_and_within_a_list_among_files() -> None:
    assert texts(pasted(f"-----\n{ONE}\n-----\n{OTHER}\n-----")) == [ONE, OTHER]
    found = uploaded(one_txt=f"{ONE}\n-----\n{OTHER}", two_txt=f"■主力\n{ONE}\n■補助\n{OTHER}")
    assert names(found) == ["one", "two"]


def test_a_title_without_cards_is_an_empty_list_not_none() -> None:
    found = pasted(f"# 春の人\n\n# 夏の人\n# 天使の束\n{OTHER}")
    assert [(source.name, source.problem) for source in found.sources] == [
        ("春の人", "empty"),
        ("夏の人・天使の束", ""),
    ]


def test_a_code_a_line_is_a_list_a_line() -> None:
    codes = [encode({1: 4, 112: 1}, Version.V6), encode({285: 10}, Version.V6), encode({285: 9}, Version.V6)]
    found = pasted(f"春の人：{codes[0]}\n夏の人\n{codes[1]}\n\n{codes[2]}\n")
    assert names(found) == ["春の人", "夏の人", ""]
    assert len(pasted("\n".join(codes * 20)).sources) == 60


def test_a_whole_list_a_line_is_a_list_a_line() -> None:
    post = "隠された櫛の家×4 火の玉×10 病ねずみ×4 人魚の活血×4"
    found = pasted(f"{post}\n{post.replace('火の玉×10', '火の玉×9')}")
    assert len(found.sources) == 2
    assert len(pasted("隠された櫛の家×4 火の玉×10\n病ねずみ×4 人魚の活血×4").sources) == 1


@pytest.mark.parametrize(
    "table",
    [
        "デッキ名,札名,枚数\n春,隠された櫛の家,4\n夏,火の玉,10\n春,肥川の大蛇,1\n",
        "name\tcard\tcount\n春\t隠された櫛の家\t4\n\t肥川の大蛇\t1\n夏\t火の玉\t10\n",
        "プレイヤー;番号;枚数\n春;1;4\n春;112;1\n夏;285;10\n",
    ],
)
def test_a_table_with_a_column_of_names_holds_a_list_for_each(table: str) -> None:
    found = uploaded(table_csv=table)
    assert names(found) == ["春", "夏"]
    assert [source.line_in_file(2) for source in found.sources] == [
        2,
        3 if "プレイヤー" not in table and "デッキ名" in table else 4,
    ]


def test_a_table_of_one_deck_stays_one_list() -> None:
    assert len(uploaded(deck_csv="番号,枚数,札名\n1,4,隠された櫛の家\n285,10,火の玉\n").sources) == 1
    assert len(uploaded(deck_csv="No.,名前,枚数\n1,隠された櫛の家,4\n2,火の玉,10\n").sources) == 1


def test_the_answers_of_a_form_hold_a_list_in_a_cell() -> None:
    rows = (
        "タイムスタンプ,お名前（大会用）,デッキリストを貼ってください,デッキコード\r\n"
        f'2026/11/20,\'=春,"{ONE}",\r\n2026/11/20,夏,,{encode({285: 10}, Version.V6)}\r\n'
        f'2026/11/20,秋,"{OTHER}",x\r\n2026/11/20,冬,,\r\n'
    )
    found = uploaded(form_csv=codecs.BOM_UTF8 + rows.encode())
    assert names(found) == ["=春", "夏", "秋", "冬"]
    assert [source.problem for source in found.sources] == ["", "", "", "empty"]
    assert (found.sources[0].text, found.sources[2].beside) == (ONE, "デッキコード")
    assert found.sources[0].line_in_file(2) == 3


@pytest.mark.parametrize("encoding", ["cp932", "utf-16", "utf-16-le", "euc_jp", "utf-8-sig"])
def test_files_of_every_encoding_are_read(encoding: str) -> None:
    found = uploaded(many_txt=f"# 春の人\n{ONE}\n# 夏の人\n{OTHER}".encode(encoding))
    assert (names(found), texts(found)) == (["春の人", "夏の人"], [ONE, OTHER])


def test_files_are_named_by_their_names_and_those_without_a_list_say_why() -> None:
    found = uploaded(
        spring_txt=sample(), empty_txt="", photo_txt=b"\x89PNG\r\n\x1a\nno picture", rubbish_bin=bytes(range(256)),
    )  # fmt: skip
    assert [(source.name, source.problem) for source in found.sources] == [
        ("spring", ""),
        ("empty", "empty"),
        ("photo", "picture_broken"),
        ("rubbish", "encoding"),
    ]


def test_a_zip_is_opened_and_where_its_names_point_to_does_not_matter() -> None:
    inner = zipped({"x.txt": ONE})
    raw = zipped(
        {
            "../../etc/春.txt": ONE,
            "C:\\大会\\夏.txt": OTHER,
            "/春.txt": ONE,
            "中/inner.zip": inner,
            "秋.txt": "",
            "空/": "",
        }
        | {"__MACOSX/._春.txt": "x", ".DS_Store": b"\0"}
    )
    found = uploaded(lists_zip=raw)
    assert [(source.name, source.origin, source.problem) for source in found.sources] == [
        ("春", "../../etc/春.txt", ""),
        ("夏", "C:/大会/夏.txt", ""),
        ("春", "/春.txt", ""),
        ("inner", "中/inner.zip", "zip_in_zip"),
        ("秋", "秋.txt", "empty"),
    ]
    assert found.of_systems == 2


def test_names_in_zips_of_windows_are_read() -> None:
    raw = zipped({"aaaa.txt": ONE}).replace(b"aaaa.txt", "春の".encode("cp932") + b".txt")
    assert names(uploaded(lists_zip=raw)) == ["春の"]


def test_a_zip_that_unfolds_beyond_all_bounds_is_refused_before_it_does(monkeypatch: pytest.MonkeyPatch) -> None:
    bomb = zipped({f"{number}.txt": b"0" * 5_000_000 for number in range(9)})
    assert len(bomb) < 100_000
    with pytest.raises(ManyListsError, match="zip_too_big"):
        uploaded(bomb_zip=bomb)
    monkeypatch.setattr(files, "MOST_ENTRIES", 3)
    with pytest.raises(ManyListsError, match="too_many_files"):
        uploaded(lists_zip=zipped(dict.fromkeys("abcd", "")))


def test_broken_locked_and_office_files_say_so() -> None:
    whole = zipped({"a.txt": ONE * 50}, zipfile.ZIP_STORED)
    spoilt = whole.replace("隠された".encode(), "隠された".encode()[::-1], 1)
    locked = bytearray(whole)
    locked[locked.index(b"PK\x01\x02") + 8] |= 1
    found = uploaded(
        cut_zip=whole[:60], spoilt_zip=spoilt, locked_zip=bytes(locked), book_xlsx=zipped({"xl/workbook.xml": "<x/>"})
    )
    assert [source.problem for source in found.sources] == ["zip_broken", "zip_broken", "zip_locked", "office"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "nothing"),
        (" \n", "nothing"),
        ("あ" * (MOST_PASTED + 1), "paste_too_long"),
        ("# 選手\n\n" * 301, "too_many_lists"),
        ("\n" * MOST_LINES + "火の玉", "all_too_many_lines"),
    ],
)
def test_bounds_of_all_lists_together(text: str, code: str) -> None:
    with pytest.raises(ManyListsError, match=code):
        pasted(text)


def test_three_hundred_lists_and_ten_thousand_lines_are_taken() -> None:
    text = many(300)
    assert text.count("\n") > 5_000
    assert len(pasted(text).sources) == 300
    assert len(pasted("\n".join(f"# {number}\n" + "1 火の玉\n" * 31 for number in range(300))).sources) == 300
    with pytest.raises(ManyListsError, match="all_too_long"):
        uploaded(one_txt="あ" * MOST_CHARACTERS, two_txt="あ")


def test_a_file_of_own_data_is_told_where_it_belongs() -> None:
    takeout = '{"format": "fudacho-takeout", "version": 2, "decks": [' + "0," * MOST_CHARACTERS + "0]}"
    with pytest.raises(ManyListsError, match="own_data"):
        pasted(takeout)
    (source,) = uploaded(data_json=takeout * 2).sources
    assert source.problem == "own_data"


def test_a_source_comes_back_as_it_was_and_nothing_else_does() -> None:
    source = Source("春", ONE, "a.csv", 3, (1, 2, 3), "コード")
    assert source_of(source.as_data()) == source
    for broken in ({"name": 1}, {"text": "\0"}, {"first": "1"}, {"first": True}, {"numbers": [0]}, {"numbers": 1}):
        with pytest.raises(ValueError, match="no "):
            source_of(broken)
