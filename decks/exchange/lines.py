"""Lines of a typed or pasted list, each answered with the card and the copies it means."""

import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from cards.near_names import MAX_CANDIDATES, Candidate, LineResult, NameMatch
from rules_engine.catalog.definitions import Catalog
from rules_engine.terms.vocabulary import CardType

MAX_COPIES = 999

_COUNT = r"[-+−]?\d+"
_FIRST = re.compile(
    rf"(?P<count>{_COUNT})\s*(?:枚|[x×✕])?[\s,:]+(?P<name>.+)|(?P<tight>{_COUNT})\s*(?:枚|[x×✕])\s*(?P<rest>.+)"
)
_LAST = re.compile(
    rf"(?P<name>.+?)(?:\s*[x×✕]\s*|[\s,:]+)(?P<count>{_COUNT})\s*枚?|(?P<rest>.+?)\s*(?P<tight>{_COUNT})\s*枚"
)
_SIGNED = re.compile(rf"[x×✕]\s*(?P<count>{_COUNT})\s+(?P<name>.+)")
_READING = re.compile(r"(?<=.)\([^()]*\)(?P<season>[春夏秋冬]?)$")
_HEADINGS = "|".join([*(card_type.label for card_type in CardType), "メイン", "デッキ", "合計", "計"])
_HEADING = re.compile(rf"[【《\[]?(?:{_HEADINGS})[】》\]]?[\s:(]*\d*\s*枚?\)?")
_BRACKETS = {"《": "》", "【": "】", "〈": "〉", "「": "」", "[": "]", '"': '"'}
_COMMENTS = ("#", "//", "※", ";", "http://", "https://")
_PRINTING = re.compile(r"(?<=.)\s*#(\d{1,9})$")
_COPIES = re.compile(r"[x×✕]?\s*(\d{1,9})\s*(?:枚|[x×✕])?")

FindName = Callable[[str], NameMatch]


@dataclass(frozen=True, slots=True)
class DeckLine:
    """How one line of a list was read. `number` counts from 1; `copies` is 0 where no card is on the line;
    `printing` is the number of a printing the line names, if there is such a one."""

    number: int
    text: str
    result: LineResult
    card_id: int | None = None
    copies: int = 0
    candidates: tuple[Candidate, ...] = ()
    printing: int | None = None

    @property
    def accepted(self) -> bool:
        return self.result in (LineResult.EXACT, LineResult.FOLDED)

    @property
    def refused(self) -> bool:
        """Whether the line meant a card that could not be taken into the deck."""
        return self.result in (LineResult.GUESSED, LineResult.UNKNOWN, LineResult.BAD_COUNT, LineResult.BAD_CODE)


def read_line(number: int, text: str, catalog: Catalog, find: FindName) -> DeckLine:
    """One line of a list of one card a line: `4 名前`, `4x 名前`, `名前 ×4`, `名前 4枚`; a bare name is one copy.

    `名前 #10017` names a printing. Names are looked up by `find`; `number` (from 1) is kept in the answer. Headings,
    comments and blank lines are NOT_A_CARD; counts run from 1 to 999.
    """
    plain = unicodedata.normalize("NFKC", text).strip()
    if not plain or plain.startswith(_COMMENTS) or _HEADING.fullmatch(plain):
        return DeckLine(number, text, LineResult.NOT_A_CARD)
    stripped, plain, printing = _without_printing(text.strip(), plain)
    readings = [(count, find(name)) for count, name in _interpretations(stripped, plain)]
    count, match = max(readings, key=_confidence)
    return _answer(number, text, match, count, printing, catalog)


def read_entry(
    number: int, text: str, name: str, copies: str, printing: int | None, catalog: Catalog, find: FindName
) -> DeckLine:
    """A line whose parts are told apart already, as tables do: `name` or `printing` may be missing ("" and None).

    `copies` is read as people write counts (`4`, `×4`, `4枚`). The number of a printing decides where the name is the
    same card's; where they are at odds, both cards are offered.
    """
    plain = unicodedata.normalize("NFKC", name).strip()
    if (not plain and printing is None) or _HEADING.fullmatch(plain):
        return DeckLine(number, text, LineResult.NOT_A_CARD)
    name, plain, named = _without_printing(name.strip(), plain)
    printing = named if printing is None else printing
    found = _COPIES.fullmatch(unicodedata.normalize("NFKC", copies).strip())
    count = int(found[1]) if found else 0
    numbered = catalog.card_by_printing.get(printing) if printing is not None else None
    if numbered and not plain:
        return _answer(number, text, NameMatch(LineResult.EXACT, numbered.id), count, printing, catalog)
    spellings = [(count, find(spelling)) for spelling in (name, *_spellings(plain))]
    return _answer(number, text, max(spellings, key=_confidence)[1], count, printing, catalog)


def _without_printing(text: str, plain: str) -> tuple[str, str, int | None]:
    """Both spellings of a line without the number of a printing at its end, and that number."""
    named = _PRINTING.search(plain)
    return (plain[: named.start()], plain[: named.start()], int(named[1])) if named else (text, plain, None)


def _answer(number: int, text: str, match: NameMatch, count: int, printing: int | None, catalog: Catalog) -> DeckLine:
    if not 1 <= count <= MAX_COPIES:
        return DeckLine(number, text, LineResult.BAD_COUNT, match.card_id, 0, match.candidates)
    if printing is None:
        return DeckLine(number, text, match.result, match.card_id, count, match.candidates)
    card = catalog.card_by_printing.get(printing)
    if card and card.id == match.card_id:
        return DeckLine(number, text, match.result, card.id, count, (), printing)
    named = [Candidate(match.card_id, catalog.card(match.card_id).name, 1.0)] if match.card_id is not None else []
    numbered = [Candidate(card.id, card.name, 1.0)] if card else []
    others = [candidate for candidate in match.candidates if not card or candidate.card_id != card.id]
    candidates = (*numbered, *named, *others)[:MAX_CANDIDATES]
    result = LineResult.GUESSED if candidates else LineResult.UNKNOWN
    return DeckLine(number, text, result, None, count, candidates, printing if card else None)


def _interpretations(text: str, plain: str) -> Iterator[tuple[int, str]]:
    """Every way to split a line into copies and name, likeliest first: a card's name may itself hold a number."""
    yield 1, text
    for name in _spellings(plain):
        yield 1, name
    for pattern in (_FIRST, _SIGNED, _LAST):
        if found := pattern.fullmatch(plain):
            parts = found.groupdict()
            count = (parts.get("count") or parts.get("tight") or "").replace("−", "-")
            for name in _spellings(parts.get("name") or parts.get("rest") or ""):
                yield int(count[:9]), name


def _spellings(name: str) -> Iterator[str]:
    yield name
    bare = _bare(name)
    if bare != name:
        yield bare
    if reading := _READING.search(bare):
        season = reading["season"]
        yield _bare(bare[: reading.start()]) + (f"({season})" if season else "")


def _bare(name: str) -> str:
    """The name without the brackets people put around names."""
    name = name.strip()
    if name and _BRACKETS.get(name[0]) == name[-1:]:
        return name[1:-1].strip()
    return name


def _confidence(reading: tuple[int, NameMatch]) -> tuple[int, float, bool]:
    count, match = reading
    certain = {LineResult.EXACT: 3, LineResult.FOLDED: 2, LineResult.GUESSED: 1}.get(match.result, 0)
    return certain, match.candidates[0].score if match.candidates else 0.0, count != 1
