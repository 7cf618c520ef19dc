"""A line of a list without what nobody sees, its numbers in plain digits."""

import hashlib
import re
import unicodedata
from functools import lru_cache

from rules_engine.catalog.folding import without_invisible

KANJI_DIGITS = "〇零一二三四五六七八九十壱壹弐貳参參肆伍陸漆捌玖拾"
ROMAN = re.compile(r"(?=[IVX])X{0,3}(?:IX|IV|V?I{0,3})", re.IGNORECASE)
_ORDINARY = r"\t -~\u3001-\u3020\u3040-\u30fe\u4e00-\u9fff\uff01-\uff5e"
_UNUSUAL = re.compile(rf"[^{_ORDINARY}]")
_ENCLOSING = frozenset("\u20dd\u20de\u20e0\u20e3")
"""They draw a frame around the sign before them, as around the digits of telephones."""
_KANJI_VALUES = {
    kanji: value
    for value, row in enumerate(["〇零", "一壱壹", "二弐貳", "三参參", "四肆", "五伍", "六陸", "七漆", "八捌", "九玖"])
    for kanji in row
}
IN_DIGITS = str.maketrans({kanji: str(value) for kanji, value in _KANJI_VALUES.items()})


def plain(text: str) -> str:
    """Width and form made one, digits of every script made ASCII, unseen characters and outer spaces gone."""
    return unicodedata.normalize("NFKC", _UNUSUAL.sub(_plain_character, text)).strip()


def mark_of(text: str) -> str:
    """Tells whether a row is still the one that was shown."""
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def number_in_kanji(text: str) -> int:
    """The value of 四, 十二 or 二十; digits side by side are read as written (二〇 is 20)."""
    tens, ten, ones = text.replace("拾", "十").partition("十")
    if not ten:
        return _digits(text)
    return (_digits(tens) if tens else 1) * 10 + _digits(ones)


def number_in_roman(text: str) -> int | None:
    """The value of IV, None for what is no such numeral up to 39."""
    if not text or not ROMAN.fullmatch(text):
        return None
    values = [{"I": 1, "V": 5, "X": 10}[letter] for letter in text.upper()]
    pairs = zip(values, [*values[1:], 0], strict=True)
    return sum(-value if value < after else value for value, after in pairs)


def _digits(text: str) -> int:
    value = 0
    for kanji in text:
        value = value * 10 + _KANJI_VALUES[kanji]
    return value


def _plain_character(found: re.Match[str]) -> str:
    return _plain_form(found[0])


@lru_cache(maxsize=4096)
def _plain_form(character: str) -> str:
    category = unicodedata.category(character)
    if category in ("Cc", "Cf") or character in _ENCLOSING or not without_invisible(character):
        return ""
    if category == "Nd":
        return str(unicodedata.decimal(character))
    if category in ("No", "Nl") and unicodedata.numeric(character).is_integer():
        # Two such signs side by side are two numbers: ③④ is not 34.
        return f" {int(unicodedata.numeric(character))} "
    return " 10 " if character == "🔟" else character
