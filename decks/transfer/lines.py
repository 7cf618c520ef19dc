"""Lines of a typed or pasted list, each answered with the card and the copies it means."""

import re
from dataclasses import dataclass, replace

from cards.near_names import MAX_CANDIDATES, Candidate, LineResult, NameMatch
from decks.transfer.copies import MAX_COPIES, LineCopies, copies_of, leftovers
from decks.transfer.headings import framed, is_no_card
from decks.transfer.line_names import FindName, Found, LineNames
from decks.transfer.line_parts import OPENING, count_in, without_comment
from decks.transfer.plain_text import IN_DIGITS, plain
from rules_engine.catalog.definitions import CardDefinition, Catalog

__all__ = ["MAX_COPIES", "DeckLine", "FindName", "read_entry", "read_line"]

WORDS_SCORE = 0.75
"""How near a name counts that stands among words which are none of its own."""
_COMMENTS = ("#", "//", "※", ";", "http://", "https://")


@dataclass(frozen=True, slots=True)
class DeckLine:
    """How one line of a list was read. `number` counts from 1; `copies` is 0 where no card is on the line, or where
    the line does not say for sure how many: then `possible` holds what it may mean.

    `printing` is the number of a printing the line names, if there is such a one; `running` the line's own number
    that stands before the name; `side` says that the line calls its card one of a list beside the deck.
    """

    number: int
    text: str
    result: LineResult
    card_id: int | None = None
    copies: int = 0
    candidates: tuple[Candidate, ...] = ()
    printing: int | None = None
    possible: tuple[int, ...] = ()
    running: int | None = None
    side: bool = False

    @property
    def accepted(self) -> bool:
        return self.result in (LineResult.EXACT, LineResult.FOLDED)

    @property
    def refused(self) -> bool:
        """Whether the line meant a card that could not be taken into the deck."""
        return self.result in _REFUSED

    def with_copies_asked(self, *possible: int) -> "DeckLine":
        """The same line, of which it is not sure any more how many copies it means."""
        result = LineResult.COPIES if self.accepted else self.result
        return replace(self, result=result, copies=0, possible=tuple(sorted({*self.possible, *possible})))


_REFUSED = frozenset(
    (LineResult.GUESSED, LineResult.COPIES, LineResult.UNKNOWN, LineResult.BAD_COUNT, LineResult.BAD_CODE)
)


def read_line(number: int, text: str, catalog: Catalog, find: FindName) -> DeckLine:
    """One line of a list of one card a line: `4 名前`, `4x 名前`, `名前 ×4`, `名前（4）`; a bare name is one copy.

    `名前 #10017` names a printing. The name is found first, by `find`; what stands around it says the copies, and where
    it does not do so for sure, they are asked for (COPIES). Headings, comments and blank lines are NOT_A_CARD; counts
    run from 1 to 999. `number` (from 1) is kept in the answer.
    """
    line = plain(text)
    if not line or line.startswith(_COMMENTS):
        return DeckLine(number, text, LineResult.NOT_A_CARD)
    line, comment = without_comment(line)
    inside = framed(line) if line[:2] == line[:1] * 2 else None
    if inside is not None:
        return _framed_line(number, text, inside, catalog, find)
    names = LineNames(line, catalog, find)
    found = names.between_parts()
    if found is None and is_no_card(line):
        return DeckLine(number, text, LineResult.NOT_A_CARD)
    found = found or names.among_words() or names.nearest()
    copies = _copies(line, comment, found, catalog)
    if copies.running is not None and copies.running > number and not copies.asked:
        copies.doubt([copies.running])
    return _answer(number, text, found, copies, catalog)


