"""The face that pictures and sheets are lettered in holds every name, and never shows a box for a missing character."""

import pytest
from PIL import Image, ImageChops, ImageDraw

from decks.drawing.fonts import FONT, GETA, characters, drawable
from decks.pictures.lettering import font
from rules_engine.catalog import load_catalog
from rules_engine.vocabulary.terms import CardType, RestrictionStatus, Season, Timing

LARGEST = 3 * 2**20
COMMON_SINCE_2010 = (
    "挨曖宛嵐畏萎椅彙茨咽淫唄鬱怨媛艶旺岡臆俺苛牙瓦楷潰諧崖蓋骸柿顎葛釜鎌韓玩伎亀毀畿臼嗅巾僅錦惧串窟熊詣憬稽隙桁拳鍵"
    "舷股虎錮勾梗喉乞傲駒頃痕沙挫采塞埼柵刹拶斬恣摯餌鹿𠮟嫉腫呪袖羞蹴憧拭尻芯腎須裾凄醒脊戚煎羨腺詮箋膳狙遡曽爽痩踪捉"
    "遜汰唾堆戴誰旦綻緻酎貼嘲捗椎爪鶴諦溺塡妬賭藤瞳栃頓貪丼那奈梨謎鍋匂虹捻罵剝箸氾汎阪斑眉膝肘阜訃蔽餅璧蔑哺蜂貌頰睦"
    "勃昧枕蜜冥麺冶弥闇喩湧妖瘍沃拉辣藍璃慄侶瞭瑠呂賂弄籠麓脇"
)
"""Kanji that the list of common kanji gained then: four of them are in no older set."""


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


def test_the_letters_of_europe_and_the_common_kanji_of_2010_are_there() -> None:
    latin = {*range(0xA1, 0xAD), *range(0xAE, 0x180)}
    assert latin - characters() == set()
    assert {character for character in COMMON_SINCE_2010 if ord(character) not in characters()} == set()
    assert len(set(COMMON_SINCE_2010)) == 196


@pytest.mark.parametrize(
    ("one", "other"),
    [*zip("éñüÅčßøłŞğ剝塡頰𠮟", "enuAcBolSg剥填頬叱", strict=True), *((one, GETA) for one in "éčßøł剝塡頰𠮟")],
)
def test_each_letter_has_a_shape_of_its_own(one: str, other: str) -> None:
    def drawn(character: str) -> Image.Image:
        image = Image.new("L", (80, 100))
        ImageDraw.Draw(image).text((10, 10), character, 255, font(60))
        return image

    assert drawn(one).getbbox()
    assert ImageChops.difference(drawn(one), drawn(other)).getbbox()


def test_letters_of_the_second_face_stand_on_the_line_as_tall_as_the_first() -> None:
    def box(character: str) -> tuple[int, int, int, int]:
        return font(200).getbbox(character, anchor="ls")  # type: ignore[return-value]

    assert abs(box("ı")[1] - box("x")[1]) <= 6
    assert abs(box("ı")[3] - box("x")[3]) <= 6
    assert 0.8 < font(200).getlength("č") / font(200).getlength("ç") < 1.2


def test_the_file_stays_small() -> None:
    assert FONT.stat().st_size < LARGEST
    for licence, author in (("OFL.txt", "Shippori Mincho"), ("OFL-EB-Garamond.txt", "EB Garamond")):
        words = (FONT.parent / licence).read_text()
        assert f"The {author} Project Authors" in words
        assert "SIL Open Font License, Version 1.1" in words


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("火の玉デッキ", "火の玉デッキ"),
        ("🔥火の玉🔥", "火の玉"),
        ("一行目\n二行目\tと\u3000空き", "一行目 二行目 と 空き"),
        ("ﾊﾝｶｸ", "ハンカク"),
        ("＜ＡＢＣ＞", "<ＡＢＣ>"),
        ("㈱㍻", "(株)平成"),
        ("Café", "Café"),
        ("Cafe\u0301", "Café"),
        ("é ñ ü Å č ß ø ł", "é ñ ü Å č ß ø ł"),
        ("Dvořák, Łódź, İstanbul", "Dvořák, Łódź, İstanbul"),
        ("Việt", "Vi\u00eat"),
        ("剝塡頰𠮟", "剝塡頰𠮟"),
        ("か\u3099", "が"),
        ("한국", "〓〓"),
        ("𠮷野家", "𠮷野家"),
        ("𪚥", "〓"),
        ("a\x00\u200d\ufe0f\u202eb", "ab"),
        ("🔥🔥", ""),
        ("", ""),
    ],
)
def test_what_cannot_be_drawn_becomes_plain_or_a_geta(text: str, drawn: str) -> None:
    assert drawable(text) == drawn
