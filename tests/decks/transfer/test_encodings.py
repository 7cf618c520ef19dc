"""Files in any encoding of Japanese: of those that can read a file, the one in which most lines name cards."""

import random

import pytest
from django.core.files.base import ContentFile

from decks.transfer.encodings import LINES_COMPARED, PREFERRED, decoded
from decks.transfer.reading import UnreadableListError, read_file, read_list
from tests.decks.builders import KUSHI
from tests.decks.transfer.decks import CATALOG, DATA, FORMS, PRINTINGS

ENCODINGS = [
    "utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le", "utf-32-be",
    "cp932", "shift_jis", "euc_jp", "iso2022_jp", "iso2022_jp_ext", "shift_jis_2004", "euc_jis_2004", "iso2022_jp_2004",
]  # fmt: skip


def writable(encoding: str) -> list[int]:
    """The printings whose names the encoding has letters for."""
    found = []
    for number in PRINTINGS:
        try:
            CATALOG.card_by_printing[number].name.encode(encoding)
        except UnicodeEncodeError:
            continue
        found.append(number)
    return found


def lists(encoding: str) -> list[str]:
    """Short and long lists in plain lines, on one line and as data, with each kind of line ends."""
    chance, numbers = random.Random(encoding), writable(encoding)
    found = []
    for size in (1, 1, 1, 2, 3, 10, 30):
        copies = {number: chance.randint(1, 4) for number in chance.sample(numbers, size)}
        found += [FORMS[form]("夏の束", copies) for form in ("text", "post", "json")]
        found.append(found[-3].replace("\n", "\r\n"))
        found.append(
            "枚数\t札名\r\n" + "\r\n".join(f"{n}\t{CATALOG.card_by_printing[c].name}" for c, n in copies.items())
        )
        found.append("".join(f"{n} {CATALOG.card_by_printing[c].name}\n" for c, n in copies.items()))
        found.append(CATALOG.card_by_printing[next(iter(copies))].name)
    return found


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_a_list_is_read_in_the_encoding_it_was_written_in(encoding: str) -> None:
    for text in lists(encoding):
        raw = text.encode(encoding)
        read = read_file(ContentFile(raw), DATA)
        expected = read_list(text, DATA).copies_by_printing()
        assert expected
        assert read_list(read, DATA).copies_by_printing() == expected, (encoding, text)


def test_bytes_that_several_encodings_read_are_taken_as_the_one_that_names_cards() -> None:
    raw = "4 発狂人形の家\n".encode("euc_jp")
    assert {"cp932", "euc_jp"} <= {encoding for encoding in PREFERRED if _reads(raw, encoding)}
    assert read_file(ContentFile(raw), DATA) == "4 発狂人形の家\n"


def _reads(raw: bytes, encoding: str) -> bool:
    try:
        raw.decode(encoding)
    except UnicodeError:
        return False
    return True


def test_where_no_line_names_a_card_the_usual_encoding_is_taken() -> None:
    for encoding in ("utf-8", "cp932", "utf-16"):
        assert read_file(ContentFile("知らない言葉の並び\n".encode(encoding)), DATA) == "知らない言葉の並び\n"


def test_only_the_beginning_of_a_long_file_is_compared() -> None:
    asked: list[int] = []
    text = "4 発狂人形の家\n" * 2_000

    def counted(beginning: str) -> int:
        asked.append(len(beginning.splitlines()))
        return "人形" in beginning

    assert decoded(text.encode("euc_jp"), counted) == text
    assert len(asked) > 1
    assert max(asked) == LINES_COMPARED


def test_plain_letters_need_no_comparison() -> None:
    def never(text: str) -> int:
        raise AssertionError(text)

    assert decoded(b"# deck\r\n7AQFJJki88Q\r\n", never) == "# deck\r\n7AQFJJki88Q\r\n"
    assert decoded("4 隠された櫛の家".encode("utf-16"), never) == "4 隠された櫛の家"


@pytest.mark.parametrize(
    "raw", [b"a\0b", b"\xff\xfe\x00", b"\x80\x81\xfe\xff\x00", bytes(range(256)), b"GIF89a\x01\x00\xff"]
)
def test_what_no_encoding_reads_is_said(raw: bytes) -> None:
    with pytest.raises(UnreadableListError) as problem:
        read_file(ContentFile(raw), DATA)
    assert problem.value.code == "encoding"


def test_a_file_with_a_mark_that_is_broken_is_not_guessed() -> None:
    assert decoded(b"\xef\xbb\xbf\xff\xff", len) is None
    assert read_list("4 隠された櫛の家", DATA).copies_by_printing() == {KUSHI: 4}
