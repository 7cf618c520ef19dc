"""Exact odds against every hand of small decks played out, and against what is known of large ones."""

from fractions import Fraction
from math import comb
from random import Random

import pytest

from rules_engine.legality.deck_list import DeckList
from rules_engine.odds import (
    MOST_STEPS,
    AllGoals,
    AnyGoal,
    DeckRunsOutError,
    KeepAll,
    KeepOnly,
    Need,
    OddsQuestion,
    Optimal,
    Policy,
    RenewUnless,
    TooManyHandsError,
    needs,
    odds,
    spread,
    swaps,
    work_of_odds,
    work_of_swaps,
)
from rules_engine.odds.size import STEPS_OF_A_PAIR
from tests.rules_engine.odds.by_hand import HAND, SMALL, odds_after_swaps, played_out, random_deck, random_goal

KINDS = list(range(1, 7))
FORTY = DeckList({1: 4, 2: 1, 3: 4, 4: 4, 5: 4, 6: 4, 7: 4, 8: 4, 9: 4, 10: 4, 11: 3})
PLACES = Need(frozenset({1, 2}), ">=", 1)


def question(random: Random, least: int, most: int) -> tuple[OddsQuestion, int]:
    """A question about a small deck, whose turn the deck lasts for, and the draws after the 零探し."""
    deck = random_deck(random, least, most)
    goal, first = random_goal(random, KINDS), random.random() < 0.5
    unseen = deck.size - min(deck.size, HAND)
    later = random.randint(0, min(2, unseen))
    turn = later + first if later else 0
    return OddsQuestion(deck, goal, turn, first, SMALL), later


@pytest.mark.parametrize("seed", range(20))
def test_two_hundred_random_questions_equal_what_is_played_out(seed: int) -> None:
    """Ten a seed; decks of up to 12 cards, the smallest so small that what was put back is drawn again."""
    random = Random(seed)
    for number in range(10):
        asked, later = question(random, 1 if number % 2 else 7, 12)
        rules: list[Policy] = [KeepOnly(next(needs(asked.goal)).cards), RenewUnless(random_goal(random, KINDS))]
        for policy in (Optimal(), random.choice(rules)):
            found = odds(asked, policy)
            assert found.after == played_out(asked.deck, asked.goal, policy, later), (asked, policy)
        assert found.before == played_out(asked.deck, asked.goal, KeepAll(), later), asked


def test_five_zero_cost_places_in_forty_are_in_hand_or_among_eight_more() -> None:
    found = odds(OddsQuestion(FORTY, PLACES), Optimal())
    assert found.after == 1 - Fraction(comb(35, 16), comb(40, 16))
    assert f"{float(found.after):.6f}" == "0.935405"
    assert found.before == 1 - Fraction(comb(35, 8), comb(40, 8))
    assert found == odds(OddsQuestion(FORTY, PLACES), RenewUnless(PLACES))


@pytest.mark.parametrize(("turn", "first", "seen"), [(0, True, 8), (0, False, 8), (1, True, 8), (1, False, 9),
                                                     (4, True, 11), (4, False, 12)])  # fmt: skip
def test_who_goes_second_draws_on_the_first_turn(turn: int, first: bool, seen: int) -> None:
    asked = OddsQuestion(FORTY, PLACES, turn, first)
    assert odds(asked, KeepAll()).after == 1 - Fraction(comb(35, seen), comb(40, seen))
    assert odds(asked, Optimal()).after == 1 - Fraction(comb(35, seen + 8), comb(40, seen + 8))
    shares = spread(asked, PLACES.cards)
    assert (len(shares), sum(shares)) == (6, 1)
    assert 1 - shares[0] == odds(asked, KeepAll()).before


def test_a_hand_renewed_for_a_later_turn_is_no_worse_than_one_renewed_for_now() -> None:
    """The best hand at turn 3 may want other cards back than the best opening: `turn` says which is meant."""
    goal = AllGoals((PLACES, Need(frozenset({3, 4}), ">=", 2), Need(frozenset({5}), "<=", 1)))
    asked = OddsQuestion(FORTY, goal, 3, False)
    best = odds(asked, Optimal())
    for policy in (KeepAll(), RenewUnless(PLACES), KeepOnly(frozenset({1, 2, 3, 4}))):
        assert odds(asked, policy).after <= best.after
        assert odds(asked, policy).before == best.before
    assert best.before < best.after < 1


def test_a_deck_too_small_for_a_whole_hand_is_drawn_again_as_it_is() -> None:
    deck = DeckList({1: 1, 2: 2})
    for number, chance in ((1, Fraction(1)), (2, Fraction(0))):
        found = odds(OddsQuestion(deck, Need(frozenset({1}), ">=", number)), Optimal())
        assert (found.before, found.after) == (chance, chance)


