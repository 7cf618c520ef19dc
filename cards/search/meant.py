"""What plain words may have meant besides names: 零コスト, 春, SR, a product or 制限 as conditions to press."""

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any

from cards.index.known import NO_RARITY, KnownValues
from cards.search.form import Search
from rules_engine.catalog.folding import fold
from rules_engine.vocabulary.numerals import from_printed
from rules_engine.vocabulary.terms import CardType, RestrictionStatus, Season

MOST_OFFERED = 5
MOST_WORDS = 8
LEAST_PART_OF_A_PRODUCT = 2
RESTRICTION = "restriction"
# Words find these without a key; in company of another condition they become one, too.
FOUND_BY_WORDS = {"type", "keyword"}

_NUMBER = r"(?P<number>[0-9]{1,2}|[零〇一二三四五六七八九十壱弐参肆伍陸漆捌玖拾]{1,3})"
_BOUND = r"(?P<bound>以下|以上|まで)?"
_NUMBERS = {
    "cost": (rf"{_NUMBER}コスト{_BOUND}(?:の?札)?", rf"コスト{_NUMBER}{_BOUND}(?:の?札)?"),
    "power": (rf"(?:力|パワー){_NUMBER}{_BOUND}", rf"{_NUMBER}パワー{_BOUND}"),
}
_SEASON = re.compile(r"(?:季節)?([春夏秋冬無])(?:の?札|属性|季節)?")
_RESTRICTED = {
    "封印": (RestrictionStatus.SEALED,),
    "禁止": (RestrictionStatus.SEALED,),
    "制限": (RestrictionStatus.LIMITED, RestrictionStatus.SEMI_LIMITED),
    "準制限": (RestrictionStatus.SEMI_LIMITED,),
}
_JOINED = re.compile(r'["“”()（）|｜]|(?:^|\s)(?:or|または)(?:\s|$)', re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Condition:
    """One meaning of one word: the fields of the search it sets, or the `text` that asks for it."""

    kind: str
    label: str
    changes: Mapping[str, Any]
    text: str = ""


@dataclass(frozen=True, slots=True)
class Meant:
    """A search that the words may have meant, in words, with the cards it finds; `restricts`: it asks for 制限."""

    label: str
    query: str
    cards: int
    restricts: bool


def meant_by(search: Search, found: int, known: KnownValues, count: Callable[[Search], int]) -> tuple[Meant, ...]:
    """What the words of `search`, which `found` so many cards, may have meant; `count` says what a search finds."""
    words = search.text.split()
    if not words or len(words) > MOST_WORDS or _JOINED.search(search.text):
        return ()
    return tuple(islice(_offers(search, _read(words, known, whole=found > 0), found, count), MOST_OFFERED))


def _offers(
    search: Search, readings: Iterator[tuple[Condition | str, ...]], found: int, count: Callable[[Search], int]
) -> Iterator[Meant]:
    for parts in readings:
        conditions = [part for part in parts if isinstance(part, Condition)]
        if all(condition.kind in FOUND_BY_WORDS for condition in conditions) and (found or not conditions):
            continue
        text = " ".join(part if isinstance(part, str) else part.text for part in parts)
        meant = search.but(text=" ".join(text.split()), **_together(conditions))
        cards = count(meant)
        if cards not in (0, found):
            label = "・".join(part if isinstance(part, str) else part.label for part in parts)
            restricts = any(condition.kind == RESTRICTION for condition in conditions)
            yield Meant(label, meant.query_string(), cards, restricts)


def _together(conditions: Iterable[Condition]) -> dict[str, Any]:
    """What all of them set; several values of one field stand beside each other."""
    together: dict[str, Any] = {}
    for condition in conditions:
        for name, value in condition.changes.items():
            before = together.get(name)
            together[name] = (*before, *value) if isinstance(before, tuple) else value
    return together


def _read(words: list[str], known: KnownValues, *, whole: bool) -> Iterator[tuple[Condition | str, ...]]:
    """All words together, each as its first meaning; then, for one word, its other meanings."""
    if len(words) > 1:
        yield tuple(part for word in words for part in _parts(word, known))
        return
    meanings = tuple(_meanings(words[0], known, whole=whole))
    yield from ((meaning,) for meaning in meanings)
    if not meanings and not whole:
        yield _parts(words[0], known)


def _parts(word: str, known: KnownValues) -> tuple[Condition | str, ...]:
    """The word's first meaning, else those of its parts around の if each has one, else the word itself."""
    if meaning := next(_meanings(word, known, whole=True), None):
        return (meaning,)
    parts = [next(_meanings(part, known, whole=True), None) for part in word.split("の")]
    meant = tuple(part for part in parts if part)
    return meant if len(meant) == len(parts) else (word,)


def _meanings(word: str, known: KnownValues, *, whole: bool) -> Iterator[Condition]:
    """`whole`: a product is meant by its whole name alone, else by a part of it, too."""
    plain = unicodedata.normalize("NFKC", word)
    yield from _numbers(plain)
    if season := _SEASON.fullmatch(plain):
        meant = Season.from_label(season[1])
        yield Condition("season", f"季節 {meant.label}", {"season": (meant,)})
    if plain == "混化":
        yield Condition("season", "季節 混化", {"mixed": True})
    if plain.upper() in known.rarities and plain != NO_RARITY:
        yield Condition("rarity", f"レア {plain.upper()}", {"rarity": (plain.upper(),)})
    for status in _RESTRICTED.get(plain.removesuffix("カード").removesuffix("札"), ()):
        yield Condition(RESTRICTION, f"今日の{status.label}", {}, f"制限:{status.label}")
    yield from _products(plain, known, whole=whole)
    for card_type in CardType:
        if plain in (card_type.label, card_type.label.removesuffix("札")):
            yield Condition("type", card_type.label, {"type": (card_type,)})
    if plain.removeprefix("■") in known.keywords:
        keyword = plain.removeprefix("■")
        yield Condition("keyword", f"■{keyword}", {"keyword": (keyword,)})


def _numbers(plain: str) -> Iterator[Condition]:
    for name, patterns in _NUMBERS.items():
        for pattern in patterns:
            if written := re.fullmatch(pattern, plain):
                try:
                    number = from_printed(written["number"])
                except ValueError:
                    continue
                yield _bounded(name, number, written["bound"] or "")


def _bounded(name: str, number: int, bound: str) -> Condition:
    label = {"cost": "コスト", "power": "力"}[name]
    if not bound:
        return Condition(name, f"{label} {number}", {name: (number,)})
    side, words = (f"{name}_min", "以上") if bound == "以上" else (f"{name}_max", "以下")
    return Condition(name, f"{label} {number}{words}", {side: number})


def _products(plain: str, known: KnownValues, *, whole: bool) -> Iterator[Condition]:
    wanted = fold(plain)
    for product in known.products:
        name = fold(product)
        if name == wanted or (not whole and len(wanted) >= LEAST_PART_OF_A_PRODUCT and wanted in name):
            yield Condition("product", f"収録 {product}", {"product": (product,)})
