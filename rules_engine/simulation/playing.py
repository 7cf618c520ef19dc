"""A game played to the end of the last turn that counts, and watched."""

from collections.abc import Callable

from rules_engine.kernel.frame import NOBODY
from rules_engine.simulation.watching import Watch
from rules_engine.state.state import State

MOST_ANSWERS = 5_000


def play_out(state: State, play: Callable[[], None], watch: Watch) -> bool:
    """Let `play` answer every open question until the last turn that counts has ended, or the game; False if it is
    not over after ``MOST_ANSWERS``. The position keeps a log."""
    seen = 0
    for _ in range(MOST_ANSWERS + 1):
        log = state.log
        assert log is not None
        for entry in log[seen:]:
            watch.see(entry)
            if watch.is_done:
                return True
        if state.asker == NOBODY:
            return True
        seen = len(log)
        play()
    return False
