"""Greedy alone: sees no hidden card, plays better than the rule of thumb, and never beyond its positions."""

from collections.abc import Callable
from random import Random

import pytest

from rules_engine.kernel.frame import NOBODY
from rules_engine.machine import Alone
from rules_engine.machine.quick import quick_answer
from rules_engine.play.game import Game
from rules_engine.play.legal_actions import legal_actions
from rules_engine.run.interpreter import apply_action
from rules_engine.state.state import State
from rules_engine.terms.codes import DECK
from tests.rules_engine.play.random_games import catalog
from tests.rules_engine.play.real_decks import random_legal_deck, sample_decks

ANSWERS = 60
LAST_TURN = 12


def dealt(seed: int) -> State:
    deck = random_legal_deck(seed) if seed % 2 else sample_decks()[seed % 4]
    return Game.new((deck, None), seed, catalog(), first=seed // 2 % 2).state


@pytest.mark.parametrize("seed", range(8))
def test_the_order_of_the_deck_and_chance_to_come_do_not_matter(seed: int) -> None:
    alone = Alone(dealt(seed), "盲", None, None)
    for number in range(ANSWERS):
        if alone.state.asker == NOBODY:
            break
        twin = Alone(alone.state.copy(), "盲", None, None)
        twin.played = alone.played[:]
        Random(number).shuffle(twin.state.areas[DECK][0])
        twin.state.seed = "別"
        assert twin.answer() == alone.answer()
        alone.play()


def damage(seed: int, player: Callable[[State], Callable[[], None]]) -> int:
    """To the empty seat, in six own turns."""
    state = dealt(seed)
    life, play = state.life[1], player(state)
    while state.asker != NOBODY and state.turn <= LAST_TURN:
        play()
    return life - state.life[1]


def by_thumb(state: State) -> Callable[[], None]:
    return lambda: apply_action(state, quick_answer(state, legal_actions(state), state.acts))


def test_it_deals_more_damage_than_the_rule_of_thumb() -> None:
    seeds = range(0, 80, 2)
    alone = sum(damage(seed, lambda state: Alone(state, "強さ", None, None).play) for seed in seeds)
    assert alone > 1.05 * sum(damage(seed, by_thumb) for seed in seeds)


def test_without_positions_it_follows_its_rule_and_stop_is_asked_before_each() -> None:
    asked: list[int] = []

    def stop() -> bool:
        asked.append(1)
        return False

    for positions in (0, 40):
        asked.clear()
        alone = Alone(dealt(2), "少し", positions, stop)
        for _ in range(ANSWERS):
            before = len(asked)
            alone.play()
            assert len(asked) - before <= positions
        assert bool(asked) == bool(positions)
