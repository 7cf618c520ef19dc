"""The card's name found in a line: in the places that the grammar leaves for it, the longest name first, else among the
words of the line."""

import re
import unicodedata
from collections.abc import Iterator
from typing import NamedTuple, Protocol

from cards.near_names import LineResult, NameMatch
from decks.transfer.line_parts import Kind, Part, backs, fronts
from decks.transfer.plain_text import IN_DIGITS, KANJI_DIGITS
from rules_engine.catalog.definitions import CardDefinition, Catalog

MOST_WORDS = 8
NEAR_ENOUGH = 0.85
"""A name so near is not looked for again with the digits that touch it."""
_FEWEST_DIGITS = 3
"""A name of nothing but digits has so many at least."""
LONGEST = 200
"""No line is longer without its comment: a name has up to 60 characters, and few parts stand at either end."""
_CERTAIN = (LineResult.EXACT, LineResult.FOLDED)
_NOTHING = NameMatch(LineResult.UNKNOWN)
_WRAPPED = {
    "《": "》",
    "【": "】",
    "〈": "〉",
    "「": "」",
    "『": "』",
    "[": "]",
    "(": ")",
    '"': '"',
    "<": ">",
    "“": "”",
}
_WORD = re.compile(r"\d+(?:\.\d+)?|[A-Za-z]+|(?:(?![A-Za-z])[^\W\d_])+")
_PARTING = r"[\s,;:xX×…・|]"
_SEASON = re.compile(r"([春夏秋冬])\W*$")
_NUMBER_APART = re.compile(rf"(?:^|(?<={_PARTING}))\d+枚?(?=$|{_PARTING})")
_LAST_DIGITS = re.compile(rf"([\d{KANJI_DIGITS}]+)[^\d{KANJI_DIGITS}]*$")
_DIGITS_RUN = re.compile(rf"[\d{KANJI_DIGITS}][xX×\d{KANJI_DIGITS}]")
_FIRST_DIGITS = re.compile(rf"[\d{KANJI_DIGITS}]+")
_TIMES = str.maketrans("xX✕✖", "××××")


class FindName(Protocol):
    """Looks a name up; without `near` only what is called so, in whatever spelling, is found."""

    def __call__(self, text: str, *, near: bool = ...) -> NameMatch: ...


class Found(NamedTuple):
    """What `line[start:end]` names, and the parts of the line around it.

    `rest` is what nobody could read beside the name; `doubtful` says that digits or brackets of the name may be none of
    its own.
    """

    match: NameMatch
    start: int
    end: int
    front: tuple[Part, ...] = ()
    back: tuple[Part, ...] = ()
    rest: str = ""
    doubtful: bool = False


