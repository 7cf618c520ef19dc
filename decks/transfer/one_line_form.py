"""A whole list on one line, as posts have it: `隠された櫛の家×4 発狂人形の家×3`, `A4、B3`, `4 A, 3 B`."""

import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from cards.catalog import CardData
from decks.transfer.codes_in_text import COMMENTS
from decks.transfer.data_decks import SIDEBOARD, DataDeck, one_line
from decks.transfer.piece import Piece
from decks.transfer.tables import Row
from decks.transfer.zones import is_aside, is_zone
from rules_engine.catalog.folding import without_invisible

MAX_LENGTH = 4_000
"""Characters of a line that is looked at: more are no post."""
MAX_TRIES = 20_000
"""So many stretches of lines are asked, in one paste, whether they are a card with its count."""
MAX_CHUNKS = 8
"""So many chunks a card with its count may have: what separates cards may stand in names, too."""
LONGEST_PART = 80
_MOST_NUMBERS = 4
"""In a card with its count: two in its name (365×3), the number of its printing, the count."""
_SIGN = "[xX×✕✖╳*]"
_DIGITS = re.compile(r"\d+")
_CHUNK = re.compile(r"https?://\S+|[^\s、,/;|・+&。]+")
_CUT = re.compile(rf"(?<=[:】\]])|(?=[【\[])|(?<={_SIGN}\d)(?=[^\d枚)])|(?<={_SIGN}\d\d)(?=[^\d枚)])|(?<=\d枚)(?=[^)])")
_TAIL = re.compile(rf"(?P<open>\(\s*{_SIGN}?\s*)?(?P<digits>\d+)\s*枚?(?P<close>\s*\))?$")
_SIGNED = re.compile(rf"(?:\s*{_SIGN}\s*|\s*[:=]\s*|\s+)$")
_HEAD = re.compile(rf"(?P<digits>[1-9]\d{{0,2}})\s*(?:枚|{_SIGN})?[\s:]*(?P<name>\D.*|\d.*)")
_NUMBERED = re.compile(r"(?P<name>.+?)\s*#(?P<printing>\d{1,9})")
_COPIES = re.compile(r"[1-9]\d{0,2}")
_TAG = re.compile(r"#\w*[^\W\d]\w*|@\w+|https?://\S+")


@dataclass(frozen=True, slots=True)
class _Card:
    name: str
    copies: str
    printing: str


@dataclass(frozen=True, slots=True)
class _Part:
    """A stretch of the line: a card with its count, or what is no card."""

    text: str
    card: _Card | None = None
    tag: bool = False

    def piece(self, number: int, span: int) -> Piece:
        row = Row(self.card.name, self.card.copies, self.card.printing, span, 3) if self.card else None
        return Piece(number, SIDEBOARD if is_aside(self.text) else self.text, span, header=self.tag, row=row)


@dataclass(frozen=True, slots=True)
class _Way:
    """One way to read the line, from some chunk on to its end."""

    part: _Part
    rest: "_Way | None" = None

    def parts(self) -> Iterator[_Part]:
        way: _Way | None = self
        while way:
            yield way.part
            way = way.rest


class OneLineReader:
    """Takes lines apart that are lists. Every part must be a card with a count, both beyond doubt, and there must be
    one way alone to tell them apart; any other line stays whole, to be asked about."""

    def __init__(self, data: CardData) -> None:
        self._data = data
        self._tries = MAX_TRIES

    def pieces(self, number: int, row: str) -> list[Piece]:
        """The cards of the line, below what it calls them if it does; none if the line is no such list."""
        if len(row) > MAX_LENGTH or self._tries <= 0 or len(_DIGITS.findall(row)) < 2:
            return []
        line = unicodedata.normalize("NFKC", without_invisible(row)).strip()
        if line.startswith(COMMENTS) and not _TAG.fullmatch(line.split()[0]):
            return []
        chunks = _chunks(line)
        found = []
        before = any(line[start].isdigit() for start, _ in chunks)
        for counted in (_counted_behind, _counted_before) if before else (_counted_behind,):
            self._tries -= MAX_CHUNKS * len(chunks)
            if self._tries <= 0:
                return []
            title, parts = _Line(line, chunks, counted, self._card).read()
            if sum(part.card is not None for part in parts) > 1:
                found.append((title, parts))
        if len(found) != 1:
            return []
        title, parts = found[0]
        titled = [_titled(number, title)] if title else []
        return [*titled, *(part.piece(number, int(not at and not titled)) for at, part in enumerate(parts))]

    def _card(self, name: str, copies: str) -> "_Card | None":
        """The card, if there is no doubt about it and its count; a printing behind the name must be the card's."""
        if not _COPIES.fullmatch(copies):
            return None
        numbered = _NUMBERED.fullmatch(name)
        bare, printing = (numbered["name"], numbered["printing"]) if numbered else (name, "")
        found = self._data.names.find_certain(bare).card_id
        if found is None or (printing and not self._is_of(int(printing), found)):
            return None
        return _Card(bare.strip(), copies, printing)

    def _is_of(self, printing: int, card_id: int) -> bool:
        card = self._data.catalog.card_by_printing.get(printing)
        return card is not None and card.id == card_id


