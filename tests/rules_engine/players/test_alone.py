"""Greedy alone: sees no hidden card, plays better than the rule of thumb, and never beyond its positions."""

from collections.abc import Callable, Sequence
from copy import deepcopy
from random import Random

import pytest

from rules_engine.execution.interpreter import LOOP, apply_action, open_question
from rules_engine.game.game import Game
from rules_engine.game.legal_actions import legal_actions
from rules_engine.kernel.frame import NOBODY
from rules_engine.kernel.windows import WindowFrame
from rules_engine.players import Alone
from rules_engine.players.rule_of_thumb import quick_answer, urgency
from rules_engine.players.solo_rule_of_thumb import thumb
from rules_engine.state.state import State
from rules_engine.vocabulary.actions import END, PASS, Action
from rules_engine.vocabulary.codes import DECK
from rules_engine.vocabulary.terms import DecisionKind, Verb, Window
from tests.rules_engine.game.random_games import catalog
from tests.rules_engine.game.real_decks import random_legal_deck, sample_decks

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
        twin.declined, twin.turn = deepcopy(alone.declined), alone.turn
        Random(number).shuffle(twin.state.areas[DECK][0])
        twin.state.seed = "別"
        assert twin.answer() == alone.answer()
        alone.play()


EARLIER = {Verb.POSSESS: 1_500, Verb.ATTACK: 2_000, Verb.SUMMON: -1_000}
LAID_LATER = -1_000


def most_urgent(state: State, chance: int) -> Action:
    """What the rule of thumb alone declares, of all that may be declared: the slow way."""
    answers = legal_actions(state)
    worths = [
        urgency(state, action, chance)
        + EARLIER.get(action.verb, 0)
        + (LAID_LATER if action.verb is Verb.POSSESS and state.laid[action.target] else 0)
        for action in answers
    ]
    return answers[worths.index(max(worths))] if max(worths) else END


@pytest.mark.parametrize("seed", range(24))
def test_what_is_declared_straight_off_is_the_most_urgent_of_all(seed: int) -> None:
    state, random, declared = dealt(seed), Random(seed), 0
    for number in range(ANSWERS):
        if state.asker == NOBODY:
            break
        answers = legal_actions(state)
        if open_question(state).kind is DecisionKind.MAIN:
            assert thumb(state, number) == most_urgent(state, number)
            declared += 1
        else:
            assert thumb(state, number) in answers
        apply_action(state, random.choice(answers) if random.random() < 0.3 else thumb(state, number))
    assert declared


@pytest.mark.parametrize("seed", range(24))
def test_windows_that_stay_shut_are_windows_that_are_passed(seed: int) -> None:
    """In all of them, or in every second one."""
    state, passing, random = dealt(seed), dealt(seed), Random(seed)
    windows = tuple(Window)[seed // 4 % 2 if seed % 2 else 0 :: 1 + seed % 2]
    shut, left_out = LOOP.passing(windows), 0
    for _ in range(ANSWERS):
        while passing != state and is_in_one_of(windows, passing):
            apply_action(passing, PASS)
            left_out += 1
        assert state == passing
        if state.asker == NOBODY:
            break
        action = random.choice(legal_actions(state))
        shut.answer(state, action)
        apply_action(passing, action)
    assert state.ended or state.turn > 4


def is_in_one_of(windows: Sequence[Window], state: State) -> bool:
    frame = state.frames[-1] if state.asker != NOBODY else None
    return isinstance(frame, WindowFrame) and frame.at == "window.ask" and frame.window in windows


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
