"""Openings played out in every possible way, card by card: what the counting must equal."""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations, product
from math import comb
from random import Random

from rules_engine.legality.deck_list import DeckList
from rules_engine.odds import (
    COMPARISONS,
    AllGoals,
    AnyGoal,
    Goal,
    KeepAll,
    KeepOnly,
    Need,
    Odds,
    OddsQuestion,
    Optimal,
    Policy,
    RenewUnless,
    odds,
    swaps,
)
from rules_engine.rulebook.ruleset import Ruleset

HAND = 3
SMALL = Ruleset(opening_hand=HAND)
Cards = tuple[int, ...]


def reached(goal: Goal, held: Cards) -> bool:
    match goal:
        case Need(cards, op, count):
            return COMPARISONS[op](sum(card in cards for card in held), count)
        case AllGoals(parts):
            return all(reached(part, held) for part in parts)
        case AnyGoal(parts):
            return any(reached(part, held) for part in parts)


def chance_of(goal: Goal, kept: Cards, back: Cards, unseen: Cards, later: int) -> Fraction:
    """Over every order of the unseen, with the cards put back beneath in the order that serves best."""
    draws = len(back) + later
    if draws <= len(unseen):
        drawn = list(combinations(unseen, draws))
        return Fraction(sum(reached(goal, kept + some) for some in drawn), len(drawn))
    beneath = {order[: draws - len(unseen)] for order in permutations(back)}
    return Fraction(any(reached(goal, kept + unseen + order) for order in beneath))


def splits(hand: Cards) -> list[tuple[Cards, Cards]]:
    """Every way to keep some of a hand and put the others back."""
    return [
        (
            tuple(card for card, stays in zip(hand, chosen, strict=True) if stays),
            tuple(card for card, stays in zip(hand, chosen, strict=True) if not stays),
        )
        for chosen in product((True, False), repeat=len(hand))
    ]


def chance_by(policy: Policy, goal: Goal, hand: Cards, unseen: Cards, later: int) -> Fraction:
    kept: Cards
    back: Cards
    match policy:
        case KeepAll():
            kept, back = hand, ()
        case KeepOnly(cards):
            kept = tuple(card for card in hand if card in cards)
            back = tuple(card for card in hand if card not in cards)
        case RenewUnless(wanted):
            kept, back = (hand, ()) if reached(wanted, hand) else ((), hand)
        case Optimal():
            return max(chance_of(goal, kept, back, unseen, later) for kept, back in splits(hand))
    return chance_of(goal, kept, back, unseen, later)


def played_out(deck: DeckList, goal: Goal, policy: Policy, later: int) -> Fraction:
    """The chance over all opening hands of a small deck."""
    cards = deck.cards()
    size = min(HAND, len(cards))

    @cache
    def chance(hand: Cards) -> Fraction:
        unseen = tuple(sorted((Counter(cards) - Counter(hand)).elements()))
        return chance_by(policy, goal, hand, unseen, later)

    return sum(map(chance, combinations(cards, size)), Fraction(0)) / comb(len(cards), size)


def random_goal(random: Random, cards: list[int], deep: int = 2) -> Goal:
    if deep and random.random() < 0.6:
        join = AllGoals if random.random() < 0.5 else AnyGoal
        return join(tuple(random_goal(random, cards, deep - 1) for _ in range(random.randint(2, 3))))
    chosen = frozenset(random.sample(cards, random.randint(1, len(cards))))
    return Need(chosen, random.choice(list(COMPARISONS)), random.randint(0, 3))


def random_deck(random: Random, least: int, most: int) -> DeckList:
    size, kinds = random.randint(least, most), random.randint(2, 5)
    return DeckList.of((random.randint(1, kinds), 1) for _ in range(size))


def odds_after_swaps(question: OddsQuestion, policy: Policy, candidates: Iterable[int]) -> dict[tuple[int, int], Odds]:
    """The odds after one copy of a card of the deck has gone for one of `candidates`, by (what goes, what comes)."""
    asked = tuple(candidates)
    unchanged = odds(question, policy)
    found = {(goes, comes): unchanged for goes in question.deck.counts for comes in asked}
    for swap in swaps(question, policy, asked):
        found |= {(goes, comes): swap.odds for goes in swap.goes for comes in swap.comes}
    return found
