"""A position with cards in zones: what a game keeps that needs no more than where each card lies and how.

Cards are instances, numbers from 0. A game with thousands of positions a second keeps its table its own way.
"""

from collections.abc import Sequence
from typing import Generic, TypeVar

from rules_engine.kernel.chance import shuffle
from rules_engine.kernel.frame import NO_CARD, NOBODY
from rules_engine.kernel.log import LogEntry
from rules_engine.kernel.position import Position
from rules_engine.kernel.term import Term

C = TypeVar("C")
"""What a card is, printed: a game's own class."""


class Tabletop(Position, Generic[C]):
    """`printed` is what each card is; `owner`, `zone`, `stamp`: whose it is, where it lies, how often it has moved.

    `areas` are the cards of each zone and seat, the top one last. `face_down` lie hidden, `tapped` sideways. `teams` is
    the team of each seat. `lost` are the seats that have lost; `winner` is -1 while nobody has won.
    """

    __slots__ = ("areas", "face_down", "lost", "owner", "printed", "stamp", "tapped", "teams", "winner", "zone")

    def __init__(self, teams: Sequence[int], seed: str, zones: Sequence[Term]) -> None:
        """An empty table with as many seats as `teams` has entries."""
        super().__init__(len(teams), seed, logging=True)
        self.teams: tuple[int, ...] = tuple(teams)
        self.printed: list[C] = []
        self.owner: list[int] = []
        self.zone: list[Term] = []
        self.stamp: list[int] = []
        self.areas: dict[tuple[Term, int], list[int]] = {
            (zone, seat): [] for zone in zones for seat in range(len(teams))
        }
        self.face_down: set[int] = set()
        self.tapped: set[int] = set()
        self.lost: set[int] = set()
        self.winner: int = NOBODY

    def add(self, printed: C, owner: int, zone: Term) -> int:
        """A new card on top of its owner's zone; its number."""
        card = len(self.printed)
        self.printed.append(printed)
        self.owner.append(owner)
        self.zone.append(zone)
        self.stamp.append(0)
        self.areas[zone, owner].append(card)
        return card

    def area(self, zone: Term, seat: int) -> list[int]:
        """The cards of a zone, the top one last."""
        return self.areas[zone, seat]

    def top(self, zone: Term, seat: int) -> int:
        """The top card of a zone, -1 if it is empty."""
        area = self.areas[zone, seat]
        return area[-1] if area else NO_CARD

    def put(
        self,
        card: int,
        zone: Term,
        kind: Term,
        clause: str,
        *,
        bottom: bool = False,
        face_down: bool = False,
        secret: int = NOBODY,
    ) -> None:
        """Put the card on top of its owner's `zone` (or to its `bottom`), and tell it as an event of this `kind`."""
        source, seat = self.zone[card], self.owner[card]
        self.areas[source, seat].remove(card)
        area = self.areas[zone, seat]
        area.insert(0 if bottom else len(area), card)
        self.zone[card] = zone
        self.stamp[card] += 1
        self.orderly = False
        self.tapped.discard(card)
        self.face_down.discard(card)
        if face_down:
            self.face_down.add(card)
        if self.log is not None:
            self.log.append(LogEntry(kind, clause, seat, card, source=source, destination=zone, secret=secret))

    def shuffle(self, zone: Term, seat: int) -> None:
        """Shuffle the zone: one random act."""
        shuffle(self.areas[zone, seat], self.seed, self.random_acts)
        self.random_acts += 1
