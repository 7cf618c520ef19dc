"""Games in which turns go by and nobody comes nearer to losing (S-千日手): both sides replace their draws, say."""

from rules_engine.state import marks
from rules_engine.state.memory import set_mark
from rules_engine.state.state import State
from rules_engine.vocabulary.codes import DECK, VIRTUE


def stands_still(state: State) -> bool:
    """Whether for `standstill_turns` turns nobody has had less left than ever before; asked once, as a turn starts.

    What is left to a player are life and deck, and the 徳 still missing: without draws, damage and 徳 no game ends.
    Only games longer than so many turns are watched, so that others remember nothing of it.
    """
    limit = state.instances.ruleset.standstill_turns
    if not limit or state.turn < limit:
        return False
    for player in (0, 1):
        left = state.life[player] + len(state.areas[DECK][player]) - len(state.areas[VIRTUE][player])
        least = marks.least_left(player)
        if left < state.memory.get(least, left + 1):
            set_mark(state, least, left)
            set_mark(state, marks.NEARER_END, state.turn)
    return state.turn - state.memory[marks.NEARER_END] >= limit