def test_a_turn_beyond_the_deck_is_refused() -> None:
    assert odds(OddsQuestion(FORTY, PLACES, 32, False), KeepAll()).after == 1
    with pytest.raises(DeckRunsOutError):
        odds(OddsQuestion(FORTY, PLACES, 33, False), KeepAll())
    with pytest.raises(DeckRunsOutError):
        spread(OddsQuestion(FORTY, PLACES, 34), PLACES.cards)


def test_too_many_classes_are_refused_with_the_need_that_tells_most_apart() -> None:
    wide = Need(frozenset({1, 4, 6, 8}), ">=", 3)
    narrow = [Need(frozenset(pair), ">=", 1) for pair in ((1, 3), (4, 5), (6, 7), (8, 9))]
    goal = AnyGoal((*narrow[:2], wide, *narrow[2:]))
    with pytest.raises(TooManyHandsError) as refused:
        odds(OddsQuestion(FORTY, goal), Optimal())
    assert (refused.value.need, refused.value.pairs * STEPS_OF_A_PAIR > MOST_STEPS) == (wide, True)
    assert odds(OddsQuestion(FORTY, AnyGoal(tuple(narrow))), KeepAll()).after > 0


def test_what_would_take_minutes_is_refused_also_with_few_hands() -> None:
    """Large numbers of cards, many turns on: few hands, but far too much that can be drawn to them."""
    parts = [Need(frozenset({card, card + 1}), ">=", 8) for card in (3, 5, 7, 9)]
    few, many = (AnyGoal((Need(frozenset({1, 2}), ">=", number), *parts)) for number in (1, 5))
    assert odds(OddsQuestion(FORTY, AnyGoal((PLACES, parts[0])), 12), Optimal()).after > 0
    for goal in (few, many):
        with pytest.raises(TooManyHandsError) as refused:
            odds(OddsQuestion(FORTY, goal, 12), Optimal())
        assert refused.value.need in parts
        assert refused.value.pairs * STEPS_OF_A_PAIR < MOST_STEPS


@pytest.mark.parametrize(("op", "count"), [("==", 1), (">=", -1), ("", 0)])
def test_a_need_that_says_nothing_is_refused(op: str, count: int) -> None:
    with pytest.raises(ValueError, match="no number of cards"):
        Need(frozenset({1}), op, count)


def test_one_swap_is_the_deck_with_one_card_changed() -> None:
    goal = AllGoals((PLACES, Need(frozenset({3, 12}), ">=", 1)))
    asked = OddsQuestion(FORTY, goal)
    swaps = odds_after_swaps(asked, Optimal(), (1, 9, 12, 13))
    assert len(swaps) == 11 * 4
    for goes, comes in ((1, 9), (9, 1), (3, 12), (3, 13), (2, 12), (10, 13)):
        counts = dict(FORTY.counts)
        changed = DeckList.of([*counts.items(), (goes, -1), (comes, 1)])
        assert swaps[goes, comes] == odds(OddsQuestion(changed, goal), Optimal()), (goes, comes)
    assert swaps[10, 13] == swaps[3, 12] == odds(asked, Optimal())


def test_swaps_by_class_are_all_single_swaps_that_change_anything() -> None:
    asked = OddsQuestion(FORTY, AllGoals((PLACES, Need(frozenset({3, 12}), ">=", 1))))
    candidates, unchanged = (1, 9, 12, 13), odds(asked, Optimal())
    found = swaps(asked, Optimal(), candidates)
    assert len(found) == 6, "three classes each way"
    by_card = odds_after_swaps(asked, Optimal(), candidates)
    said = {(goes, comes): swap.odds for swap in found for goes in swap.goes for comes in swap.comes}
    assert {pair: said.get(pair, unchanged) for pair in by_card} == by_card
    assert {9, 13} in [swap.comes for swap in found]
    assert 0 < work_of_swaps(asked, Optimal(), (9,)) < work_of_swaps(asked, Optimal(), candidates)


def test_work_is_told_beforehand() -> None:
    """More turns, more classes and larger numbers take more; what is refused would take more than is allowed."""
    small, large = (Need(frozenset({1, 2, 3, 4}), ">=", number) for number in (1, 6))
    turns = [work_of_odds(OddsQuestion(FORTY, large, turn), Optimal()) for turn in (0, 3, 9)]
    assert turns == sorted(turns)
    assert work_of_odds(OddsQuestion(FORTY, small), Optimal()) < turns[0]
    assert work_of_odds(OddsQuestion(FORTY, AllGoals((small, PLACES))), Optimal()) > turns[0]
    assert work_of_odds(OddsQuestion(DeckList({1: 8}), small), Optimal()) > 0
    parts = [Need(frozenset({card, card + 1}), ">=", 8) for card in (1, 3, 5, 7, 9)]
    assert work_of_odds(OddsQuestion(FORTY, AnyGoal(tuple(parts)), 12), Optimal()) > MOST_STEPS
