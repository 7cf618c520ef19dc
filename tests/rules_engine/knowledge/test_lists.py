"""Worlds where the other seat's list is not known: they hold what has been seen of it, and nothing else of it."""

import random
from collections import Counter

import pytest

from rules_engine.execution.interpreter import apply_action
from rules_engine.game.game import Game
from rules_engine.game.legal_actions import legal_actions
from rules_engine.game.observation import observe
from rules_engine.knowledge import AnyList, Lists, OneOf, determinize
from rules_engine.knowledge.hidden import hidden_places
from rules_engine.knowledge.relisting import relist, with_ids
from rules_engine.legality.deck_check import allowed_copies
from tests.rules_engine.game.random_games import all_ids, assert_conserved, catalog, random_decks
from tests.rules_engine.game.real_decks import sample_decks
from tests.rules_engine.game.unseen import first_difference, named_cards
from tests.rules_engine.knowledge.test_worlds import answers_in, positions, told

GAMES = range(1, 5)


def lists_for(number: int) -> Lists:
    return AnyList() if number % 2 else OneOf([*sample_decks(), *filter(None, random_decks(number))])


def test_the_seat_sees_and_may_do_the_same_and_worlds_are_played_on() -> None:
    for number, (game, source) in enumerate(positions(GAMES, step=61)):
        for seat in (0, 1):
            world = determinize(game, seat, str(number), lists_for(number))
            one, other = told(game.state, world, seat), observe(world, seat)
            assert one == other, first_difference(one, other)
            assert answers_in(game.state, world, seat) == answers_in(world, world, seat)
            for _ in range(40):
                if world.ended is None:
                    apply_action(world, source.choice(legal_actions(world)))
            assert_conserved(world)


def with_other_unseen_cards(game: Game, seat: int, source: random.Random) -> tuple[Game, int]:
    """The game in which cards the seat has never seen are other ones of the catalogue; how many."""
    state, knowledge = game.state, game.knowledge(seat)
    fixed = {*named_cards(state), *knowledge.sure, *knowledge.vague}
    unseen = [card for card in hidden_places(state, seat, 1 - seat) if card not in fixed and state.kind[card] < 0]
    twin = game.copy()
    twin.state = state.copy()
    relist(twin.state, with_ids(state.instances, {card: source.choice(all_ids()) for card in unseen}))
    twin.state.seed = "another"
    return twin, len(unseen)


def test_the_true_list_is_in_no_world() -> None:
    compared = 0
    for number, (game, source) in enumerate(positions(GAMES, step=53)):
        for seat in (0, 1):
            twin, others = with_other_unseen_cards(game, seat, source)
            one, other = (determinize(table, seat, str(number), lists_for(number)) for table in (game, twin))
            assert one == other, first_difference(one.key(), other.key())
            compared += others > 10
    assert compared > 8


def test_a_world_holds_what_has_been_seen() -> None:
    game, _ = list(positions(range(1, 2), step=60))[-1]
    world, knowledge = determinize(game, 0, "x", AnyList()), game.knowledge(0)
    seen = (*knowledge.sure, *knowledge.vague)
    assert len(seen) >= 20
    assert all(world.instances.card_ids[card] == game.state.instances.card_ids[card] for card in seen)
    assert world.instances.card_ids != game.state.instances.card_ids


def test_any_list_keeps_to_the_copies_a_deck_may_hold() -> None:
    seen = all_ids()[:3] * 4
    drawn = Counter([*seen, *AnyList().unseen(seen, 2000, catalog(), random.Random(1))])
    most = {card_id: allowed_copies(catalog().card(card_id), None) or 4 for card_id in drawn}
    assert all(number <= most[card_id] for card_id, number in drawn.items())
    assert len(drawn) > 500


@pytest.mark.parametrize("number", range(4))
def test_one_of_several_decks_is_one_that_holds_what_was_seen(number: int) -> None:
    deck = sample_decks()[number]
    seen, bits = sorted(deck)[::3], random.Random(number)
    drawn = OneOf(sample_decks()).unseen(seen, len(deck) - len(seen), catalog(), bits)
    assert sorted([*seen, *drawn]) == sorted(deck)


def test_where_no_deck_holds_it_all_the_nearest_one_is_filled_up() -> None:
    near, far = (1, 1, 2, 2, 3, 3), (7, 8, 9, 10, 11, 12)
    drawn = OneOf([near, far]).unseen([1, 2, 5], 3, catalog(), random.Random(1))
    assert len(drawn) == 3
    assert set(drawn) <= {1, 2, 3}
