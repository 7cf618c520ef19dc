"""The order in which people are listed: あいうえお by their readings, then who gave none, by handle.

A handle of kana alone is its own reading.
"""

import re
from unicodedata import normalize

from decks.people.name_fields import folded_name
from decks.tournaments.models import Entry

_KANA = re.compile(r"[ぁ-ゖー]+")
_SMALL = str.maketrans("ぁぃぅぇぉっゃゅょゎゕゖ", "あいうえおつやゆよわかけ")
_MARKS = dict.fromkeys(map(ord, "\u3099\u309a"))
_BY_VOWEL = {
    "あ": "あかさたなはまやらわ",
    "い": "いきしちにひみりゐ",
    "う": "うくすつぬふむゆる",
    "え": "えけせてねへめれゑ",
    "お": "おこそとのほもよろを",
}
_VOWELS = {kana: vowel for vowel, row in _BY_VOWEL.items() for kana in row}

Place = tuple[bool, str, str, int]


def place_of(entry: Entry) -> Place:
    """What entries are sorted by: kind of kana, voice marks, small kana and long vowels count only among equals."""
    name = folded_name(entry.reading or entry.handle)
    has_reading = bool(entry.reading) or _KANA.fullmatch(name) is not None
    return (not has_reading, plain_kana(name), name, entry.number)


def plain_kana(folded: str) -> str:
    """Kana as they are looked for in a list: ガ as か, ッ as つ, ー as the vowel before it."""
    plain = normalize("NFD", folded).translate(_MARKS).translate(_SMALL)
    kana: list[str] = []
    for character in plain:
        kana.append(_VOWELS.get(kana[-1], character) if character == "ー" and kana else character)
    return normalize("NFC", "".join(kana))
