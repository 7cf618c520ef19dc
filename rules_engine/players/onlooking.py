"""Why an answer may have been given, for those who do not see the hand behind it: from what lies open to both alone.

What a level compares hangs on the hand that it holds, and so does any reason drawn from that. While the game runs the
other seat must not learn of it. So the answer is compared once more, with what everybody can see might have been done
instead, in worlds in which both hands and decks are unknown. Whatever hidden cards there are, the same is said.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from rules_engine.execution.interpreter import apply_action, open_question
from rules_engine.game.game import Game
from rules_engine.kernel.chance import source
from rules_engine.knowledge import Knowledge, determinize
from rules_engine.knowledge.hidden import is_hidden
from rules_engine.players.budget import Budget
from rules_engine.players.comparing import compared
from rules_engine.players.evaluation import evaluate
from rules_engine.players.playout import answer_by_thumb, play_on
from rules_engine.players.why import Ground, Why, WhyKind
from rules_engine.queries.card_values import power
from rules_engine.state.state import State
from rules_engine.vocabulary.actions import DONE, END, NOTHING, PASS, Action
from rules_engine.vocabulary.terms import DecisionKind, Verb

WORLDS: Final = 3
TURNS: Final = 3
"""To the end of the own turn that follows."""
ATTACKS: Final = 2
"""So many other attacks the answer is compared with."""
POSITIONS: Final = 600
SHOWN: Final = (Verb.SUMMON, Verb.DEPLOY, Verb.USE, Verb.ATTACK)
"""Declarations that show their card."""
UNSAID: Final = (WhyKind.CLOSE, WhyKind.EQUAL)
OF_HANDS: Final = (Ground.HAND, Ground.OTHER_HAND, Ground.SEASON)
"""What the hands become, and what comes out of them; a 季節札 that is declared lies open."""


class _Shown:
    """The game as its other seat knows it once it has seen which card is declared."""

    def __init__(self, game: Game, seat: int, card: int) -> None:
        self.state: State = game.state
        self._knowledge: Knowledge = game.knowledge(seat).copy(game.state)
        if card != NOTHING and is_hidden(game.state, card, seat):
            self._knowledge.sure.add(card)
            self._knowledge.vague.pop(card, None)

    def knowledge(self, seat: int) -> Knowledge:
        return self._knowledge


def open_why(game: Game, given: Action, seed: str, stop: Callable[[], bool] | None = None) -> Why | None:
    """Why this answer to the open question may have been `given`, as far as both seats can see it, naming no hand.

    None where nothing can be said: another answer looks better from there, or all look alike, the question is about
    hidden cards, or the thinking was stopped. The same seed and the same open cards give the same reason.
    """
    others = _seen_instead(game, given)
    if not others:
        return None
    state, seat, budget = game.state, game.state.asker, Budget(POSITIONS, stop)
    ends: dict[Action, list[State]] = {given: [], **{other: [] for other in others}}
    for number in range(WORLDS):
        chance = f"{seed}/open/{len(game.actions)}/{number}"
        world = _world(game, seat, given.card, chance)
        luck = source(chance, 0).getrandbits(30)
        for action, found in ends.items():
            after = world.copy(logging=False)
            apply_action(after, action)
            if not play_on(after, state.turn + TURNS, luck, answer_by_thumb, budget):
                return None
            found.append(after)
    others.sort(key=lambda other: -sum(evaluate(end, seat) for end in ends[other]))
    reasons = [compared(ends[given], ends[other], seat, state.turn, other) for other in others]
    reason = next((one for one in reasons if one.kind is not WhyKind.EQUAL), None)
    return _said_openly(reason, given) if reason and reason.kind not in UNSAID else None


def _said_openly(reason: Why, given: Action) -> Why:
    if given.verb is Verb.DEPLOY:
        return replace(reason, gains=tuple(gain for gain in reason.gains if gain.ground not in OF_HANDS[:2]))
    kind = WhyKind.BETTER if reason.kind is WhyKind.SEASON_CARD else reason.kind
    return replace(reason, kind=kind, gains=tuple(gain for gain in reason.gains if gain.ground not in OF_HANDS))


def _world(game: Game, seat: int, card: int, chance: str) -> State:
    """A position that may be the true one for all that both seats see, where this card is declared."""
    for_other = determinize(_Shown(game, 1 - seat, card), 1 - seat, chance)
    return determinize(for_other, seat, f"{chance}/both")


def _seen_instead(game: Game, given: Action) -> list[Action]:
    """What everybody can see that the seat might have answered instead; nothing where the answer itself is hidden."""
    state, kind = game.state, open_question(game.state).kind
    answers = game.legal_actions()
    if kind is DecisionKind.DEFEND:
        return _first(answers, Verb.EXILE) if given == DONE else [answer for answer in answers if answer == DONE]
    if kind is DecisionKind.WINDOW:
        return [PASS] if given.verb in SHOWN and PASS in answers else []
    if kind is not DecisionKind.MAIN or not (given == END or given.verb in SHOWN):
        return []
    attacks = [answer for answer in answers if answer.verb is Verb.ATTACK and answer != given]
    attacks.sort(key=lambda attack: (-power(state, attack.card), attack.card))
    return [*attacks[:ATTACKS], *(answer for answer in answers if answer == END and answer != given)]


def _first(answers: tuple[Action, ...], verb: Verb) -> list[Action]:
    return [answer for answer in answers if answer.verb is verb][:1]
