"""Exact odds of openings against dealt hands: fifty conditions on decks of forty cards, 100,000 deals for each."""

from collections import Counter
from math import sqrt
from random import Random

import pytest

from rules_engine.legality.deck_list import DeckList
from rules_engine.odds import MOST_STEPS, OddsQuestion, Optimal, needs, odds, work_of_odds
from rules_engine.odds.classes import classes_of
from rules_engine.odds.counting import Counting
from rules_engine.rulebook.ruleset import STANDARD
from tests.rules_engine.odds.by_hand import random_goal, reached

CONDITIONS = 50
DEALS = 100_000
SIZE = 40
MOST_LATER = 3
HAND = STANDARD.opening_hand
KINDS = list(range(1, 11))


def random_question(random: Random) -> OddsQuestion:
    """Four copies each of ten cards, of which a goal tells at most five kinds apart and that is not refused."""
    deck = DeckList.of((card, 4) for card in KINDS)
    while True:
        goal = random_goal(random, KINDS)
        question = OddsQuestion(deck, goal, random.randint(0, MOST_LATER), random.random() < 0.5)
        kinds = {tuple(card in need.cards for need in needs(goal)) for card in KINDS}
        if len(kinds) <= 5 and work_of_odds(question, Optimal()) <= MOST_STEPS:
            return question


def hits(question: OddsQuestion, deals: list[bytes]) -> tuple[int, int]:
    """In how many deals the goal was reached without and with the best 零探し, each card drawn in its turn."""
    classes = classes_of(question.deck, (need.cards for need in needs(question.goal)))
    counting = Counting(question, classes)
    cards = question.deck.cards()
    letters = bytes(classes.place_of(card) for card in cards)
    example = {classes.place_of(card): card for card in cards}
    table = letters + bytes(256 - SIZE)
    kept_of: dict[bytes, bytes] = {}
    known: dict[bytes, bool] = {}

    def holds(held: bytes) -> bool:
        key = bytes(sorted(held))
        if key not in known:
            known[key] = reached(question.goal, tuple(example[letter] for letter in key))
        return known[key]

    def kept(hand: bytes) -> bytes:
        key = bytes(sorted(hand))
        if key not in kept_of:
            numbers = Counter(key)
            best = counting.hand_of(tuple(numbers[place] for place in range(len(classes.copies)))).best()
            kept_of[key] = b"".join(bytes([place]) * number for place, number in enumerate(best))
        return kept_of[key]

    before = after = 0
    for deal in deals:
        order = deal.translate(table)
        before += holds(order[: HAND + question.drawn_later])
        stays = kept(order[:HAND])
        after += holds(stays + order[HAND : HAND + HAND - len(stays) + question.drawn_later])
    return before, after


@pytest.fixture(scope="module")
def deals() -> list[bytes]:
    """What lies uppermost in shuffled decks: places of cards, as many as a hand, its 零探し and later turns draw."""
    random, places = Random("opening odds"), range(SIZE)
    return [bytes(random.sample(places, 2 * HAND + MOST_LATER)) for _ in range(DEALS)]


@pytest.mark.parametrize("seed", range(CONDITIONS))
def test_dealt_hands_are_as_likely_as_counted_ones(seed: int, deals: list[bytes]) -> None:
    """Within four standard errors, before the 零探し and after the best one."""
    question = random_question(Random(seed))
    exact = odds(question, Optimal())
    for found, chance in zip(hits(question, deals), (exact.before, exact.after), strict=True):
        error = sqrt(float(chance * (1 - chance)) / DEALS)
        assert abs(found / DEALS - float(chance)) <= 4 * error, (question.goal, chance)
