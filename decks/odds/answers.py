"""Questions about a deck's openings, asked by name and answered by the rules engine."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from typing import Any

from cards.index.bits import in_order
from cards.index.index import CardIndex
from cards.search.schema.evaluate import find
from decks.odds.conditions import Condition
from rules_engine.legality.deck_list import DeckList
from rules_engine.legality.restrictions import RestrictionList
from rules_engine.odds import (
    Advice,
    DeckRunsOutError,
    KeepAll,
    KeepOnly,
    Need,
    Odds,
    OddsQuestion,
    Optimal,
    Policy,
    RenewUnless,
    TooManyHandsError,
    advise,
    needs,
    odds,
)

ZERO_PLACES = "種類:場所札 コスト:0"
USUAL = f"{{{ZERO_PLACES}}}>=1"
"""What is hoped for where nothing else was said: what the 零探し is there for (001-零探し-理由)."""
READY = (
    ("零コストの場所札", USUAL),
    ("零コストの場所札が2枚", "{種類:場所札 コスト:0}>=2"),
    ("零コストの場所札と怪異札", f"{USUAL} かつ {{種類:怪異札 コスト:0}}>=1"),
    ("コスト1以下が3枚", "{コスト<=1}>=3"),
    ("道具札", "{種類:道具札}>=1"),
)
"""Conditions that are there to be pressed."""
MOST_TURN = 30
OPTIMAL = "optimal"
POLICIES = {
    "keep": "零探しをしない",
    OPTIMAL: "条件を満たしやすいように戻す",
    "zero": "零コストの場所札がなければ、全部戻す",
    "renew": "条件を満たしていなければ、全部戻す",
    "asked": "条件に出てくる札だけを残す",
}
Find = Callable[[str], frozenset[int]]


class UnanswerableError(ValueError):
    """A question about a deck that has no answer; the message is for the person."""


def searching(index: CardIndex, in_force: RestrictionList) -> Find:
    """What answers the searches of conditions with ids of cards."""
    return lambda query: frozenset(
        index.cards[place].id for place in in_order(find(query, index, in_force), range(index.size))
    )


def opening_odds(deck: DeckList, condition: Condition, policy: Policy, *, turn: int = 0, first: bool = True) -> Odds:
    """The chances of the condition at `turn` (0: before any).

    ``SearchSyntaxError`` where it tells too much apart, ``UnanswerableError`` for a turn that the deck does not last.
    """
    with answerable(condition):
        return odds(OddsQuestion(deck, condition.goal, turn, first), policy)


def opening_advice(
    deck: DeckList, condition: Condition, dealt: Sequence[int], *, turn: int = 0, first: bool = True
) -> Advice:
    """What to put back of the hand `dealt` for the condition at `turn`; refuses what ``opening_odds`` refuses."""
    with answerable(condition):
        return advise(OddsQuestion(deck, condition.goal, turn, first), dealt)


def policy_named(name: str, condition: Condition, find_cards: Find) -> Policy:
    """The policy of POLICIES."""
    match name:
        case "keep":
            return KeepAll()
        case "zero":
            return RenewUnless(Need(find_cards(ZERO_PLACES), ">=", 1))
        case "renew":
            return RenewUnless(condition.goal)
        case "asked":
            return KeepOnly(frozenset().union(*(need.cards for need in needs(condition.goal))))
    return Optimal()


@contextmanager
def answerable(condition: Condition) -> Iterator[None]:
    """What the rules engine refuses, as people are told of it."""
    try:
        yield
    except TooManyHandsError as refused:
        message = "条件が多くて数えきれません。手札を一番細かく分けているのはこの条件です。"
        raise condition.fault_at(refused.need, message) from None
    except DeckRunsOutError:
        raise UnanswerableError("そのターンまでに山札がなくなります。") from None


def odds_data(found: Odds, policy: str) -> dict[str, Any]:
    """The odds as programs read them."""
    return {**_numbers(found.after), "before": _numbers(found.before), "policy": policy}


def _numbers(chance: Fraction) -> dict[str, Any]:
    """To six decimals; only what is certain is 0 or 1."""
    near = round(float(chance), 6) if chance.denominator == 1 else min(max(round(float(chance), 6), 0.000001), 0.999999)
    return {"fraction": str(chance), "decimal": near}


def share(chance: Fraction) -> str:
    """A chance in percent, with one decimal; only what is certain is 0 % or 100 %."""
    if chance.denominator == 1:
        return f"{int(chance) * 100}%"
    return f"{min(max(round(float(chance) * 100, 1), 0.1), 99.9):.1f}%"
