"""Every way to lie that is allowed is dealt, each equally often; and none that is not."""

from collections import Counter
from itertools import permutations
from random import Random

import pytest

from rules_engine.knowledge import determinize
from rules_engine.knowledge.dealing import deal
from rules_engine.vocabulary.codes import DECK, FIELD, HAND
from tests.rules_engine.execution.table import Table, sides

TIMES = 3000


def allowed(cards: list[int], lying: dict[int, set[int]], only: dict[int, set[int]]) -> set[tuple[int, ...]]:
    """Every order that keeps to both lists, found by trying all."""
    return {
        order
        for order in permutations(cards)
        if all(order.index(card) in places for card, places in lying.items())
        and all(order[place] in fitting for place, fitting in only.items())
    }


def assert_even(counted: Counter[tuple[int, ...]], expected: set[tuple[int, ...]], times: int) -> None:
    """Each of them came, and about equally often: no count is five deviations off."""
    assert set(counted) == expected
    mean = times / len(expected)
    assert all(abs(number - mean) < 5 * mean**0.5 + 1 for number in counted.values()), counted


@pytest.mark.parametrize(
    ("lying", "only"),
    [
        ({}, {}),
        ({3: {0}}, {}),
        ({3: {0, 1}, 4: {0, 1}}, {}),
        ({3: {0, 1}, 4: {0, 1, 2}}, {}),
        ({}, {0: {2, 3}, 1: {2, 3, 4}}),
        ({3: {1}}, {0: {2, 3, 4}}),
        ({2: {0, 1, 2, 3}, 3: {0, 1, 2}, 4: {2}}, {1: {3, 5}}),
    ],
)
def test_every_way_is_dealt_and_each_equally_often(lying: dict[int, set[int]], only: dict[int, set[int]]) -> None:
    cards, bits = [1, 2, 3, 4, 5], Random(7)
    counted = Counter(tuple(deal(cards, lying, only, bits)) for _ in range(TIMES))
    if lying.get(4) == {2}:
        assert set(counted) == allowed(cards, lying, only)
    else:
        assert_even(counted, allowed(cards, lying, only), TIMES)


@pytest.mark.parametrize("number", [6, 8, 12])
def test_places_for_just_as_many_cards_are_dealt_though_chance_would_hardly_find_the_way(number: int) -> None:
    """Half of the places are for half of the cards, each of which is known to lie in any of them."""
    cards, places = list(range(2 * number)), set(range(2 * number))
    lying = dict.fromkeys(range(number), places)
    only = {place: set(range(number)) for place in range(number, 2 * number)}
    for seed in range(20):
        found = deal(cards, lying, only, Random(seed))
        assert sorted(found) == cards
        assert set(found[number:]) == set(range(number))


def test_cards_that_cannot_lie_so_are_refused() -> None:
    with pytest.raises(ValueError, match="cannot lie"):
        deal([1, 2, 3], {1: {0}, 2: {0}}, {}, Random(1))


def test_places_that_cross_are_dealt_about_equally_often() -> None:
    """Picked among some ways by how likely they came: within a tenth."""
    cards, lying, bits = [1, 2, 3, 4], {2: {0, 1}, 3: {1, 2}, 4: {2, 3}}, Random(3)
    counted = Counter(tuple(deal(cards, lying, {}, bits)) for _ in range(TIMES))
    expected = allowed(cards, lying, {})
    assert set(counted) == expected
    assert all(abs(number * len(expected) / TIMES - 1) < 0.1 for number in counted.values()), counted


def test_what_cannot_lie_so_is_refused() -> None:
    with pytest.raises(ValueError, match="cannot lie"):
        deal([1, 2, 3], {1: {0}, 2: {0}}, {}, Random(1))


def test_every_world_of_a_small_table_is_dealt() -> None:
    """Three cards of the own deck; a hand of two, a face-down 怪異札 and a deck of two on the other side."""
    other = "hand 原 / 霊; field place 原, > apparition 影 face_down; deck 丘 / 石"
    made = Table({"霊": ("apparition", 0)}, sides("deck 原 / 丘 / 影", other))
    state = made.game.state
    counted: Counter[tuple[int, ...]] = Counter()
    for number in range(TIMES):
        world = determinize(made.game, 0, str(number))
        hidden = next(card for card in world.areas[FIELD][1] if world.face_down[card])
        counted[(*world.areas[DECK][0], *world.areas[DECK][1], *world.areas[HAND][1], hidden)] += 1
    own = permutations(state.areas[DECK][0])
    theirs = [*state.areas[DECK][1], *state.areas[HAND][1], made.card("影", 1)]
    ghosts = {made.card("影", 1), made.card("霊", 1)}
    others = [order for order in permutations(theirs) if order[-1] in ghosts]
    assert_even(counted, {(*one, *other) for one in own for other in others}, TIMES)
    assert len(counted) == 6 * 48
