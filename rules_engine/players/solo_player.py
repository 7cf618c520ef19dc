"""Greedy alone, where nobody sits on the other side: one world, and only where a look ahead was worth its time.

Declarations follow the rule of thumb in an order of their own: a 場所札 that has attacked is a 魂 that pays for what is
summoned after it. Tried are 道具札 in four windows of the own turn, choices whose best answer the rule seldom hits,
and declarations near the end of the game; each once, up to the next own turn. All other windows stay shut, in the game
and in what is tried. Against somebody this would be blind to what the other one does.
"""

from collections.abc import Callable
from typing import Final
from zlib import crc32

from rules_engine.execution.interpreter import LOOP, open_question
from rules_engine.game.legal_actions import legal_actions
from rules_engine.kernel.term import Term
from rules_engine.kernel.windows import WindowFrame
from rules_engine.players.budget import Budget
from rules_engine.players.candidates import candidates
from rules_engine.players.evaluation import evaluate
from rules_engine.players.levels import LEVELS
from rules_engine.players.playout import play_on
from rules_engine.players.solo_rule_of_thumb import thumb
from rules_engine.state.chance_acts import go_by_seed
from rules_engine.state.sharing import own_area
from rules_engine.state.state import State
from rules_engine.vocabulary.actions import Action
from rules_engine.vocabulary.codes import DECK
from rules_engine.vocabulary.terms import DecisionKind, Verb, Window

TRIED: Final = (
    DecisionKind.CHOOSE_CARDS,
    DecisionKind.MAY,
    DecisionKind.OVERFLOW,
    DecisionKind.CHOOSE_ONE,
    DecisionKind.DIVINE,
)
WINDOWS: Final = (Window.TURN_START, Window.DRAW, Window.ATTACK_COMPLETED, Window.END)
"""Of all tools that greedy used in goldfish games, nearly nine in ten were used in the first three of these."""
GAME: Final = LOOP.passing([window for window in Window if window not in WINDOWS])
TRIAL: Final = LOOP.passing(tuple(Window))
"""How the game itself goes on, and what is tried: whoever passes in a window anyway has it stay shut."""
NEAR_THE_END: Final = 14
"""At so little life of the other seat declarations are tried, too: there may be a way to win."""
MULTIPLIER: Final = 1_664_525
INCREMENT: Final = 1_013_904_223
MODULUS: Final = 2**30
"""Of the numbers that the worlds are mixed by, all small enough to be counted with fast."""


class Alone:
    """Whoever plays one game alone, from its first decision to the last; the other seat of `state` is empty.

    `positions` bounds what is visited for one decision, None for as many as greedy is used to; `stop` as in ``answer``.
    """

    def __init__(self, state: State, seed: str, positions: int | None, stop: Callable[[], bool] | None) -> None:
        self.state: State = state
        self.seed: str = seed
        self.chance: int = crc32(seed.encode())
        self.positions: int = LEVELS["greedy"].positions if positions is None else positions
        self.stop: Callable[[], bool] | None = stop
        self.played: list[Action] = []
        self.declined: dict[Term, set[int]] = {window: set() for window in WINDOWS}
        self.declined[Window.DRAW] = self.declined[Window.TURN_START]
        self.turn: int = 0

    def play(self) -> None:
        """Answer the open question."""
        action = self.answer()
        self.played.append(action)
        GAME.answer(self.state, action)

    def answer(self) -> Action:
        """The answer to the open question; nothing is played."""
        state = self.state
        if not _is_tried(state):
            return thumb(state, len(self.played), self.played)
        answers = legal_actions(state)
        frame = state.frames[-1]
        if isinstance(frame, WindowFrame):
            return self._in_window(frame.window, answers)
        found = candidates(state, answers, self.played)
        return found[0] if len(found) == 1 else self._best(found)

    def _in_window(self, window: Term, answers: list[Action]) -> Action:
        """What was declined after an attack or at the end of a turn is not looked at again at such a moment; what was
        declined at the beginning of a turn, not in the same turn."""
        if self.turn != self.state.turn:
            self.turn = self.state.turn
            self.declined[Window.TURN_START].clear()
        declined = self.declined[window]
        left = [action for action in answers if action.card not in declined]
        found = candidates(self.state, left, self.played)
        best = found[0] if len(found) == 1 else self._best(found)
        if best.verb is Verb.PASS:
            declined.update([action.card for action in left if action.verb is not Verb.PASS])
        return best

    def _best(self, found: list[Action]) -> Action:
        """The answer after which the seat stands best at its next turn; of equals the one offered first."""
        budget, number = Budget(self.positions, self.stop), len(self.played)
        world, seat = _world(self.state, f"{self.seed}/{number}", self.chance + number), self.state.asker
        best, most, last = None, 0, world.turn + 1
        for action in found:
            # Nobody needs the world itself after the last answer.
            state = world if action is found[-1] else world.copy(logging=False)
            if not budget.take():
                break
            TRIAL.answer(state, action)
            if not play_on(state, last, number, _answer_by_thumb, budget):
                break
            worth = evaluate(state, seat)
            if best is None or worth > most:
                best, most = action, worth
        return thumb(self.state, number, self.played) if best is None else best


def _answer_by_thumb(state: State, chance: int, budget: Budget) -> int:
    budget.take()
    chance = (chance * MULTIPLIER + INCREMENT) % MODULUS
    TRIAL.answer(state, thumb(state, chance >> 8))
    return chance


def _is_tried(state: State) -> bool:
    kind = open_question(state).kind
    if kind is DecisionKind.MAIN:
        return state.life[1 - state.asker] <= NEAR_THE_END
    if kind is not DecisionKind.WINDOW:
        return kind in TRIED
    frame = state.frames[-1]
    assert isinstance(frame, WindowFrame)
    return state.turn_player == state.asker and frame.window in WINDOWS


def _world(state: State, seed: str, chance: int) -> State:
    """A position that may be the true one for all that shows: the own deck in another order, and other chance.

    What is known of the order of the deck is forgotten with it: alone that matters for the next draw at the most.
    """
    world = state.copy(logging=False)
    own_area(world, DECK, state.asker)
    deck = world.areas[DECK][state.asker]
    deck.sort()
    for last in range(len(deck) - 1, 0, -1):
        chance = (chance * MULTIPLIER + INCREMENT) % MODULUS
        chosen = (chance >> 8) % (last + 1)
        deck[last], deck[chosen] = deck[chosen], deck[last]
    go_by_seed(world, seed)
    return world
