"""Texts as people type them, made comparable: signs that cannot be seen, and what makes no difference in a name.

What folds alike is found by one search and read as one name. The rules never ask it: whether two cards bear the same
name is asked of the names as printed. Codes are compared by `fold_code`, which keeps every letter and digit. Decks keep
their names folded, so that a change of `fold` goes with a migration that fills those columns again.
"""

import re
from unicodedata import normalize

from rules_engine.catalog.kanji_variants import VARIANTS

_SELECTORS = "\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef"
"""They choose a form of the sign before them: drawn or plain, one shape of a kanji or another."""
_UNSEEN = (
    "\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e00ff"
    "\U000e01f0-\U000e0fff"
)
"""Controls, direction marks, joiners, fillers: all that Unicode says is not drawn, and the empty pattern of Braille."""
_INVISIBLE = re.compile(f"[{_UNSEEN}{_SELECTORS}]+")
_PICTURES = "\u2190-\u2bff\U0001f000-\U0001faff"
_NOT_KEPT = re.compile(
    # The joiner between two parts of one emoji and the selector behind a sign belong to what is seen.
    f"(?!\x00|(?<=[{_PICTURES}\ufe0f])\u200d(?=[{_PICTURES}]))[{_UNSEEN}]|(?<![^\\s{_UNSEEN}{_SELECTORS}])[{_SELECTORS}]"
)

_KATAKANA = "ァ-ヺヽヾー"
_KANJI = "0-9㐀-䶿一-鿿〆〇々\uf900-\ufaff\U00020000-\U0003ffff"
_DASHES = "\\-‐‑‒–—―−⁓─━〜~"
_LONG = re.compile(f"(?<=[ぁ-ゖゝゞ{_KATAKANA}])[{_DASHES}]+(?![{_DASHES}0-9])")
_BAR = re.compile(f"(?<=[{_KATAKANA}])一(?=[{_KATAKANA}])")
_GA = re.compile(f"(?<=[{_KANJI}])[ヶケヵカガゕゖかが](?=[{_KANJI}])")
_GA_AT_AN_EDGE = re.compile(f"^[ゖけゕか](?=[{_KANJI}])|(?<=[{_KANJI}])[ゖけゕか]$|^[ゖゕ]$")
_REPEATED = re.compile("([^々])(々+)")
_UNCOUNTED = re.compile(r"[\W_]+")
_TIMES = str.maketrans(dict.fromkeys("×✕✖╳⨯", "x"))
_NUMERALS = ("零〇", "一壱", "二弐", "三参", "四肆", "五伍", "六陸", "七漆", "八捌", "九玖", "十拾")
_DIGITS = {sign: str(number) if number < 10 else "十" for number, signs in enumerate(_NUMERALS) for sign in signs}
_LETTERS = str.maketrans(
    {chr(code): chr(code - 0x60) for code in range(ord("ァ"), ord("ヶ") + 1)}
    | {variant: _DIGITS.get(form, form) for variant, form in VARIANTS.items()}
    | _DIGITS
)


def without_invisible(text: str) -> str:
    """`text` without any sign that is not drawn."""
    return _INVISIBLE.sub("", text)


def without_stray_marks(text: str) -> str:
    """`text` without what is not drawn, but for what belongs to a sign. A NUL stays, to be refused: nobody types it."""
    return _NOT_KEPT.sub("", text)


def clean_line(text: str) -> str:
    """A name as it is kept: no stray marks, one form of each letter (NFC), single spaces and none around it."""
    return " ".join(normalize("NFC", without_stray_marks(text)).split())


def fold(text: str) -> str:
    """The form in which names are compared and searched (S-名前).

    Width, kana kind, case, numeral kind, old and variant forms of kanji, spaces, punctuation and what is not seen make
    no difference; nor do ヶ, ケ, が and か between kanji, a dash behind kana and ー, × and x. A text of nothing but
    punctuation keeps it, so that no name folds to nothing.
    """
    plain = normalize("NFKC", normalize("NFKC", _INVISIBLE.sub("", text)).casefold()).translate(_TIMES)
    letters = _UNCOUNTED.sub("", _LONG.sub(_long, plain))
    if "々" in letters:
        letters = _REPEATED.sub(lambda found: found[1] * len(found[0]), letters)
    letters = _GA.sub("が", _BAR.sub("ー", letters)).translate(_LETTERS)
    return normalize("NFKC", letters or "".join(plain.split()))


def fold_part(text: str) -> tuple[str, ...]:
    """The folded forms in which `text` may stand within a longer one: its first or last kana may be a ヶ there."""
    folded = fold(text)
    within = _GA_AT_AN_EDGE.sub("が", folded)
    return (folded,) if within == folded else (folded, within)


def fold_code(code: str) -> str:
    """The form in which codes printed on cards are compared: width, case, spaces and the kind of dash aside."""
    plain = normalize("NFKC", normalize("NFKC", _INVISIBLE.sub("", code)).casefold())
    return re.sub(f"[{_DASHES}ー]", "-", "".join(plain.split()))


def _long(dashes: re.Match[str]) -> str:
    return "ー" * len(dashes[0])
