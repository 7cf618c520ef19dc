"""What every swap of one card does to the condition, the best first."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from cards.catalog import CardData
from decks.analysis.probabilities.asked import AskedOdds
from decks.analysis.probabilities.openings import points
from decks.legality.todays_limits import TodaysLimits
from decks.odds.answers import ZERO_PLACES, share
from decks.odds.conditions import Condition
from decks.odds.wishes import cards_told
from rules_engine.legality.deck_list import DeckList
from rules_engine.odds import (
    CardSwap,
    Odds,
    OddsQuestion,
    Policy,
    RenewUnless,
    TooManyHandsError,
    needs,
    swaps,
    work_of_swaps,
)

AT_ONCE, MOST = 5_000_000, 15_000_000
"""So much work (``work_of``, one tenth of a second and four) is done with the page, and when it is asked for."""
SHOWN_NAMES = 3
MOST_ROWS = 60


@dataclass(frozen=True, slots=True)
class SwapCards:
    """Cards that are alike to the condition: what they `are`, as it says it, some of their names, and how many more."""

    are: tuple[str, ...]
    names: tuple[str, ...]
    more: int


@dataclass(frozen=True, slots=True)
class SwapRow:
    goes: SwapCards
    comes: SwapCards
    after: str
    points: str
    gain: Fraction


@dataclass(frozen=True, slots=True)
class Swaps:
    """`state`: "counted", "slow" where it has to be asked for, "too_many"; `better` of the `rows` gain something."""

    state: str
    rows: tuple[SwapRow, ...] = ()
    left_out: int = 0

    @property
    def better(self) -> int:
        return sum(row.gain > 0 for row in self.rows)


def swaps_of(
    deck: DeckList, condition: Condition, policy: Policy, now: Odds, asked: AskedOdds, data: CardData
) -> Swaps:
    """Every class of cards of the deck for every class of cards that may come into it today."""
    question = OddsQuestion(deck, condition.goal, asked.turn, asked.first)
    candidates = tuple(_candidates(deck, data))
    work = work_of_swaps(question, policy, candidates)
    if work > (MOST if asked.swaps else AT_ONCE):
        return Swaps("slow" if work <= MOST else "too_many")
    try:
        found = swaps(question, policy, candidates)
    except TooManyHandsError:
        # The deck as it is can be counted; with one card more that the condition tells apart it cannot.
        return Swaps("too_many")
    labels = _labels(condition, policy)
    rows = [_row(swap, now, deck, labels, data) for swap in found]
    rows.sort(key=lambda row: -row.gain)
    return Swaps("counted", tuple(rows[:MOST_ROWS]), max(0, len(rows) - MOST_ROWS))


def _candidates(deck: DeckList, data: CardData) -> Iterable[int]:
    """Cards of which one more is allowed by today's official list."""
    limits = TodaysLimits.of(data)
    for card in data.catalog:
        allowed = limits.allowed(card)
        if allowed is None or deck.counts.get(card.id, 0) < allowed:
            yield card.id


def _labels(condition: Condition, policy: Policy) -> dict[frozenset[int], str]:
    """The sets of cards that are told apart, as players call them."""
    labels = {need.cards: cards_told(condition.searched(need)) for need in needs(condition.goal)}
    if isinstance(policy, RenewUnless):
        for need in needs(policy.hand):
            labels.setdefault(need.cards, cards_told(ZERO_PLACES))
    return labels


def _row(swap: CardSwap, now: Odds, deck: DeckList, labels: dict[frozenset[int], str], data: CardData) -> SwapRow:
    gain = swap.odds.after - now.after
    goes, comes = (_cards(cards, deck, labels, data) for cards in (swap.goes, swap.comes))
    return SwapRow(goes, comes, share(swap.odds.after), points(gain), gain)


def _cards(cards: frozenset[int], deck: DeckList, labels: dict[frozenset[int], str], data: CardData) -> SwapCards:
    """Those of the deck are named first."""
    one = next(iter(cards))
    ordered = sorted(cards, key=lambda card: (card not in deck.counts, card))
    return SwapCards(
        tuple(label for told_apart, label in labels.items() if one in told_apart),
        tuple(data.catalog.card(card).name for card in ordered[:SHOWN_NAMES]),
        max(0, len(cards) - SHOWN_NAMES),
    )
