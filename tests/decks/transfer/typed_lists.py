"""A list read line by line with every near name looked for, as the lines of a short paste are."""

from typing import NamedTuple

from cards.near_names import NearNames
from decks.transfer.lines import DeckLine, read_line
from rules_engine import DeckList
from rules_engine.catalog.definitions import Catalog


class TypedList(NamedTuple):
    lines: tuple[DeckLine, ...]
    deck: DeckList


def typed_list(text: str, catalog: Catalog, names: NearNames | None = None) -> TypedList:
    """All lines of `text`, and the deck of those accepted."""
    find = (names or NearNames(catalog)).find
    lines = tuple(read_line(number, line, catalog, find) for number, line in enumerate(text.splitlines(), 1))
    return TypedList(lines, DeckList.of((line.card_id or 0, line.copies) for line in lines if line.accepted))
