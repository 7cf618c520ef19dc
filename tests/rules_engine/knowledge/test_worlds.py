"""Worlds: the seat sees and may do the same in each, and none tells anything of the true cards or of their chance."""

import random
from collections.abc import Iterator
from dataclasses import replace

from rules_engine.execution.interpreter import apply_action
from rules_engine.game.game import Game
from rules_engine.game.legal_actions import legal_actions
from rules_engine.game.observation import Observation, observe
from rules_engine.kernel.pending import PendingFrame
from rules_engine.kernel.position import Pending
from rules_engine.knowledge import determinize, same_answer
from rules_engine.state.state import State
from rules_engine.vocabulary.actions import Action
from rules_engine.vocabulary.terms import Verb
from tests.rules_engine.game.random_games import assert_conserved, new_game
from tests.rules_engine.game.unseen import first_difference
from tests.rules_engine.knowledge.twins import twin_of

GAMES = range(8)
ACTIONS = 90


def positions(seeds: range, step: int = 1) -> Iterator[tuple[Game, random.Random]]:
    """Every `step`-th position of random games of real decks, with every ruleset and with an empty seat."""
    for seed in seeds:
        game, source = new_game(seed), random.Random(f"worlds {seed}")
        for played in range(ACTIONS):
            if game.decision is None:
                break
            if played % step == 0:
                yield game, source
            game.play(source.choice(game.legal_actions()))


def told(state: State, world: State, seat: int) -> Observation:
    """What the seat sees of the position, hidden hosts called as in the world, and without the log."""
    seen = observe(state.copy(logging=False), seat)
    one, other = (
        replace(side, field=tuple(replace(card, host=lying_there(card.host, state, world)) for card in side.field))
        for side in seen.players
    )
    return replace(seen, players=(one, other))


def lying_there(card: int, state: State, world: State) -> int:
    return same_answer(Action(Verb.CHOOSE, card), state, world).card


def answers_in(state: State, world: State, seat: int) -> list[str]:
    """What the seat may answer, called as in the world."""
    asked = legal_actions(state) if state.asker == seat else []
    return sorted(str(same_answer(action, state, world)) for action in asked)


def test_the_seat_sees_and_may_do_the_same_in_every_world() -> None:
    checked = 0
    for game, source in positions(GAMES, step=5):
        for seat in (0, 1):
            world = determinize(game, seat, str(source.random()))
            assert world.log is None
            assert legal_actions(world), "whoever is asked stays asked"
            assert_conserved(world)
            one, other = told(game.state, world, seat), observe(world, seat)
            assert one == other, first_difference(one, other)
            assert answers_in(game.state, world, seat) == answers_in(world, world, seat)
            checked += 1
    assert checked > 180


def test_other_hidden_cards_and_another_seed_bring_the_same_worlds() -> None:
    """Nothing of the true order, hands, face-down cards and chance is in a world; nor in what the seat knows."""
    compared = 0
    for game, source in positions(GAMES, step=5):
        for seat in (0, 1):
            twin, moved = twin_of(game, seat, source)
            chance = str(source.random())
            one, other = determinize(game, seat, chance), determinize(twin, seat, chance)
            assert one == other, first_difference(one.key(), other.key())
            assert game.observation(seat).known == twin.observation(seat).known
            compared += moved > 0
    assert compared > 180


def test_worlds_are_played_on() -> None:
    """To the end of the game or for sixty answers more, whatever is open."""
    for game, source in positions(range(8), step=30):
        for seat in (0, 1):
            world = determinize(game, seat, str(source.random()))
            for _ in range(60):
                if world.ended is not None:
                    break
                apply_action(world, source.choice(legal_actions(world)))
                assert_conserved(world)


def test_the_same_chance_deals_the_same_world_another_one_another() -> None:
    game = new_game(1)
    worlds = [determinize(game, 0, f"chance {number}").key() for number in (1, 1, 2)]
    assert worlds[0] == worlds[1] != worlds[2]


def test_an_ability_is_chosen_where_it_waits_though_a_world_knows_of_fewer_that_wait() -> None:
    """What hidden cards of the other seat have set off waits among them, and no world has it."""
    state = new_game(1).state.copy(logging=False)
    state.frames.append(PendingFrame(1, 0))
    own, unseen, later = (Pending(player, 0, card, 0, (), 0) for player, card in ((1, 50), (0, 3), (1, 51)))
    state.pending = [own, unseen, later]
    world = state.copy(logging=False)
    world.pending = [own, later]
    for place, there in ((0, 0), (2, 1)):
        assert same_answer(Action(Verb.OPTION, place), state, world) == Action(Verb.OPTION, there)
        assert same_answer(Action(Verb.OPTION, there), world, state) == Action(Verb.OPTION, place)
