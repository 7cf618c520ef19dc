"""Playing on from a position by the rule of thumb, up to where positions can be compared."""

from collections.abc import Callable
from typing import Final

from rules_engine.execution.interpreter import apply_action, open_question
from rules_engine.game.legal_actions import legal_actions
from rules_engine.knowledge import same_answer
from rules_engine.state.state import State
from rules_engine.vocabulary.actions import Action
from rules_engine.vocabulary.terms import DecisionKind
from tests.former_players.budget import Budget
from tests.former_players.evaluation import evaluate
from tests.former_players.rule_of_thumb import quick_answer
from tests.former_players.worlds import Worlds

LONGEST: Final = 120
"""Answers after which a playout is judged where it stands: no turn of sense has as many."""
MULTIPLIER: Final = 1_103_515_245
INCREMENT: Final = 12_345
MODULUS: Final = 2**31


def worth_of(worlds: Worlds, world: State, number: int, action: Action, turns: int, budget: Budget) -> int | None:
    """What this answer is worth to the seat: given in a copy of this `world` and played on for so many turns.

    All answers of one decision are judged at the same place, at the first declaration of a later turn; else one would
    be compared with the other player's answer to it and the other without. None if the budget is spent before.
    """
    if not budget.take():
        return None
    state, chance = world.copy(logging=False), worlds.chance(number)
    last = state.turn + turns
    apply_action(state, same_answer(action, worlds.table, world))
    return evaluate(state, worlds.seat) if play_on(state, last, chance, answer_by_thumb, budget) else None


def play_on(state: State, last: int, chance: int, answer: Callable[[State, int], int], budget: Budget) -> bool:
    """Let `answer` play on to the first declaration of turn `last` or later; False if the budget ends before.

    `answer` answers the open question of the position by the number it is given, and returns the next one.
    """
    for _ in range(LONGEST):
        if state.ended is not None:
            break
        if state.turn >= last and open_question(state).kind is DecisionKind.MAIN:
            break
        if not budget.take():
            return False
        chance = answer(state, chance)
    return True


def answer_by_thumb(state: State, chance: int) -> int:
    """Answer the open question by the rule of thumb; the number for the next one."""
    chance = (chance * MULTIPLIER + INCREMENT) % MODULUS
    apply_action(state, quick_answer(state, legal_actions(state), chance >> 8))
    return chance
