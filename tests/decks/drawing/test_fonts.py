"""The face that pictures and sheets are lettered in holds every name, and never shows a box for a missing character."""

import pytest

from decks.drawing.fonts import FONT, characters, drawable
from rules_engine.catalog import load_catalog
from rules_engine.terms.vocabulary import CardType, RestrictionStatus, Season, Timing

LARGEST = 3 * 2**20


def words_of_the_catalogue() -> set[str]:
    words: set[str] = set()
    for card in load_catalog():
        words |= {card.name, card.printed_name, card.reading, *card.attributes}
    words |= {term.label for kind in (CardType, Season, Timing, RestrictionStatus) for term in kind}
    return words


def test_every_name_and_reading_is_drawn_as_it_is() -> None:
    words = words_of_the_catalogue()
    assert len(words) > 1800
    assert {word for word in words if drawable(word) != " ".join(word.split())} == set()


def test_the_common_kanji_kana_and_letters_are_there() -> None:
    level_1 = {bytes([row, cell]).decode("euc_jp", "ignore") for row in range(0xB0, 0xD0) for cell in range(0xA1, 0xFF)}
    kana = {chr(code) for code in (*range(0x3041, 0x3097), *range(0x30A1, 0x30FD))}
    letters = {chr(code) for code in range(0x21, 0x7F)}
    missing = {character for character in level_1 | kana | letters if character and ord(character) not in characters()}
    assert len(level_1) > 2900
    assert missing == set()


def test_the_file_stays_small() -> None:
    assert FONT.stat().st_size < LARGEST
    assert (FONT.parent / "OFL.txt").is_file()


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("火の玉デッキ", "火の玉デッキ"),
        ("🔥火の玉🔥", "火の玉"),
        ("一行目\n二行目\tと\u3000空き", "一行目 二行目 と 空き"),
        ("ﾊﾝｶｸ", "ハンカク"),
        ("＜ＡＢＣ＞", "<ＡＢＣ>"),
        ("㈱㍻", "(株)平成"),
        ("Café", "Cafe"),
        ("か\u3099", "が"),
        ("한국", "〓〓"),
        ("𠮷野家", "〓野家"),
        ("a\x00\u200d\ufe0f\u202eb", "ab"),
        ("🔥🔥", ""),
        ("", ""),
    ],
)
def test_what_cannot_be_drawn_becomes_plain_or_a_geta(text: str, drawn: str) -> None:
    assert drawable(text) == drawn
