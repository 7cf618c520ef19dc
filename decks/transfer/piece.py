"""A part of a paste that is answered as one."""

from dataclasses import dataclass

from decks.transfer.codes_in_text import FoundCode
from decks.transfer.data_decks import DataDeck
from decks.transfer.tables import Row


@dataclass(frozen=True, slots=True)
class Piece:
    """`span` lines from `number` (counted from 1) on, 0 for what shares its lines with the piece before. Without any
    of the other fields it is a plain line.

    `decks` are several that came as data; of a single one `head` has the name and the notes, and its entries follow
    as pieces of their own.
    """

    number: int
    text: str
    span: int = 1
    codes: tuple[FoundCode, ...] = ()
    decks: tuple[DataDeck, ...] = ()
    head: DataDeck | None = None
    refusal: str = ""
    header: bool = False
    row: Row | None = None
