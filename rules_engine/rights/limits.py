"""1ターンに1回まで, 1対戦に1回まで: whether a text has been used as often as it may be."""

from rules_engine.language import tree
from rules_engine.state import marks
from rules_engine.state.state import State


def is_used_up(state: State, card: int, program: int) -> bool:
    """Whether this text of the card has taken effect as often as its limit allows."""
    limit = state.instances.programs[program].ability.limit
    if limit is None:
        return False
    counted = marks.limit(limit.span is tree.Span.TURN, card, program)
    return state.memory.get(counted, 0) >= limit.times
