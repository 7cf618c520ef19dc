"""Who plays in measurements of strength: the levels, those of a former time, and the rule of thumb of then."""

import hashlib
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from rules_engine.build import SOURCE
from rules_engine.game.game import Game
from rules_engine.knowledge import same_answer
from rules_engine.players import LEVELS, Answer, answer
from rules_engine.players.candidates import fresh
from rules_engine.players.worlds import Worlds
from rules_engine.vocabulary.actions import Action
from tests import former_players
from tests.former_players.rule_of_thumb import quick_answer as former_quick_answer

FORMER = "former-"
FORMER_THUMB = "former-thumb"
CHANCE = 7_919


class Given(NamedTuple):
    """An answer and how many positions were visited for it; `thought` is False where only one was to be weighed."""

    action: Action
    positions: int
    thought: bool


def player(name: str) -> Callable[[Game, str], Given]:
    """Whoever answers the open question by a seed: a level, or one of a former time with `former-` before it."""
    if name == FORMER_THUMB:
        return _by_former_thumb
    if name.startswith(FORMER):
        level = name.removeprefix(FORMER)
        return lambda game, seed: _given(former_players.answer(game, level, seed=seed))
    return lambda game, seed: _given(answer(game, name, seed=seed))


def _given(found: Answer) -> Given:
    return Given(found.action, found.positions, bool(found.positions))


def _by_former_thumb(game: Game, seed: str) -> Given:
    answers = fresh(list(game.legal_actions()), game.actions)
    if len(answers) == 1:
        return Given(answers[0], 0, thought=False)
    world = Worlds(game, game.state.asker, seed).draw(0)
    there = {same_answer(one, game.state, world): one for one in answers}
    return Given(there[former_quick_answer(world, list(there), CHANCE * len(game.actions))], 0, thought=True)


def names() -> list[str]:
    return [*LEVELS, *(FORMER + level for level in former_players.LEVELS), FORMER_THUMB]


def version(name: str) -> str:
    """The name with what tells one way of playing from another: its version, and the source it is made of."""
    if name.startswith(FORMER):
        return name
    return f"{name} {LEVELS[name].version} {source()}"


@cache
def source() -> str:
    """A word for the source of the players that play in this process."""
    whole = hashlib.sha256()
    for path in sorted((SOURCE / "players").glob("*.py")):
        whole.update(path.read_bytes())
    return whole.hexdigest()[:8]
