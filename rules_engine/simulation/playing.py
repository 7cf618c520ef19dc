"""A game played to the end of the last turn that counts, and watched."""

from collections.abc import Callable

from rules_engine.compile.instances import Instances
from rules_engine.execution.interpreter import begin
from rules_engine.kernel.frame import NOBODY
from rules_engine.simulation.watching import Watch
from rules_engine.state.changes import set_first
from rules_engine.state.state import State

MOST_ANSWERS = 5_000


def begun(instances: Instances, seed: str, first: int, watch: Watch, *, logging: bool) -> State:
    """A position at its first decision, watched from its first step on; in seat `first` sits who goes first."""
    state = State.new(instances, seed, logging=logging, onlooker=watch)
    set_first(state, first)
    begin(state)
    return state


def play_out(state: State, play: Callable[[], None], watch: Watch) -> bool:
    """Let `play` answer every open question until the last turn that counts has ended, or the game; False if it is
    not over after ``MOST_ANSWERS``."""
    for _ in range(MOST_ANSWERS):
        if watch.is_done or state.asker == NOBODY:
            return True
        play()
    return False
