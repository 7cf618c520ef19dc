"""What waits: each ability belongs to the depth at which it was set off, and is settled there, one after another."""

from collections.abc import Callable, Iterable
from typing import TypeVar, final

from rules_engine.kernel.frame import NOBODY, Frame
from rules_engine.kernel.naming import told_apart
from rules_engine.kernel.position import Pending, Position
from rules_engine.kernel.seating import in_turn_order
from rules_engine.kernel.steps import GameProcedure, Question, Step
from rules_engine.kernel.term import Term

P = TypeVar("P", bound=Position)


@final
class PendingFrame(Frame):
    """Settles the triggered abilities that wait at this `depth` or deeper, by the game's procedure `pending`."""

    __slots__ = ("depth",)

    def __init__(self, player: int, depth: int) -> None:
        super().__init__("pending.next", player)
        self.depth: int = depth

    def copy(self) -> "PendingFrame":
        twin = PendingFrame(self.player, self.depth)
        twin.at = self.at
        return twin

    def key(self) -> tuple[object, ...]:
        return (*super().key(), self.depth)


def depth(position: Position) -> int:
    """How many procedures that enclose what they set off run inside one another now."""
    return sum([frame.encloses() for frame in position.frames])


def wait(position: Position, entries: Iterable[Pending]) -> None:
    """Let these abilities wait at the depth at which the game is now, set off by its latest event."""
    deep = depth(position)
    position.pending += [entry._replace(depth=deep, batch=position.acts) for entry in entries]


def settle(position: Position, frame: Frame | None = None, clause: str = "") -> None:
    """Run what waits in this procedure or deeper, if anything does; also a step of its own."""
    if not position.pending:
        return
    deep = depth(position)
    if any(entry.depth >= deep for entry in position.pending):
        position.frames.append(PendingFrame(position.frames[-1].player, deep))


def settle_first(position: Position, above: Frame, deep: int) -> None:
    """Run what waits at the depth `deep` before the running procedure `above` goes on."""
    position.frames.insert(position.frames.index(above) + 1, PendingFrame(above.player, deep))


def next_places(
    position: P, frame: PendingFrame, may_start: Callable[[P, Pending], bool], *, by_event: bool
) -> list[int]:
    """Among which waiting abilities the next is picked, as places in the queue: the turn player's come first.

    With `by_event` what was set off earlier comes first. One that may not start yet goes on waiting: what happens
    before it may change that. Equal abilities of equal cards make no difference: only the first of them is offered.
    """
    pending = position.pending
    waiting = [
        place for place, entry in enumerate(pending) if entry.depth >= frame.depth and may_start(position, entry)
    ]
    places = _of_first_seat(position, waiting)
    if by_event and places:
        batch = min(pending[place].batch for place in places)
        places = [place for place in places if pending[place].batch == batch]
    seen: dict[Pending, int] = {}
    for place in places:
        seen.setdefault(pending[place]._replace(batch=0), place)
    return list(seen.values())


def _of_first_seat(position: Position, waiting: list[int]) -> list[int]:
    """The places of the first seat in turn order that has any."""
    if not waiting:
        return waiting
    pending, first = position.pending, position.turn_player
    if first == NOBODY:
        first = pending[waiting[0]].player
    for seat in in_turn_order(position.seats, first):
        places = [place for place in waiting if pending[place].player == seat]
        if places:
            return places
    return []


def give_up(position: Position, frame: PendingFrame) -> None:
    """What still waits at this depth cannot start any more: it is over."""
    position.pending[:] = [entry for entry in position.pending if entry.depth < frame.depth]


def settling(
    clause: str,
    kind: Term,
    may_start: Callable[[P, Pending], bool],
    start: Callable[[P, Pending, str], None],
    named: Callable[[P, Pending], str],
    *,
    by_event: bool = False,
) -> GameProcedure:
    """The procedure `pending` of a game whose player picks the next of what waits by its name.

    `kind` is the kind of the question, `start` begins one that has been picked, `named` says what is offered; what has
    one name is told apart.
    """

    def places(position: P, frame: PendingFrame) -> list[int]:
        return next_places(position, frame, may_start, by_event=by_event)

    def begin(position: P, frame: PendingFrame, place: int, cited: str) -> None:
        frame.at = "pending.next"
        start(position, position.pending.pop(place), cited)

    def pick(position: P, frame: PendingFrame, cited: str) -> None:
        waiting = places(position, frame)
        if not waiting:
            give_up(position, frame)
        elif len(waiting) == 1:
            begin(position, frame, waiting[0], cited)
        else:
            frame.at = "pending.order"

    def asks(position: P, frame: PendingFrame) -> int:
        waiting = places(position, frame)
        return position.pending[waiting[0]].player if waiting else NOBODY

    def offered(position: P, frame: PendingFrame) -> list[str]:
        return told_apart(named(position, position.pending[place]) for place in places(position, frame))

    def answer(position: P, frame: PendingFrame, name: str, cited: str) -> bool:
        begin(position, frame, places(position, frame)[offered(position, frame).index(name)], cited)
        return False

    return GameProcedure(
        "pending", (Step("next", clause, pick), Question("order", clause, kind, asks, offered, answer))
    )