class LineNames:
    """The names of one plain line without its comment, asked for one way after the other."""

    def __init__(self, line: str, catalog: Catalog, find: FindName) -> None:
        self._line = line
        self._catalog = catalog
        self._find = find
        self._known: dict[str, NameMatch] = {}
        self._places = _places(line) if len(line) <= LONGEST else []

    def between_parts(self) -> Found | None:
        """The longest name among the places; the same card by its own name rather than in another spelling."""
        names = self._catalog.card_by_plain_name
        for place in self._places:
            text = self._line[place.start : place.end].strip()
            for spelling in _spellings(text, place.back):
                if card := names.get(spelling):
                    exact = _found(place, NameMatch(LineResult.EXACT, card.id))
                    longer = [wider for wider in self._places if _is_around(wider, place)]
                    other = self._in_another_spelling(longer)
                    return exact if other is None or other.match.card_id == card.id else other
        return (self._beside_digits() if _DIGITS_RUN.search(self._line) else None) or self._in_another_spelling(
            self._places
        )

    def _beside_digits(self) -> Found | None:
        """A name that ends or begins with digits, right beside those of the copies, where that means one thing."""
        names, hits = self._catalog.card_by_plain_name, dict[tuple[int, int], Found]()
        for place in self._places:
            for narrow in (*_digits_left_behind(place), *_digits_left_before(place)):
                if card := names.get(self._line[narrow.start : narrow.end].strip()):
                    hits.setdefault((narrow.start, narrow.end), _found(narrow, NameMatch(LineResult.EXACT, card.id)))
        return next(iter(hits.values())) if len(hits) == 1 else None

    def _in_another_spelling(self, places: "list[_Place]") -> Found | None:
        for place in places:
            text = self._line[place.start : place.end].strip()
            for spelling in _spellings(text, place.back):
                match = self._certain(spelling)
                if match.card_id is not None:
                    card = self._catalog.card(match.card_id)
                    if self._is_spelt_out(card, place):
                        return _found(place, NameMatch(LineResult.EXACT, card.id))
                    return _found(place, match, doubtful=_is_doubtful(text, card))
        return None

    def _is_spelt_out(self, card: CardDefinition, place: "_Place") -> bool:
        """Whether the card's own name stands here, of which marks at its ends were taken for marks of the line."""
        name = unicodedata.normalize("NFKC", card.name)
        at = self._line.find(name)
        return (
            at >= 0
            and (
                (place.start <= at and at + len(name) <= place.end)
                or (at <= place.start and place.end <= at + len(name))
            )
            and not any(map(str.isdigit, self._line[place.start : place.end].replace(name, "")))
        )

    def among_words(self) -> Found | None:
        """The longest name that any words of the line make, beside others that nobody can read."""
        words = list(_WORD.finditer(self._line)) if self._places else []
        if not 1 < len(words) <= MOST_WORDS:
            return None
        ranges = [(one.start(), other.end()) for at, one in enumerate(words) for other in words[at:]]
        for start, end in sorted(ranges, key=lambda place: place[0] - place[1]):
            if end - start < _FEWEST_DIGITS and self._line[start:end].isdecimal():
                continue
            place = next(place for place in reversed(self._places) if place.start <= start and end <= place.end)
            match = self._certain(self._line[start:end])
            if match.result in _CERTAIN:
                rest = self._line[place.start : start] + " " + self._line[end : place.end]
                return Found(match, start, end, place.front, place.back, rest)
        return None

    def nearest(self) -> Found:
        """The names that come nearest to what may be one. Digits that touch it may be its own."""
        inmost = self._inmost()
        if not inmost:
            return Found(_NOTHING, 0, len(self._line))
        best = self._near(inmost)
        for place in self._with_touching_digits(inmost) if _score(best.match) < NEAR_ENOUGH else ():
            other = self._near(place)
            if _score(other.match) > _score(best.match):
                best = other
        return best if best.match.candidates else self._near_longest_word(inmost) or best

    def _near_longest_word(self, inmost: "_Place") -> Found | None:
        """What comes near to the longest word alone, beside others that nobody can read."""
        words = list(_WORD.finditer(self._line, inmost.start, inmost.end))
        longest = max(words, key=lambda word: word.end() - word.start(), default=None)
        if longest is None or len(words) < 2 or longest[0].isdecimal():
            return None
        near = self._near(inmost._replace(start=longest.start(), end=longest.end()))
        rest = self._line[inmost.start : longest.start()] + " " + self._line[longest.end() : inmost.end]
        return near._replace(rest=rest) if near.match.candidates else None

    def _near(self, place: "_Place") -> Found:
        text = self._line[place.start : place.end].strip()
        match = self._find(_unwrapped(text))
        doubtful = False
        if match.candidates:
            names = self._catalog.card(match.candidates[0].card_id)
            doubtful = _digits(text) not in [_digits(name) for name in (names.name, *names.aliases)]
        return _found(place, match, doubtful=doubtful)

    def _inmost(self) -> "_Place | None":
        """The place that leaves most to the grammar."""
        filled = (place for place in reversed(self._places) if self._line[place.start : place.end].strip())
        return next(filled, None)

    def _with_touching_digits(self, inmost: "_Place") -> "Iterator[_Place]":
        front, back = inmost.front[-1:], inmost.back[:1]
        if front and front[0].kind is Kind.COUNT and front[0].text.isdigit() and front[0].end == inmost.start:
            yield inmost._replace(start=front[0].start, front=inmost.front[:-1])
        if back and back[0].kind is Kind.COUNT and back[0].text.isdigit() and back[0].start == inmost.end:
            yield inmost._replace(end=back[0].end, back=inmost.back[1:])

    def _certain(self, name: str) -> NameMatch:
        match = self._known.get(name)
        if match is None:
            match = self._known[name] = self._find(name, near=False)
        return match


