"""What the lines of a list say about each other once all of them are read."""

from collections.abc import Sequence
from itertools import pairwise

from decks.transfer.answers import ReadLine
from decks.transfer.lines import DeckLine
from decks.transfer.reader import Reader
from rules_engine.catalog.definitions import Catalog

SURE_RUN = 3
"""So many lines numbered in order are numbered, whatever their numbers might mean elsewhere."""


def settled(lines: Sequence[ReadLine], reader: Reader, catalog: Catalog) -> tuple[ReadLine, ...]:
    """The lines with what only all of them can tell: whether they are numbered, and whether there is a deck beside
    which others stand."""
    return _beside_the_deck(_numbered(lines, reader, catalog), reader)


def _numbered(lines: Sequence[ReadLine], reader: Reader, catalog: Catalog) -> Sequence[ReadLine]:
    """`1,名,4` is the line's number and the copies where the numbers go up line by line; else either may be copies."""
    runs = [line.line for line in lines if line.line.running is not None]
    in_order = all((after.running or 0) - (before.running or 0) == 1 for before, after in pairwise(runs))
    doubtful = runs if not in_order else [line for line in runs if len(runs) < SURE_RUN and _may_name(line, catalog)]
    asked = {id(line) for line in doubtful}
    return [
        reader.answer(
            answer.place,
            answer.line.with_copies_asked(answer.line.running or 0, answer.line.copies),
            answer.span,
            aside=answer.aside,
        )
        if id(answer.line) in asked and answer.line.copies
        else answer
        for answer in lines
    ]


def _may_name(line: DeckLine, catalog: Catalog) -> bool:
    """Whether the number behind the name is that of a printing of the card, too."""
    card = catalog.card_by_printing.get(line.copies)
    return card is not None and card.id == line.card_id


def _beside_the_deck(lines: Sequence[ReadLine], reader: Reader) -> tuple[ReadLine, ...]:
    """A list of nothing but what stands aside is the list that was meant."""
    if any(line.codes or line.line.accepted or line.line.refused for line in lines if not line.aside):
        return tuple(lines)
    return tuple(reader.answer(line.place, line.line, line.span, aside=False) if line.aside else line for line in lines)
