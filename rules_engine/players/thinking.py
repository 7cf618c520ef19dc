"""From a game to an answer: who thinks how is chosen here."""

from collections.abc import Callable

from rules_engine.game.game import Game
from rules_engine.kernel.frame import NOBODY
from rules_engine.knowledge import same_answer
from rules_engine.players.answers import Answer, Candidate
from rules_engine.players.budget import Budget
from rules_engine.players.candidates import candidates
from rules_engine.players.comparing import why_of
from rules_engine.players.greedy import greedy
from rules_engine.players.judged_rule import judged_answer
from rules_engine.players.levels import LEVELS
from rules_engine.players.random_player import drawn
from rules_engine.players.rule_of_thumb import quick_answer
from rules_engine.players.searching import search
from rules_engine.players.why import Why, WhyKind
from rules_engine.players.worlds import Worlds
from rules_engine.vocabulary.actions import Action
from rules_engine.vocabulary.errors import RulesError

THINK: dict[str, Callable[[Worlds, list[Action], Budget], tuple[Candidate, ...]]] = {
    "greedy": greedy,
    "searching": search,
}
"""Each gives the answers that it weighed, the best first; none if the budget was too small to weigh any."""


def answer(
    game: Game, level: str, *, seed: str, positions: int | None = None, stop: Callable[[], bool] | None = None
) -> Answer:
    """The answer of this level to the open question, for the seat that is asked.

    `positions`: the most it may visit, None for as many as the level is used to. `stop` is asked before each of them;
    once it says True the best answer so far is given. ``KeyError`` for a level that does not exist, ``RulesError``
    for a game that is over.
    """
    known, state = LEVELS[level], game.state
    seat = state.asker
    if seat == NOBODY:
        raise RulesError("the game is over: nobody is asked")
    if level == "random":
        return Answer(drawn(state, game.legal_actions(), seed, game.actions), 0, level)
    actions = candidates(state, game.legal_actions(), game.actions)
    if len(actions) == 1:
        return Answer(actions[0], 0, level, why=Why(WhyKind.ONLY))
    budget = Budget(known.positions if positions is None else positions, stop)
    worlds = Worlds(game, seat, seed, races=level == "searching")
    if level == "thumb":
        return Answer(_by_rule(worlds, actions, budget), budget.spent, level)
    weighed = THINK[level](worlds, actions, budget)
    best = weighed[0].action if weighed else quick_answer(state, actions, 0)
    return Answer(best, budget.spent, level, weighed, why_of(worlds, best, weighed))


def _by_rule(worlds: Worlds, actions: list[Action], budget: Budget) -> Action:
    """The answer of the rule of thumb, which may try some: in a world that the seat cannot tell from the true one."""
    world = worlds.draw(0)
    there = {same_answer(action, worlds.table, world): action for action in actions}
    return there[judged_answer(world, list(there), worlds.chance(0), budget)]
