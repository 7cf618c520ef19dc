"""The form in which the words of cards' texts are looked for."""

from cards.index.spellings import light

NUMERALS = str.maketrans("零〇一二三四五六七八九", "00123456789")


def spoken(text: str) -> str:
    """Width, kana kind, case, numerals, brackets and commas make no difference; a sentence ends where it ends."""
    return "".join(sign for sign in light(text).translate(NUMERALS) if sign.isalnum() or sign in "ー。+-")


def looked_for(text: str) -> str:
    """A part of a text as it was typed; a full stop at its end asks for nothing."""
    return spoken(text).strip("。")
