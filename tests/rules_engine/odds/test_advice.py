"""What to put back of one hand, against everything that could be put back."""

from collections import Counter
from fractions import Fraction
from math import comb
from random import Random

import pytest

from rules_engine.legality.deck_list import DeckList
from rules_engine.odds import AllGoals, Need, OddsQuestion, advise
from tests.rules_engine.odds.by_hand import HAND, SMALL, chance_of, random_deck, random_goal, reached, splits
from tests.rules_engine.odds.test_odds import FORTY, KINDS, PLACES


@pytest.mark.parametrize("seed", range(10))
def test_no_other_set_is_better_and_none_as_good_is_smaller(seed: int) -> None:
    random = Random(seed)
    for _ in range(8):
        deck = random_deck(random, 2, 10)
        goal = random_goal(random, KINDS)
        dealt = tuple(random.sample(deck.cards(), min(HAND, deck.size)))
        unseen = tuple((Counter(deck.cards()) - Counter(dealt)).elements())
        found = advise(OddsQuestion(deck, goal, ruleset=SMALL), dealt)
        by_back = [(chance_of(goal, kept, back, unseen, 0), len(back)) for kept, back in splits(dealt)]
        best = max(chance for chance, _ in by_back)
        assert found.best.chance == best
        assert len(found.best.back) == min(number for chance, number in by_back if chance == best)
        lesser = [chance for chance, _ in by_back if chance < best]
        assert (found.next_best.chance if found.next_best else None) == max(lesser, default=None)
        assert (found.keep_all.back, found.keep_all.chance) == ((), by_back[0][0])
        for choice in filter(None, (found.best, found.next_best)):
            back = tuple(dealt[place] for place in choice.back)
            kept = tuple(card for place, card in enumerate(dealt) if place not in choice.back)
            assert len(set(choice.back)) == len(back)
            assert chance_of(goal, kept, back, unseen, 0) == choice.chance
            again = len(back) - len(unseen)
            if again > 0 and choice.chance:
                assert reached(goal, kept + unseen + back[:again]), "what is drawn again lies uppermost"


def test_a_hand_without_a_zero_cost_place_goes_back_whole_and_one_with_it_stays() -> None:
    without = advise(OddsQuestion(FORTY, PLACES), (3, 4, 5, 6, 7, 8, 9, 10))
    assert sorted(without.best.back) == list(range(8))
    assert without.best.chance == 1 - Fraction(comb(27, 8), comb(32, 8))
    assert without.next_best is not None
    assert (len(without.next_best.back), without.next_best.chance) == (7, 1 - Fraction(comb(27, 7), comb(32, 7)))
    assert without.keep_all.chance == 0
    having = advise(OddsQuestion(FORTY, PLACES), (3, 4, 5, 1, 7, 8, 9, 10))
    assert (having.best.back, having.best.chance) == ((), Fraction(1))
    assert having.next_best is not None
    assert 3 in having.next_best.back
    assert having.next_best.chance < 1


def test_the_cards_that_serve_are_kept() -> None:
    goal = AllGoals((PLACES, Need(frozenset({3}), ">=", 2)))
    found = advise(OddsQuestion(FORTY, goal), (3, 4, 5, 6, 7, 8, 9, 2))
    assert set(found.best.back) == {1, 2, 3, 4, 5, 6}


def test_a_hand_of_another_deck_is_refused() -> None:
    with pytest.raises(ValueError, match="does not hold"):
        advise(OddsQuestion(FORTY, PLACES), (2, 2, 3, 4, 5, 6, 7, 8))
    with pytest.raises(ValueError, match="has 8 cards"):
        advise(OddsQuestion(FORTY, PLACES), (2, 3, 4))
    with pytest.raises(ValueError, match="has 2 cards"):
        advise(OddsQuestion(DeckList({1: 2}), PLACES), ())
