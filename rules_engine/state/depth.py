"""How far the reading of one value may lead on to others: 力 that asks for 力, keywords that ask for keywords.

A reading that leads back to itself ends there (``continuous``). One that leads on from card to card without end would
use up the stack, which compiled code does not watch over: it is refused in words.
"""

from typing import Final

from rules_engine.state.state import State
from rules_engine.vocabulary.errors import TooDeepError

MOST_READINGS: Final = 16
"""In positions full of printed cards it is 3."""


def go_deeper(state: State) -> None:
    """One more value is worked out, for another where one is being worked out already; ``come_back`` ends it."""
    if state.reading == MOST_READINGS:
        state.cache.clear()  # What was being worked out stands there as if it had been.
        state.effects.clear()
        raise TooDeepError(f"a value that more than {MOST_READINGS} others lead to, one from the next")
    state.reading += 1


def come_back(state: State) -> None:
    """The value is worked out, or cannot be."""
    state.reading -= 1
