"""What to put back of the hand in front of one, so that what one hopes for becomes as likely as can be."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from cards.catalog import CardData
from cards.search_language.faults import SearchSyntaxError
from decks.analysis.opening_hand.wishes import FIRST, Wish
from decks.legality.todays_limits import TodaysLimits
from decks.odds.answers import USUAL, UnanswerableError, opening_advice, searching, share
from decks.odds.conditions import read_condition
from decks.odds.wishes import Wishes, told_of
from rules_engine.legality.deck_list import DeckList
from rules_engine.odds import AdvisedChoice

TURNS = range(6)
"""The turns that a form offers; 0 is the hand itself."""


@dataclass(frozen=True, slots=True)
class HandSuggestion:
    """Cards to put back, by name in the order in which they go under; `query` asks for the hand with these marked."""

    names: tuple[str, ...]
    chance: str
    query: str


@dataclass(frozen=True, slots=True)
class Advised:
    """The advice for the condition `want`, or why there is none: a `fault` of its text, a `problem` with the deck."""

    want: str
    turns: tuple[int, ...]
    fault: SearchSyntaxError | None = None
    problem: str = ""
    best: HandSuggestion | None = None
    next_best: HandSuggestion | None = None
    kept: str = ""

    @property
    def told(self) -> str:
        """The condition in words."""
        return told_of(self.want)

    @property
    def wishes(self) -> Wishes:
        return Wishes(self.want)


def advised(deck: DeckList, wish: Wish, dealt: Sequence[int], data: CardData) -> Advised:
    """The advice for these cards, the hand of the wish in the order of its places."""
    want, turns = wish.want or USUAL, tuple(sorted({*TURNS, wish.turn}))

    def suggestion(choice: AdvisedChoice) -> HandSuggestion:
        marked = replace(wish, under=tuple(place + 1 for place in choice.back), change=bool(choice.back), drawn=False)
        names = tuple(data.catalog.card(dealt[place]).name for place in choice.back)
        return HandSuggestion(names, share(choice.chance), marked.query)

    try:
        condition = read_condition(want, searching(data.index, TodaysLimits.of(data).in_force))
        advice = opening_advice(deck, condition, dealt, turn=wish.turn, first=wish.first == FIRST)
    except SearchSyntaxError as fault:
        return Advised(want, turns, fault=fault)
    except UnanswerableError as problem:
        return Advised(want, turns, problem=str(problem))
    next_best = suggestion(advice.next_best) if advice.next_best else None
    return Advised(want, turns, best=suggestion(advice.best), next_best=next_best, kept=share(advice.keep_all.chance))
