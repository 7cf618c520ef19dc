"""A game that goes on from a position which its seat cannot tell from the one it was in."""

from typing import NamedTuple

from rules_engine.knowledge.record import Knowledge, KnownGame
from rules_engine.knowledge.worlds import world_of
from rules_engine.state.state import State
from rules_engine.vocabulary.terms import EventKind

CLAUSE = "S-手動"


class DrawnAnew(NamedTuple):
    """The position, whose log begins with the drawing, and what each seat knows in it, in order of the seats."""

    state: State
    known: tuple[Knowledge, Knowledge]


def drawn_anew(table: KnownGame, seat: int, chance: str) -> DrawnAnew:
    """The same position with other cards where `seat` (0 or 1) cannot know which they are; `chance` alone decides them
    and all that is drawn, shuffled and tossed from here on (``determinize``)."""
    world = world_of(table, seat, chance)
    state, known = world.state, [table.knowledge(0), table.knowledge(1)]
    state.log = []
    state.note(EventKind.REDRAWN, CLAUSE, seat)
    first, second = (one.redealt(state, world.names, of_drawer=one.seat == seat) for one in known)
    return DrawnAnew(state, (first, second))
