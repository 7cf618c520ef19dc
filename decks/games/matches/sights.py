"""What one seat of a match may see of a position: the table of its page, and a digest that tells when it changes."""

import hashlib
from collections.abc import Sequence

from decks.games.table.opponents import BOTH, PERSON
from decks.games.table.presentation import table_of
from decks.games.table.table import Table
from decks.games.table.viewers import seated_at
from rules_engine.game import Game

LOG_TURNS = 3


def table_for(
    position: Game, seat: int, number: int = 0, published: Sequence[int] = (), *, whole_log: bool = False
) -> Table:
    """The table as `seat` sees it; its page calls it by this `number`. Where both seats are `published`, all hands are
    open."""
    sight = seated_at(seat, open_hands=set(published) == set(BOTH))
    return table_of(position, number, number, None if whole_log else LOG_TURNS, chair=PERSON, sight=sight)


def digest_for(position: Game, seat: int) -> str:
    """Changes whenever the table of this seat does, and never with anything that only the other seat sees."""
    return digest_of(table_for(position, seat))


def digest_of(table: Table) -> str:
    """The same of a table that is drawn already, without a number."""
    return hashlib.sha256(repr(table).encode()).hexdigest()
