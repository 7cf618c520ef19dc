"""The chance sheet of a game whose chance was agreed: every act of it, for those who have the key to work out again."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rules_engine.catalog.definitions import Catalog
from rules_engine.game.record import GameRecord
from rules_engine.game.replay import read_record
from rules_engine.kernel.agreed_chance import ChanceAct
from rules_engine.kernel.log import LogEntry
from rules_engine.kernel.position import Onlooker, Position
from rules_engine.vocabulary.errors import RulesError
from rules_engine.vocabulary.terms import EventKind


class SheetLine(NamedTuple):
    """One act, and in ascending order the numbers of the cards it was about; None where they are not the viewer's."""

    act: ChanceAct
    numbers: tuple[int, ...] | None


class _Listener(Onlooker):
    __slots__ = ("lines",)

    def __init__(self) -> None:
        self.lines: list[SheetLine] = []

    def hear_chance(self, position: Position, act: ChanceAct, cards: Sequence[int]) -> None:
        self.lines.append(SheetLine(act, tuple(cards)))


def acts_told(log: Iterable[LogEntry]) -> tuple[ChanceAct, ...]:
    """The acts of chance that a log tells, as either seat sees it; none in a game that goes by a seed."""
    told = (entry for entry in log if entry.kind is EventKind.CHANCE)
    return tuple(ChanceAct.read(entry.value, entry.player, entry.word) for entry in told)


def chance_sheet(record: GameRecord, catalog: Catalog, seat: int | None = None) -> tuple[SheetLine, ...]:
    """Every act of an agreed chance in the game of this record, over or not, with the numbers of the cards of `seat`,
    or of both (None).

    Once cards have been drawn anew the key decides nothing more. ``RulesError`` where chance goes by a seed, the errors
    of ``replay`` where the record cannot be played.
    """
    if not record.agreed:
        raise RulesError("a game that goes by a seed has no chance sheet")
    listener = _Listener()
    reading = read_record(record, catalog, onlooker=listener)
    if reading.fault is not None:
        raise reading.fault
    return tuple([_seen(line, seat) for line in listener.lines])


def _seen(line: SheetLine, seat: int | None) -> SheetLine:
    return line if seat is None or line.act.seat == seat else SheetLine(line.act, None)