class _Place(NamedTuple):
    """A part of the line that may be the name, with the parts around it."""

    start: int
    end: int
    front: tuple[Part, ...]
    back: tuple[Part, ...]


def _digits_left_behind(place: _Place) -> Iterator[_Place]:
    """The place with all digits of the number behind it but the last, or the last two."""
    part = place.back[0] if place.back else None
    digits = _LAST_DIGITS.search(part.text) if part and part.kind is Kind.COUNT else None
    if part and digits and len(digits[1]) > 1:
        for kept in (1, 2):
            cut = part.start + digits.end(1) - kept
            if kept < len(digits[1]):
                yield place._replace(end=cut, back=(_cut(part, cut, part.end), *place.back[1:]))


def _digits_left_before(place: _Place) -> Iterator[_Place]:
    """The place with all digits of the number before it but the first, or the first two."""
    part = place.front[-1] if place.front else None
    digits = _FIRST_DIGITS.match(part.text) if part and part.kind is Kind.COUNT else None
    if part and digits and len(digits[0]) > 1:
        for kept in (1, 2):
            cut = part.start + kept
            if kept < len(digits[0]):
                yield place._replace(start=cut, front=(*place.front[:-1], _cut(part, part.start, cut)))


def _cut(part: Part, start: int, end: int) -> Part:
    return part._replace(text=part.text[start - part.start : end - part.start], start=start, end=end)


def _found(place: _Place, match: NameMatch, *, doubtful: bool = False) -> Found:
    return Found(match, place.start, place.end, place.front, place.back, doubtful=doubtful)


def _is_around(wider: _Place, place: _Place) -> bool:
    """Whether the one place is the other with one part more at an end, or at both."""
    more = len(place.front) - len(wider.front), len(place.back) - len(wider.back)
    return wider.start <= place.start and place.end <= wider.end and more in ((1, 0), (0, 1), (1, 1))


def _places(line: str) -> list[_Place]:
    """Every part of the line that may be the name, the longest first."""
    ends = backs(line)
    places = [_Place(s.at, e.at, s.parts, e.parts) for s in fronts(line) for e in ends if s.at <= e.at]
    return sorted(places, key=lambda place: place.start - place.end)


def _spellings(name: str, back: tuple[Part, ...]) -> Iterator[str]:
    """The name as it stands, without brackets around it, and with the season that stands behind it."""
    if not name:
        return
    bare = _unwrapped(name)
    yield bare
    if bare != name:
        yield name
    for part in back:
        if part.kind in (Kind.SEASON, Kind.GROUP) and (season := _SEASON.search(part.text)):
            yield f"{bare}({season[1]})"


def _unwrapped(name: str) -> str:
    return name[1:-1].strip() if name and _WRAPPED.get(name[0]) == name[-1:] else name


def _is_doubtful(text: str, card: CardDefinition) -> bool:
    """Whether digits or brackets of a name in another spelling than the card's may be none of the name."""
    names = [name for name in (card.name, *card.aliases, card.printed_name, card.reading) if name]
    if _opened(_unwrapped(text)) > max(_opened(name) for name in names):
        return True
    if any(text.translate(_TIMES).casefold() == name.translate(_TIMES).casefold() for name in names):
        return False
    digits = _digits(text)
    return bool(_NUMBER_APART.search(text)) or (bool(digits) and digits not in [_digits(name) for name in names])


def _opened(text: str) -> int:
    return sum(text.count(bracket) for bracket in "([{【《〈〔<（［｛＜")


def _digits(text: str) -> list[str]:
    return re.findall(r"\d+", text.translate(IN_DIGITS))


def _score(match: NameMatch) -> float:
    return match.candidates[0].score if match.candidates else float(match.result in _CERTAIN)
