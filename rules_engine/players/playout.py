"""Playing on from a position by the rule of thumb, up to where positions can be compared."""

from collections.abc import Callable
from typing import Final

from rules_engine.execution.interpreter import LOOP, apply_action, open_question
from rules_engine.game.legal_actions import legal_actions
from rules_engine.knowledge import same_answer
from rules_engine.players.budget import Budget
from rules_engine.players.judged_rule import (
    INCREMENT,
    MODULUS,
    MULTIPLIER,
    OTHERS_WINDOWS,
    OWN_WINDOWS,
    judged_answer,
)
from rules_engine.players.tally import ScoreTally
from rules_engine.players.weights import TURN_LATER
from rules_engine.players.worlds import Worlds
from rules_engine.state.state import State
from rules_engine.vocabulary.actions import Action
from rules_engine.vocabulary.terms import DecisionKind, Window

LONGEST: Final = 240
"""Answers after which a playout is judged where it stands: no turn of sense has as many."""
LOOKED_AT: Final = (*OWN_WINDOWS, *OTHERS_WINDOWS)
TRIAL: Final = LOOP.passing([window for window in Window if window not in LOOKED_AT])
"""How what is tried goes on: windows in which the rule lets everything pass stay shut."""


def worth_of(
    worlds: Worlds, world: State, number: int, action: Action, turns: int, budget: Budget, *, careful: bool = False
) -> int | None:
    """What this answer is worth to the seat: given in a copy of this `world` and played on for so many turns. Where it
    is `careful`, the seat goes on with its turn so.

    All answers of one decision are judged at the same place, at the first declaration of a later turn; else one would
    be compared with the other player's answer to it and the other without. None if the budget is spent before.
    """
    if not budget.take():
        return None
    state, chance, before = world.copy(logging=False), worlds.chance(number), budget.spent
    last = state.turn + turns
    apply_action(state, same_answer(action, worlds.table, world))
    if not play_on(state, last, chance, careful_answer(worlds) if careful else answer_by_thumb, budget):
        return None
    worlds.ends[action, number] = state
    worth = worlds.worth(state)
    if state.winner == worlds.seat:
        # What wins at once is better than what leaves the same win for later in the turn.
        worth -= min(budget.spent - before, TURN_LATER - 1)
    return worth


def try_all(
    worlds: Worlds,
    tally: ScoreTally,
    places: list[int],
    number: int,
    turns: int,
    budget: Budget,
    *,
    careful: bool = False,
) -> bool:
    """Try the answers in these places of the tally in world number `number`, and keep their scores; False if the budget
    ended before: then this world does not count."""
    drawn, found = worlds.draw(number), []
    for place in places:
        worth = worth_of(worlds, drawn, number, tally.actions[place], turns, budget, careful=careful)
        if worth is None:
            return False
        found.append(worth)
    for place, worth in zip(places, found, strict=True):
        tally.scores[place].append(worth)
    return True


def play_on(state: State, last: int, chance: int, answer: Callable[[State, int, Budget], int], budget: Budget) -> bool:
    """Let `answer` play on to the first declaration of turn `last` or later; False if the budget ends before.

    `answer` answers the open question of the position by the number it is given, takes what that costs from the budget,
    and returns the next number.
    """
    for _ in range(LONGEST):
        if state.ended is not None:
            break
        if state.turn >= last and open_question(state).kind is DecisionKind.MAIN:
            break
        if budget.is_over():
            return False
        chance = answer(state, chance, budget)
    return True


def careful_answer(worlds: Worlds) -> Callable[[State, int, Budget], int]:
    """Answers by the rule of thumb, carefully in the turn in which the seat is asked if that is its own."""
    turn, seat = worlds.table.turn, worlds.seat

    def answer(state: State, chance: int, budget: Budget) -> int:
        return _answer(state, chance, budget, careful=state.turn == turn and state.turn_player == seat)

    return answer


def answer_by_thumb(state: State, chance: int, budget: Budget) -> int:
    """Answer the open question by the rule of thumb; the number for the next one.

    A window in which nothing can be done is passed without being counted: it is no decision.
    """
    return _answer(state, chance, budget, careful=False)


def _answer(state: State, chance: int, budget: Budget, *, careful: bool) -> int:
    chance = (chance * MULTIPLIER + INCREMENT) % MODULUS
    answers = legal_actions(state)
    if len(answers) > 1 or open_question(state).kind is not DecisionKind.WINDOW:
        budget.take()
    TRIAL.answer(state, judged_answer(state, answers, chance >> 8, budget, careful=careful))
    return chance
