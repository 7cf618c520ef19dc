"""The former positions of a game, for taking answers back: few are kept, those between are played again.

Of the positions behind the last one only some stay: one that came after n answers stays until as many more have been
given as the highest power of ``SPREAD`` in n. So a game of hundreds of answers keeps a handful, close to its end and
ever wider apart towards its start. None has a log of its own: the log of the game, as long as it was then, is theirs.
"""

from typing import NamedTuple

from rules_engine.execution.interpreter import apply_action
from rules_engine.game.record import Redraw
from rules_engine.kernel.log import LogEntry
from rules_engine.knowledge import Knowledge
from rules_engine.state.state import State
from rules_engine.vocabulary.actions import Action

SPREAD = 8


class FormerPosition(NamedTuple):
    """The position before the answer number `ply` (from 0), and how long the log was; nobody may change `state`."""

    ply: int
    state: State
    told: int


class BeforeRedraw(NamedTuple):
    """What was before cards were drawn again: the seed and whether it is the key of an agreed chance, what the seat
    was told, what both knew then, all redraws."""

    seed: str
    agreed: bool
    told: tuple[LogEntry, ...]
    known: tuple[Knowledge, Knowledge]
    redraws: tuple[Redraw, ...]


class History:
    """Former positions of one game, the earliest first; the one before the last answer is always among them."""

    __slots__ = ("_kept",)

    def __init__(self, kept: list[FormerPosition]) -> None:
        """`kept`: empty for a game that begins."""
        self._kept: list[FormerPosition] = kept

    def near(self, ply: int) -> tuple[FormerPosition, ...]:
        """Those that stay once as many answers are given as `ply` says."""
        return tuple(former for former in self._kept if _is_near(former.ply, ply))

    def copy(self) -> "History":
        return History(self._kept[:])

    def keep(self, ply: int, state: State) -> None:
        """Keep the position before the answer `ply`, which is played next; who is too far back by now is dropped."""
        self._kept = list(self.near(ply))
        self._add(ply, state)

    def take_back(self, state: State, played: list[Action]) -> State:
        """The position before the last of the answers `played` that led to `state`, with the log as it was then.

        What is played again on the way is kept, so that taking back everything plays each answer again once.
        """
        last = len(played) - 1
        former = self._kept[-1]
        before = former.state.copy()
        before.log = None if state.log is None else state.log[: former.told]
        for ply in range(former.ply, last):
            apply_action(before, played[ply])
            self._add(ply + 1, before)
        self._kept.pop()
        return before

    def _add(self, ply: int, state: State) -> None:
        told = 0 if state.log is None else len(state.log)
        self._kept.append(FormerPosition(ply, state.copy(logging=False), told))


def _is_near(ply: int, now: int) -> bool:
    reach = 1
    while ply % (reach * SPREAD) == 0 and reach <= now:
        reach *= SPREAD
    return now < ply + reach