def read_entry(
    number: int, text: str, name: str, copies: str, printing: int | None, catalog: Catalog, find: FindName
) -> DeckLine:
    """A line whose parts are told apart already, as tables do: `name` or `printing` may be missing ("" and None).

    `copies` is read as people write counts (`4`, `×4`, `4枚`, `4.0`), 0 means none. The number of a printing decides
    where the name is the same card's; where they are at odds, both cards are offered.
    """
    line, count = plain(name), count_in(plain(copies))
    if count == 0 or (not line and printing is None):
        return DeckLine(number, text, LineResult.NOT_A_CARD)
    numbered = catalog.card_by_printing.get(printing) if printing is not None else None
    if numbered and not line:
        found, told = Found(NameMatch(LineResult.EXACT, numbered.id), 0, 0), LineCopies()
    else:
        line, comment = without_comment(line)
        names = LineNames(line, catalog, find)
        certain = names.between_parts()
        if certain is None and is_no_card(line) and printing is None:
            return DeckLine(number, text, LineResult.NOT_A_CARD)
        found = certain or names.among_words() or names.nearest()
        told = _copies(line, comment, found, catalog)
    told.counts.append(count if count is not None else 0)
    told.running = None
    told.printing = told.printing if printing is None else printing
    return _answer(number, text, found, told, catalog)


def _framed_line(number: int, text: str, inside: str, catalog: Catalog, find: FindName) -> DeckLine:
    """`=== 名前 ===` is a heading; where a card is called so, it may be meant."""
    found = LineNames(inside, catalog, find).between_parts()
    if found is None:
        return DeckLine(number, text, LineResult.NOT_A_CARD)
    copies = _copies(inside, "", found, catalog)
    copies.doubt([])
    return _answer(number, text, found, copies, catalog)


def _copies(line: str, comment: str, found: Found, catalog: Catalog) -> LineCopies:
    copies = copies_of(line, found.front, found.back, comment, _card(found.match, catalog))
    if found.doubtful:
        copies.doubt(leftovers(line[found.start : found.end].translate(IN_DIGITS)))
    numbers = list(leftovers(found.rest))
    if numbers or any(bracket in found.rest for bracket in OPENING):
        copies.doubt(numbers)
    return copies


def _card(match: NameMatch, catalog: Catalog) -> CardDefinition | None:
    """The card that is meant, or most likely."""
    card_id = match.card_id if match.card_id is not None or not match.candidates else match.candidates[0].card_id
    return None if card_id is None else catalog.card(card_id)


def _answer(number: int, text: str, found: Found, copies: LineCopies, catalog: Catalog) -> DeckLine:
    match = _with_words(found, catalog)
    line = DeckLine(
        number, text, match.result, match.card_id, copies.sure or 0, match.candidates,
        running=copies.running, side=copies.side,
    )  # fmt: skip
    if copies.sure is None and copies.possible:
        line = line.with_copies_asked(*copies.possible)
    elif not 1 <= (copies.sure or 0) <= MAX_COPIES:
        return replace(line, result=LineResult.BAD_COUNT, copies=0)
    return line if copies.printing is None else _with_printing(line, copies.printing, catalog)


def _with_words(found: Found, catalog: Catalog) -> NameMatch:
    """A name among words may be a part of another: then it is offered, not taken. 300円 is a number, not a word."""
    match = found.match
    if match.card_id is None or not any(_is_word(text) for text in re.findall(r"[^\W_]+", found.rest)):
        return match
    card = catalog.card(match.card_id)
    return NameMatch(LineResult.GUESSED, None, (Candidate(card.id, card.name, WORDS_SCORE),))


def _is_word(text: str) -> bool:
    letters = [character for character in text if not character.isdigit()]
    return len(letters) > (len(letters) < len(text)) and not list(leftovers(text if len(letters) == len(text) else ""))


def _with_printing(line: DeckLine, printing: int, catalog: Catalog) -> DeckLine:
    """The line with the printing it names; where that is another card's, both are offered."""
    card = catalog.card_by_printing.get(printing)
    if card and card.id == line.card_id:
        return replace(line, candidates=(), printing=printing)
    named = [Candidate(line.card_id, catalog.card(line.card_id).name, 1.0)] if line.card_id is not None else []
    numbered = [Candidate(card.id, card.name, 1.0)] if card else []
    others = [candidate for candidate in line.candidates if not card or candidate.card_id != card.id]
    candidates = (*numbered, *named, *others)[:MAX_CANDIDATES]
    result = LineResult.GUESSED if candidates else LineResult.UNKNOWN
    return replace(line, result=result, card_id=None, candidates=candidates, printing=printing if card else None)
