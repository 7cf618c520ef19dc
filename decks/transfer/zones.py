"""What tools call the parts of a list: the deck itself, and what lies beside it."""

import re
import unicodedata
from functools import lru_cache

from rules_engine.vocabulary.terms import CardType

_MAIN = {
    *(card_type.label for card_type in CardType),
    *("main", "mainboard", "maindeck", "deck", "decklist", "cards", "entries", "list"),
    *("メイン", "メインデッキ", "本体", "デッキ", "札", "一覧"),
}
_ASIDE = {"side", "sideboard", "sidedeck", "sb", "extra", "サイド", "サイドデッキ", "サイドボード"}
_SUMS = {"合計", "計", "total"}
_LONGEST = 20
_AROUND = re.compile(r"[\s_\-:【】\[\]<>《》=■●◆・]|[(]?\d+\s*枚?[)]?$")


def is_main(word: str) -> bool:
    """Whether a part of that name is the deck: every other, a side deck or tokens, lies beside it."""
    return _plain(word) in _MAIN


def is_aside(word: str) -> bool:
    """Whether a part of that name surely lies beside the deck."""
    return _plain(word) in _ASIDE


def is_zone(text: str) -> bool:
    """Whether the text is nothing but the heading or the sum of a part, as in `【場所札】` and `Side:`."""
    plain = _plain(text) if len(text) <= _LONGEST else ""
    return plain in _MAIN or plain in _ASIDE or plain in _SUMS


@lru_cache(maxsize=1_000)
def _plain(text: str) -> str:
    return _AROUND.sub("", unicodedata.normalize("NFKC", text).strip().lower())
