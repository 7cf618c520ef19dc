"""The same answer in another position that looks the same: the cards it names by where they lie."""

from rules_engine.kernel.pending import PendingFrame
from rules_engine.state.state import State
from rules_engine.vocabulary.actions import Action
from rules_engine.vocabulary.terms import Verb

NO_CARDS = frozenset((Verb.OPTION, Verb.TEXT, Verb.POWER, Verb.LIFE, Verb.DRAW, Verb.SURRENDER))
"""Their numbers are no cards."""
GOAL_IS_ZONE = frozenset((Verb.MOVE,))


def same_answer(action: Action, state: State, world: State) -> Action:
    """The answer to the open question of `state`, as it is called in `world`, where the same cards may lie elsewhere.

    Both ways: from the true position into a world of it, from a world into the true position.
    """
    if action.verb is Verb.OPTION and isinstance(state.frames[-1], PendingFrame):
        return action._replace(card=_waiting(action.card, state, world))
    if action.verb in NO_CARDS:
        return action
    target = action.target if action.verb in GOAL_IS_ZONE else _there(action.target, state, world)
    return action._replace(card=_there(action.card, state, world), target=target)


def _waiting(place: int, state: State, world: State) -> int:
    """Where the ability that waits at this place waits in `world`, which may not know of some of the other player's."""
    player = state.pending[place].player
    before = sum(entry.player == player for entry in state.pending[:place])
    return [there for there, entry in enumerate(world.pending) if entry.player == player][before]


def _there(card: int, state: State, world: State) -> int:
    if card < 0:
        return card
    zone, owner = state.zone[card], state.instances.owners[card]
    return world.areas[zone][owner][state.areas[zone][owner].index(card)]
