"""Printed numerals: costs stand on cards as 零壱弐参四伍六七八九拾 …; all kanji forms and digits are read."""

import unicodedata

PRINTED = "零壱弐参四伍六七八九"
_DIGITS = {
    character: value
    for value, characters in enumerate(
        ("零〇", "壱一壹", "弐二貳", "参三參", "四肆", "伍五", "六陸", "七漆質", "八捌", "九玖")
    )
    for character in characters
}


def to_printed(number: int) -> str:
    """The numeral a card prints for `number` (0 to 99): 0 → 零, 12 → 拾弐, 20 → 弐拾."""
    if not 0 <= number <= 99:
        raise ValueError(f"{number} is not from 0 to 99")
    tens, ones = divmod(number, 10)
    if not tens:
        return PRINTED[ones]
    return (PRINTED[tens] if tens > 1 else "") + "拾" + (PRINTED[ones] if ones else "")


def from_printed(text: str) -> int:
    """The number (0 to 99) written as digits of any width or as kanji numerals; ``ValueError`` for anything else."""
    plain = unicodedata.normalize("NFKC", text).strip()
    if plain.isascii() and plain.isdigit() and len(plain) <= 2:
        return int(plain)
    head, ten, tail = plain.partition("拾") if "拾" in plain else plain.partition("十")
    if not ten:
        return _digit(plain)
    return (_digit(head) if head else 1) * 10 + (_digit(tail) if tail else 0)


def _digit(text: str) -> int:
    if text not in _DIGITS:
        raise ValueError(f"'{text}' is not a numeral")
    return _DIGITS[text]
