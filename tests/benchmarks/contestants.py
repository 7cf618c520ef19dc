"""Who plays in measurements of strength: the levels, the rules of thumb as players, and the former ones of each."""

import hashlib
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from rules_engine.build import SOURCE
from rules_engine.game.game import Game
from rules_engine.knowledge import same_answer
from rules_engine.players import LEVELS, Answer, answer
from rules_engine.players.budget import Budget
from rules_engine.players.candidates import fresh
from rules_engine.players.judged_rule import judged_answer
from rules_engine.players.worlds import Worlds
from rules_engine.state.state import State
from rules_engine.vocabulary.actions import Action
from tests import former_players
from tests.former_players.rule_of_thumb import quick_answer as former_quick_answer

AMPLE = 1_000_000
"""More positions than a rule of thumb ever tries for an answer."""
Rule = Callable[[State, list[Action], int], Action]
THUMBS: dict[str, Rule] = {
    "thumb": lambda state, answers, chance: judged_answer(state, answers, chance, Budget(AMPLE, None)),
    "former-thumb": former_quick_answer,
}
FORMER = "former-"
CHANCE = 7_919


class Given(NamedTuple):
    """An answer and how many positions were visited for it; `thought` is False where only one was to be weighed."""

    action: Action
    positions: int
    thought: bool


def player(name: str) -> Callable[[Game, str], Given]:
    """Whoever answers the open question by a seed: a level, `thumb`, or one of these with `former-` before it."""
    if name in THUMBS:
        return lambda game, seed: _by_thumb(game, seed, THUMBS[name])
    if name.startswith(FORMER):
        level = name.removeprefix(FORMER)
        return lambda game, seed: _given(former_players.answer(game, level, seed=seed))
    return lambda game, seed: _given(answer(game, name, seed=seed))


def _given(found: Answer) -> Given:
    return Given(found.action, found.positions, bool(found.candidates))


def _by_thumb(game: Game, seed: str, rule: Rule) -> Given:
    """In a world that the seat cannot tell from the true one, for a rule may try what it does."""
    answers = fresh(list(game.legal_actions()), game.actions)
    if len(answers) == 1:
        return Given(answers[0], 0, thought=False)
    world = Worlds(game, game.state.asker, seed).draw(0)
    there = {same_answer(one, game.state, world): one for one in answers}
    return Given(there[rule(world, list(there), CHANCE * len(game.actions))], 0, thought=True)


def names() -> list[str]:
    return [*LEVELS, *(FORMER + level for level in former_players.LEVELS), *THUMBS]


def version(name: str) -> str:
    """The name with what tells one way of playing from another: its version, and the source it is made of."""
    if name.startswith(FORMER):
        return name
    number = LEVELS[name].version if name in LEVELS else LEVELS["greedy"].version
    return f"{name} {number} {source()}"


@cache
def source() -> str:
    """A word for the source of the players that play in this process."""
    whole = hashlib.sha256()
    for path in sorted((SOURCE / "players").glob("*.py")):
        whole.update(path.read_bytes())
    return whole.hexdigest()[:8]
