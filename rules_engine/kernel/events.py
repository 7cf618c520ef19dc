"""The way of an event, the same for all: what has taken its place, what forbids it, what may happen instead, then it.

Whatever is left of it happens in the step that follows, which tells those who listen (``pending``).
"""

from collections.abc import Callable, Iterable
from typing import Final, TypeVar

from rules_engine.kernel.frame import AmountFrame, EventFrame
from rules_engine.kernel.position import Position

P = TypeVar("P", bound=Position)
E = TypeVar("E")

HAPPENS: Final = 0
STOPPED: Final = 1
"""It is forbidden or of no amount, or something else has happened instead."""
ASKED: Final = 2
"""Something that may happen instead has been started: when it is over, the way begins again."""


def way(
    position: P,
    frame: EventFrame,
    event: E,
    is_forbidden: Callable[[P, E], bool],
    replace: Callable[[P, EventFrame, E], bool],
) -> int:
    """What becomes of the event that the frame carries out: HAPPENS, STOPPED or ASKED.

    `replace` starts the next replacement that has not been asked yet (``EventFrame.asks_now``), if there is one.
    """
    nothing = isinstance(frame, AmountFrame) and frame.amount <= 0
    if frame.take_replaced() or nothing or is_forbidden(position, event):
        return STOPPED
    return ASKED if replace(position, frame, event) else HAPPENS


def take_place(position: Position) -> None:
    """What runs innermost takes the place of the event that it has been asked about, the next one beneath it."""
    for frame in position.frames[-2::-1]:
        if isinstance(frame, EventFrame):
            frame.replaced = True
            return
    raise AssertionError("nothing is being replaced")


def unasked(frame: EventFrame, candidates: Iterable[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
    """The replacements that may still be asked about this event, each as the event's card, its own and its program."""
    return [candidate for candidate in candidates if candidate not in frame.asked]
