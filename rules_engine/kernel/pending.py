"""What waits: each ability belongs to the depth at which it was set off, and is settled there, one after another."""

from collections.abc import Callable
from typing import TypeVar, final

from rules_engine.kernel.frame import Frame
from rules_engine.kernel.position import Pending, Position

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
    own = [place for place in waiting if pending[place].player == position.turn_player]
    places = own or [place for place in waiting if pending[place].player == pending[waiting[0]].player]
    if by_event and places:
        batch = min(pending[place].batch for place in places)
        places = [place for place in places if pending[place].batch == batch]
    seen: dict[Pending, int] = {}
    for place in places:
        seen.setdefault(pending[place]._replace(batch=0), place)
    return list(seen.values())


def give_up(position: Position, frame: PendingFrame) -> None:
    """What still waits at this depth cannot start any more: it is over."""
    position.pending[:] = [entry for entry in position.pending if entry.depth < frame.depth]
