"""Greedy alone, where nobody sits on the other side: one world, and only where a look ahead was worth its time.

Declarations follow the rule of thumb in an order of their own: a 場所札 that has attacked is a 魂 that pays for what is
summoned after it. Tried are 道具札 in three windows of the own turn, choices whose best answer the rule seldom hits,
and declarations near the end of the game; each once, up to the next own turn. Against somebody this would be blind to
what the other one does.
"""

from collections.abc import Callable
from typing import Final

from rules_engine.kernel.chance import mix, source
from rules_engine.kernel.windows import WindowFrame
from rules_engine.machine.budget import Budget
from rules_engine.machine.candidates import candidates, fresh
from rules_engine.machine.evaluation import evaluate
from rules_engine.machine.levels import LEVELS
from rules_engine.machine.playout import play_on
from rules_engine.machine.quick import quick_answer, urgency
from rules_engine.play.legal_actions import legal_actions
from rules_engine.run.interpreter import apply_action, open_question
from rules_engine.state.sharing import own_area
from rules_engine.state.state import State
from rules_engine.terms.actions import Action
from rules_engine.terms.codes import DECK
from rules_engine.terms.vocabulary import DecisionKind, Verb, Window

TRIED: Final = (
    DecisionKind.CHOOSE_CARDS,
    DecisionKind.MAY,
    DecisionKind.OVERFLOW,
    DecisionKind.CHOOSE_ONE,
    DecisionKind.DIVINE,
)
WINDOWS: Final = (Window.TURN_START, Window.DRAW, Window.ATTACK_COMPLETED)
"""Of all tools that greedy used in goldfish games, nearly nine in ten were used in these."""
EARLIER: Final = {Verb.POSSESS: 1_500, Verb.ATTACK: 2_000, Verb.SUMMON: -1_000}
"""Added to what is urgent across the table: possess whoever attacks, attack, then summon with one 魂 more."""
LAID_LATER: Final = -1_000
NEAR_THE_END: Final = 14
"""At so little life of the other seat declarations are tried, too: there may be a way to win."""


class Alone:
    """Whoever plays one game alone, from its first decision to the last; the other seat of `state` is empty.

    `positions` bounds what is visited for one decision, None for as many as greedy is used to; `stop` as in ``answer``.
    """

    def __init__(self, state: State, seed: str, positions: int | None, stop: Callable[[], bool] | None) -> None:
        self.state = state
        self.seed = seed
        self.positions = LEVELS["greedy"].positions if positions is None else positions
        self.stop = stop
        self.played: list[Action] = []

    def play(self) -> None:
        """Answer the open question."""
        action = self.answer()
        self.played.append(action)
        apply_action(self.state, action)

    def answer(self) -> Action:
        """The answer to the open question; nothing is played."""
        state, answers = self.state, legal_actions(self.state)
        if len(answers) == 1:
            return answers[0]
        if _is_tried(state):
            found = candidates(state, answers, self.played)
            return found[0] if len(found) == 1 else self._best(found)
        return rule(state, fresh(answers, self.played), len(self.played))

    def _best(self, found: list[Action]) -> Action:
        """The answer after which the seat stands best at its next turn; of equals the one offered first."""
        budget, number = Budget(self.positions, self.stop), len(self.played)
        world = _world(self.state, f"{self.seed}/{number}")
        best, most = rule(self.state, found, number), None
        for action in found:
            state = world.copy(logging=False)
            if not budget.take():
                break
            apply_action(state, action)
            if not play_on(state, world.turn + 1, number, rule, budget):
                break
            worth = evaluate(state, world.asker)
            if most is None or worth > most:
                best, most = action, worth
        return best


def rule(state: State, answers: list[Action], chance: int) -> Action:
    """The rule of thumb, with declarations in the order that is best alone."""
    if len(answers) == 1:
        return answers[0]
    if open_question(state).kind is not DecisionKind.MAIN:
        return quick_answer(state, answers, chance)
    worths = [_urgency(state, action, chance) for action in answers]
    best = max(worths)
    return answers[worths.index(best)] if best else next(one for one in answers if one.verb is Verb.END)


def _urgency(state: State, action: Action, chance: int) -> int:
    worth = urgency(state, action, chance)
    if action.verb is Verb.POSSESS and state.laid[action.target]:
        return worth + LAID_LATER
    return worth + EARLIER.get(action.verb, 0)


def _is_tried(state: State) -> bool:
    kind = open_question(state).kind
    if kind is DecisionKind.MAIN:
        return state.life[1 - state.asker] <= NEAR_THE_END
    if kind is not DecisionKind.WINDOW:
        return kind in TRIED
    frame = state.frames[-1]
    assert isinstance(frame, WindowFrame)
    return state.turn_player == state.asker and frame.window in WINDOWS


def _world(state: State, chance: str) -> State:
    """A position that may be the true one for all that shows: the own deck in another order, and other chance.

    What is known of the order of the deck is forgotten with it: alone that matters for the next draw at the most.
    """
    world = state.copy(logging=False)
    own_area(world, DECK, state.asker)
    deck = world.areas[DECK][state.asker]
    deck.sort()
    mix(deck, source(chance, 0))
    world.seed, world.random_acts = chance, 0
    return world
