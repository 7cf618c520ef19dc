"""Random: one of the answers that make a difference, drawn by the seed and by how many answers were given before."""

from collections.abc import Sequence

from rules_engine.execution.interpreter import apply_action
from rules_engine.game.legal_actions import legal_actions
from rules_engine.kernel.chance import below, source
from rules_engine.players.candidates import candidates
from rules_engine.state.state import State
from rules_engine.vocabulary.actions import Action


def drawn(state: State, answers: Sequence[Action], seed: str, played: Sequence[Action]) -> Action:
    """One of these legal answers, after those that were played; no order of hidden cards has a part in it."""
    found = candidates(state, answers, played)
    return found[0] if len(found) == 1 else found[below(source(f"{seed}/random", len(played)), len(found))]


class ByLot:
    """Whoever plays for all seats of a position, from its first decision to the last, as the level random does."""

    def __init__(self, state: State, seed: str) -> None:
        self.state = state
        self.seed = seed
        self.played: list[Action] = []

    def play(self) -> None:
        """Answer the open question."""
        state = self.state
        action = drawn(state, legal_actions(state), f"{self.seed}/{state.asker}", self.played)
        self.played.append(action)
        apply_action(state, action)