def _titled(number: int, title: str) -> Piece:
    """What stands before a colon: the heading of a part of the deck, else the deck's name."""
    if is_zone(title):
        return Piece(number, SIDEBOARD if is_aside(title) else title)
    return Piece(number, title, head=DataDeck(one_line(title), "", "", ()))


class _Line:
    """All ways to read one line in which the counts stand where `counted` looks for them."""

    def __init__(
        self,
        line: str,
        chunks: list[tuple[int, int]],
        counted: Callable[[str], Iterator[tuple[str, str]]],
        card: Callable[[str, str], _Card | None],
    ) -> None:
        self._line, self._chunks, self._counted, self._card = line, chunks, counted, card

    def read(self) -> tuple[str, list[_Part]]:
        """The title and the parts behind it, no parts where there is no way or more than one."""
        count = len(self._chunks)
        ways: list[list[_Way | None]] = [[] for _ in range(count)] + [[None]]
        ends: list[int] = [count + 1] * count
        for start in range(count - 1, -1, -1):
            for end, part in self._parts_from(start):
                if part.card:
                    ends[start] = min(ends[start], end)
                ways[start] += [_Way(part, rest) for rest in ways[end]]
            ways[start] = ways[start][:2]
        for start, (at, _) in enumerate(self._chunks):
            title = self._line[:at].rstrip()
            if ways[start] and (not start or title.endswith(":")):
                doubtful = len(ways[start]) > 1 or any(end <= start for end in ends[:start])
                way = ways[start][0]
                return (title[:-1].strip(), list(way.parts()) if way and not doubtful else [])
        return "", []

    def _parts_from(self, start: int) -> Iterator[tuple[int, _Part]]:
        for end in range(start + 1, min(start + MAX_CHUNKS, len(self._chunks)) + 1):
            text = self._line[self._chunks[start][0] : self._chunks[end - 1][1]]
            if len(text) > LONGEST_PART or len(_DIGITS.findall(text)) > _MOST_NUMBERS:
                return
            cards = self._cards_in(text)
            yield from ((end, _Part(text, card)) for card in cards)
            if not cards and end <= start + 2 and is_zone(text):
                yield end, _Part(text)
            elif end == start + 1 and _TAG.fullmatch(text) and not any(map(self._is_card, (text, text[1:]))):
                yield end, _Part(text, tag=True)

    def _cards_in(self, text: str) -> list[_Card]:
        return [card for pair in self._counted(text) if (card := self._card(*pair))]

    def _is_card(self, text: str) -> bool:
        return any(self._card(*pair) for pair in (*_counted_behind(text), *_counted_before(text)))


def _chunks(line: str) -> list[tuple[int, int]]:
    """Where stretches without separators begin and end; behind colons, counts and headings they are cut, too."""
    found = []
    for chunk in _CHUNK.finditer(line):
        start, end = chunk.span()
        cuts = [] if chunk[0].startswith("http") else [cut.start() for cut in _CUT.finditer(line, start, end)]
        found += [(one, other) for one, other in pairwise(sorted({start, *cuts, end})) if one < other]
    while found and not any(map(str.isalnum, line[slice(*found[-1])])):
        found.pop()
    return found


def _counted_behind(text: str) -> Iterator[tuple[str, str]]:
    """(name, copies) as `名×4`, `名 4`, `名4枚`, `名(4)` and `名4` may mean them."""
    tail = _TAIL.search(text)
    if not tail or bool(tail["open"]) != bool(tail["close"]):
        return
    digits, before = tail["digits"], text[: tail.start()]
    signed = _SIGNED.search(before)
    if signed or tail["open"]:
        yield (before[: signed.start()] if signed else before), digits
    elif before:
        yield before, digits
    for size in range(1, min(4, len(digits))):
        yield text[: tail.end("digits") - size], digits[-size:]


def _counted_before(text: str) -> Iterator[tuple[str, str]]:
    """(name, copies) as `4 名`, `4×名`, `4枚名` and `4名` may mean them."""
    if head := _HEAD.fullmatch(text):
        yield head["name"], head["digits"]
