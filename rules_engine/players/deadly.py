"""A win in this turn, proven: an answer after which the other loses before the turn ends, whatever he answers.

Proven is it in drawn worlds: in each of a few there is a way to win behind the answer against all answers of the other.
His closed hand is another one in each of them, so that what only one hand allows is not taken for a proof.
"""

from typing import Final

from rules_engine.execution.interpreter import apply_action
from rules_engine.game.legal_actions import legal_actions
from rules_engine.knowledge import same_answer
from rules_engine.players.budget import Budget
from rules_engine.players.candidates import distinct
from rules_engine.players.rule_of_thumb import urgency
from rules_engine.players.tally import ScoreTally
from rules_engine.players.worlds import Worlds
from rules_engine.state.state import State
from rules_engine.vocabulary.actions import END, PASS, Action

WORLDS: Final = 4
NEAR: Final = 6
"""A proof is looked for where the other came down to so many points of life in what was tried."""
MOST_TRIED: Final = 5
MOST_POSITIONS: Final = 300
"""So many positions are visited for the proof of one answer in one world."""


class _Line:
    """The search for a way to win in one world: `seat` is to win in `turn`, with `left` positions."""

    def __init__(self, seat: int, turn: int, left: int) -> None:
        self.seat: int = seat
        self.turn: int = turn
        self.left: int = left


def proven_win(worlds: Worlds, tally: ScoreTally, ranking: list[int], budget: Budget) -> int | None:
    """The place of the first of these ranked answers that wins in this turn for sure; None where none was proven.

    Nothing is looked for in the other's turn, where the best already won everywhere, or where the other is far from it.
    """
    table, seat = worlds.table, worlds.seat
    if not ranking or table.turn_player != seat or _won_everywhere(worlds, tally, ranking[0]):
        return None
    if min(state.life[1 - seat] for state in worlds.ends.values()) > NEAR:
        return None
    drawn = [worlds.draw(number) for number in range(WORLDS)]
    for place in ranking[:MOST_TRIED]:
        if all(_wins_in(world, tally.actions[place], worlds, budget) for world in drawn):
            return place
    return None


def _won_everywhere(worlds: Worlds, tally: ScoreTally, place: int) -> bool:
    ends = [worlds.ends[tally.actions[place], number] for number in range(len(tally.scores[place]))]
    return all(state.winner == worlds.seat and state.turn == worlds.table.turn for state in ends)


def _wins_in(world: State, action: Action, worlds: Worlds, budget: Budget) -> bool:
    line = _Line(worlds.seat, world.turn, min(MOST_POSITIONS, budget.left))
    return _wins(world, same_answer(action, worlds.table, world), line, budget)


def _wins(state: State, action: Action, line: _Line, budget: Budget) -> bool:
    """Whether this answer leads to a win in the turn, by own answers that are found, whatever the other answers."""
    if line.left <= 0 or not budget.take():
        return False
    line.left -= 1
    after = state.copy(logging=False)
    apply_action(after, action)
    if after.ended is not None:
        return after.winner == line.seat
    if after.turn != line.turn:
        return False
    if after.asker == line.seat:
        return any(_wins(after, one, line, budget) for one in _own_answers(after))
    return all(_wins(after, one, line, budget) for one in distinct(after, legal_actions(after)))


def _own_answers(state: State) -> list[Action]:
    """What is tried first: what is passed, then what the rule of thumb would declare; the turn is not ended for it."""
    answers = [one for one in distinct(state, legal_actions(state)) if one != END]
    return sorted(answers, key=lambda one: (one != PASS, -urgency(state, one, 0)))
