"""How much a level may still think: positions, counted one by one, and whoever wants an answer now."""

from collections.abc import Callable


class Budget:
    """`left` positions may still be visited, `spent` have been; `stop` says that the answer is wanted now."""

    __slots__ = ("left", "spent", "stop", "stopped")

    def __init__(self, positions: int, stop: Callable[[], bool] | None) -> None:
        self.left: int = positions
        self.spent: int = 0
        self.stop: Callable[[], bool] | None = stop
        self.stopped: bool = False

    def is_over(self) -> bool:
        """Whether no position may be visited any more."""
        return self.left <= 0 or self.stopped

    def take(self) -> bool:
        """Whether one more position may be visited; it is counted if so."""
        if self.left <= 0 or self.stopped:
            return False
        if self.stop is not None and self.stop():
            self.stopped = True
            return False
        self.left -= 1
        self.spent += 1
        return True
