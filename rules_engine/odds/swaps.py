"""What one card for another would change, counted once for all cards that a goal cannot tell apart."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from rules_engine.odds.answers import Odds, classes_asked, odds_of_classes
from rules_engine.odds.classes import Classes, Signature, classes_with, signature_of
from rules_engine.odds.policies import Policy
from rules_engine.odds.questions import OddsQuestion
from rules_engine.odds.size import work_of


@dataclass(frozen=True, slots=True)
class CardSwap:
    """One copy of any of the cards `goes`, which are alike to the goal, for one of `comes`, and the odds then."""

    goes: frozenset[int]
    comes: frozenset[int]
    odds: Odds


def swaps(question: OddsQuestion, policy: Policy, candidates: Iterable[int]) -> tuple[CardSwap, ...]:
    """Every swap of one copy of the deck for one of `candidates`; swaps of cards that are alike change nothing and are
    left out. The errors of ``odds``."""
    classes = classes_asked(question, policy)
    leaving, coming = _alike(question.deck.counts, classes), _alike(candidates, classes)
    return tuple(
        CardSwap(frozenset(goes), frozenset(comes), odds_of_classes(question, policy, _swapped(classes, out, into)))
        for out, goes in leaving.items()
        for into, comes in coming.items()
        if out != into
    )


def work_of_swaps(question: OddsQuestion, policy: Policy, candidates: Iterable[int]) -> int:
    """What ``swaps`` would take, in the measure of ``work_of``; nothing is counted yet."""
    classes = classes_asked(question, policy)
    leaving, coming = _alike(question.deck.counts, classes), _alike(candidates, classes)
    return sum(work_of(_swapped(classes, out, into), question) for out in leaving for into in coming if out != into)


def _alike(cards: Iterable[int], classes: Classes) -> dict[Signature, list[int]]:
    """The cards by what the goal tells apart."""
    found: dict[Signature, list[int]] = {}
    for card in cards:
        found.setdefault(signature_of(card, classes.sets), []).append(card)
    return found


def _swapped(classes: Classes, out: Signature, into: Signature) -> Classes:
    copies = Counter(dict(zip(classes.signatures, classes.copies, strict=True)))
    copies[out] -= 1
    copies[into] += 1
    return classes_with(classes.sets, copies)
