"""What every position of every game has: what runs, who is asked, what waits, chance, and the log."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from rules_engine.kernel.agreed_chance import ChanceAct
from rules_engine.kernel.frame import NO_CARD, NOBODY, Frame, Value
from rules_engine.kernel.log import LogEntry, entry_without_card
from rules_engine.kernel.term import Term


class Pending(NamedTuple):
    """A triggered ability that waits until what runs is finished.

    `player` owns it, `program` is its text, `card` with `stamp` its source, `bound` what its trigger names, `depth` how
    many procedures ran inside one another, `batch` the event that set it off; one is `sure` to happen, even if its card
    leaves, once another of the same player and event has begun.
    """

    player: int
    program: int
    card: int
    stamp: int
    bound: tuple[tuple[str, Value], ...]
    depth: int
    batch: int = 0
    sure: bool = False


class Onlooker:
    """Whoever hears of what happens in a position as it happens, log or none; it changes nothing."""

    __slots__ = ()

    def hear(self, position: "Position", kind: Term, player: int, card: int, word: str) -> None:
        """Called for what is noted whoever is told of it, not for what is made for a log alone, such as moves,
        declarations and rights; the fields are those of a ``LogEntry``."""

    def hear_chance(self, position: "Position", act: ChanceAct, cards: Sequence[int]) -> None:
        """Called before each act of an agreed chance, with the cards it is about in ascending order."""


class Position:
    """A position as the loop sees it; a game adds what lies on its table.

    `frames` are the procedures that run, the innermost last; `asker` is the seat whose decision is open, `turn_player`
    the one whose turn it is, -1 for none; `pending` are triggered abilities that wait, `acts` counts the events that
    set them off. `seed` and `random_acts` are all of chance (``chance``); where it is `agreed`, the seed is the key of
    it (``agreed_chance``). `log` is None where none is kept. No part of the position are `cache`, which holds values
    worked out from the rest, `orderly`: that nothing has changed since the position was found to be as the rules
    demand, and a `onlooker`, whom no copy has.
    """

    __slots__ = (
        "acts",
        "agreed",
        "asker",
        "cache",
        "frames",
        "log",
        "onlooker",
        "orderly",
        "pending",
        "random_acts",
        "seats",
        "seed",
        "turn_player",
    )

    def __init__(self, seats: int, seed: str, logging: bool) -> None:
        """Nothing runs and nothing has happened; `seats` (1 or more) sit at the table."""
        self.seats: int = seats
        self.seed: str = seed
        self.random_acts: int = 0
        self.agreed: bool = False
        self.frames: list[Frame] = []
        self.asker: int = NOBODY
        self.turn_player: int = NOBODY
        self.pending: list[Pending] = []
        self.acts: int = 0
        self.cache: dict[Any, Any] = {}
        self.orderly: bool = False
        self.log: list[LogEntry] | None = [] if logging else None
        self.onlooker: Onlooker | None = None

    def note(
        self,
        kind: Term,
        clause: str,
        player: int = NOBODY,
        card: int = NO_CARD,
        target: int = NO_CARD,
        value: int = 0,
        word: str = "",
        secret: int = NOBODY,
    ) -> None:
        """Write an event into the log, if one is kept, and tell who listens."""
        if self.onlooker is not None:
            self.onlooker.hear(self, kind, player, card, word)
        if self.log is None:
            return
        if card == NO_CARD and target == NO_CARD:
            self.log.append(entry_without_card(kind, clause, player, value, word, secret))
        else:
            self.log.append(LogEntry(kind, clause, player, card, target, value, None, None, word, secret))
