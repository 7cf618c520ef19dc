"""One name in all the ways people type it: which texts of a card are looked into, and for what.

`light` keeps every sign, `folded` keeps letters and numerals only (as names are compared everywhere), `latin` holds
the readings in Hepburn romaji, also with small kana written large, for parts of names that cut a syllable; `loose` are
those readings in kana, for other romanisations.
"""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

import jaconv

from rules_engine.catalog.definitions import CardDefinition
from rules_engine.catalog.folding import fold, fold_part

LIGHT, FOLDED, LATIN, LOOSE = "light", "folded", "latin", "loose"
COLUMNS = (LIGHT, FOLDED, LATIN, LOOSE)
SMALL_VOWELS = str.maketrans("ぁぃぅぇぉゃゅょゎ", "あいうえおやゆよわ")
SMALL_TSU = str.maketrans("っ", "つ")
MACRONS = str.maketrans("āīūēōâîûêô", "aiueoaiueo")
DIGIT = re.compile("[0-9]")
VOWEL = re.compile("[aiueo]")
NOT_LETTERS = re.compile("[^a-z]")
RESPELLED = (("xtsu", "tsu"), ("tch", "cch"), ("du", "zu"), ("di", "ji"))
DOUBLED = re.compile(r"([aiueo])-")
DOUBLE_N = re.compile("nn(?=[aiueoy])")
COLLAPSES = ((re.compile("ou|oo"), "o"), (re.compile(r"([aiue])\1"), r"\1"), (re.compile("m(?=[bmp])"), "n"))


class Needle(NamedTuple):
    """A text to look for, and where."""

    column: str
    text: str


def light(text: str) -> str:
    """Width, kana kind and case make no difference; signs count, spaces do not."""
    return "".join(jaconv.kata2hira(unicodedata.normalize("NFKC", text)).lower().split())


def hepburn(reading: str) -> str:
    """A reading in romaji as jaconv writes it, long vowels as hyphens, with the spellings of Hepburn for ぢ and づ."""
    return _respelled(jaconv.kana2alphabet(light(reading)).lower())


def _respelled(latin: str) -> str:
    for other, ours in RESPELLED:
        latin = latin.replace(other, ours)
    return latin


def texts_of(card: CardDefinition) -> dict[str, str]:
    """The texts of `card` by column, one name or reading a line."""
    names = list(dict.fromkeys(filter(None, (card.name, *card.aliases, card.printed_name, card.reading))))
    readings = [text for text in names if text == card.reading or _is_kana(text)]
    return {
        LIGHT: "\n".join(map(light, names)),
        FOLDED: "\n".join(map(fold, names)),
        LATIN: "\n".join(dict.fromkeys(form for reading in readings for form in _latin_forms(light(reading)))),
        LOOSE: "\n".join(_loose(light(reading)) for reading in readings),
    }


@lru_cache(1024)
def needles(text: str) -> tuple[Needle, ...]:
    """What to look for to find `text`; a card is found if any of them stands in its column. None for blank text."""
    return tuple(needle for needle in dict.fromkeys(_needles(text)) if needle.text)


def matches(card_texts: dict[str, str], text: str) -> bool:
    """Whether a card with these texts goes by `text`."""
    return any(needle.text in card_texts[needle.column] for needle in needles(text))


def _needles(text: str) -> Iterator[Needle]:
    plain, folded = light(text), fold(text)
    # Letters that folding leaves as they are stand in the folded form of every text that holds them; 々 may not,
    # and kana that folding takes for ヶ are looked for as parts.
    if folded != plain or not plain.isalnum() or "々" in plain:
        yield Needle(LIGHT, plain)
        yield Needle(LIGHT, plain.replace("-", "ー"))
    for part in fold_part(text):
        yield Needle(FOLDED, part)
    plain = plain.translate(MACRONS)
    if _is_latin(plain):
        spelled = NOT_LETTERS.sub("", _respelled(plain))
        yield Needle(LATIN, spelled)
        yield Needle(LATIN, _collapsed(spelled))
        kana = jaconv.alphabet2kana(DOUBLE_N.sub("n'n", spelled))
        if _is_kana(kana):
            yield Needle(LOOSE, _loose(kana))


def _loose(kana: str) -> str:
    large = kana.translate(SMALL_VOWELS).translate(SMALL_TSU)
    return "".join(character for character in large if character.isalpha() and character != "ー")


def _latin_forms(reading: str) -> Iterator[str]:
    """Romaji of the reading as it stands and with small kana written large: the letters a part of it begins or ends
    with where the cut goes through a syllable."""
    large = (reading, reading.translate(SMALL_VOWELS), reading.translate(SMALL_TSU), _loose(reading))
    for spelled in dict.fromkeys(map(hepburn, large)):
        short = spelled.replace("-", "")
        for form in (short, DOUBLED.sub(r"\1\1", spelled), _collapsed(short)):
            yield NOT_LETTERS.sub("", form)


def _collapsed(spelled: str) -> str:
    """Long vowels written short, ん before lips written n."""
    for pattern, short in COLLAPSES:
        spelled = pattern.sub(short, spelled)
    return spelled


def _is_kana(text: str) -> bool:
    letters = [character for character in light(text) if character.isalpha()]
    return bool(letters) and all("ぁ" <= letter <= "ゖ" or letter == "ー" for letter in letters)


def _is_latin(text: str) -> bool:
    """Whether it may be romaji. Letters among digits without any syllable are not: 365x3."""
    letters = "".join(character for character in text if character.isalpha())
    return bool(letters) and letters.isascii() and (not DIGIT.search(text) or VOWEL.search(letters) is not None)
