"""Bare words read as words of what cards do: as an effect that players call so, else as words of the cards' texts."""

import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from cards.effect_words.phrases import queries_for
from cards.index.index import CardIndex
from cards.index.wording import looked_for
from cards.search_language.parser import MAX_LENGTH, parse
from cards.search_language.tree import AllOf, AnyOf, Node, Word

Find = Callable[[str], int]
MOST_WORDS = 8
SAME = {"カード": "札", "デッキ": "山札", "パワー": "力", "敵": "相手", "ハンド": "手札"}
_KANA = "ぁ-んー"
_JOINT = re.compile(
    rf"(?<=[^{_KANA}])(?:から|まで|より|だけ|する|して|した|させる|[のをにがはでともへ])(?=[^{_KANA}]|$)|[、。]"
)
_STEM = re.compile(rf"(?<=[^{_KANA}])[ぁ-ん]{{1,3}}$")
_DENIED = re.compile("な[いくけ]|ず$")
_PLAIN = re.compile(r"[\wー+]+")


@dataclass(frozen=True, slots=True)
class InText:
    """`query` says in the search language how `words` were read, `cards` are what it finds; `to_the_letter` where they
    stand in the texts as they were typed."""

    words: tuple[str, ...]
    query: str
    cards: int
    to_the_letter: bool


def in_text(text: str, named: int, index: CardIndex, find: Find) -> tuple[InText, ...]:
    """How the bare words of `text`, by name `named`, can be read as words of what cards do, the best reading first.
    Each finds cards that no name of `text` finds. ``SearchSyntaxError`` where `text` cannot be read."""
    words = [word for word in _bare(parse(text)) if _says_something(word.text)]
    if not words or len(words) > MOST_WORDS:
        return ()

    def found(query: str) -> int:
        return find(query) if len(query) <= MAX_LENGTH else 0

    readings: list[InText] = []
    for swapped, to_the_letter in _swapped(text, words, index, found):
        swapped = swapped.strip()
        cards = found(swapped) & ~named
        if cards and all(cards != other.cards for other in readings):
            readings.append(InText(tuple(word.text for word in words), swapped, cards, to_the_letter))
    return tuple(readings)


def _bare(node: Node) -> Iterator[Word]:
    """Words that are neither quoted nor denied."""
    match node:
        case Word(quoted=False):
            yield node
        case AllOf(parts) | AnyOf(parts):
            for part in parts:
                yield from _bare(part)


@lru_cache(1024)
def _says_something(word: str) -> bool:
    """One kana or a bare number stands in too many texts to say anything."""
    plain = looked_for(word)
    return not plain.isdecimal() and (len(plain) > 1 or "\u4e00" <= plain <= "\u9fff") and not word.startswith("#")


def _swapped(text: str, words: list[Word], index: CardIndex, find: Find) -> Iterator[tuple[str, bool]]:
    """`text` with its words swapped for readings, and whether all of them are looked for to the letter."""
    if len(words) > 1 and _is_one_run(text, words):
        for reading in queries_for("".join(word.text for word in words)):
            yield text[: words[0].at] + _grouped(reading, text, words) + text[words[-1].end :], False
    named = [bool(find(word.text)) for word in words]
    for reader in (_as_effect, _to_the_letter):
        swapped, literal = text, True
        for word, has_name in reversed(list(zip(words, named, strict=True))):
            if has_name and not all(named):
                continue
            reading, is_literal = reader(word.text, index, find)
            literal &= is_literal
            either = f"{word.text} または {reading}" if has_name and len(words) > 1 else reading
            swapped = swapped[: word.at] + _grouped(either, text, [word]) + swapped[word.end :]
        yield swapped, literal


def _is_one_run(text: str, words: list[Word]) -> bool:
    between = (text[one.end : other.at] for one, other in pairwise(words))
    return not any(part.strip() for part in between)


def _grouped(reading: str, text: str, words: list[Word]) -> str:
    """In brackets where it is beside other conditions and would bind wrongly without them."""
    alone = text[: words[0].at].strip() == "" == text[words[-1].end :].strip()
    return reading if alone or " " not in reading or _is_bracketed(reading) else f"({reading})"


def _is_bracketed(reading: str) -> bool:
    return reading.startswith("(") and reading.find(")") == len(reading) - 1


def _as_effect(word: str, index: CardIndex, find: Find) -> tuple[str, bool]:
    for reading in queries_for(word):
        if find(reading):
            return reading, False
    return _to_the_letter(word, index, find)


def _to_the_letter(word: str, index: CardIndex, find: Find) -> tuple[str, bool]:
    """As it is where a text says so, else its parts, each somewhere in the text."""
    if not index.says(word) and (parts := _parts(word)) and find(loose := " ".join(map(_asked, parts))):
        return loose, False
    return _asked(word), True


def _parts(word: str) -> list[str]:
    """The words between the particles, endings cut off, in the words of the cards' texts."""
    if _DENIED.search(word):
        return []
    plain = unicodedata.normalize("NFKC", word)
    for other, ours in SAME.items():
        plain = plain.replace(other, ours)
    parts = [_STEM.sub("", part) for part in _JOINT.split(plain)]
    return [part for part in dict.fromkeys(parts) if part and looked_for(part)]


def _asked(part: str) -> str:
    return f"本文:{part}" if _PLAIN.fullmatch(part) else f'本文:"{part}"'
