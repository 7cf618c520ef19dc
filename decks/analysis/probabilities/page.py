"""All that a numbers page shows of a deck, and why some of it cannot be counted."""

from collections.abc import Sequence
from dataclasses import dataclass

from cards.catalog import CardData
from cards.search_language.faults import SearchSyntaxError
from decks.analysis.probabilities.asked import AskedOdds
from decks.analysis.probabilities.openings import Openings, openings
from decks.analysis.probabilities.swapping import Swaps, swaps_of
from decks.analysis.probabilities.usable import UsableCards, usable_cards
from decks.deck.charts import season_counts
from decks.history.sides import ComparedSide
from decks.legality.todays_limits import TodaysLimits
from decks.odds.answers import READY, USUAL, UnanswerableError, policy_named, searching
from decks.odds.conditions import read_condition
from rules_engine.legality.deck_list import DeckList
from rules_engine.vocabulary.terms import Season


@dataclass(frozen=True, slots=True)
class Numbers:
    """`fault` is one of the condition's text, `problem` one of a deck; without either all is there."""

    usable: UsableCards
    openings: Openings | None = None
    swaps: Swaps | None = None
    fault: SearchSyntaxError | None = None
    problem: str = ""


def numbers_of(name: str, deck: DeckList, beside: ComparedSide | None, asked: AskedOdds, data: CardData) -> Numbers:
    """What is asked of the deck and, for the openings, of the one beside it."""
    cards = usable_cards(deck, data.catalog, asked)
    decks = [(name, deck), *([(beside.name, beside.cards)] if beside else [])]
    try:
        condition = read_condition(asked.want, find_cards := searching(data.index, TodaysLimits.of(data).in_force))
        policy = policy_named(asked.policy, condition, find_cards)
        found = openings(decks, condition, policy, asked)
        return Numbers(cards, found, swaps_of(deck, condition, policy, found.sides[0].found, asked, data))
    except SearchSyntaxError as fault:
        return Numbers(cards, fault=fault)
    except UnanswerableError as problem:
        return Numbers(cards, problem=str(problem))


def ready_made(deck: DeckList, asked: AskedOdds, data: CardData) -> Sequence[tuple[str, str, bool]]:
    """Conditions to press for this deck: label, address, and whether it is the one that is asked."""
    copies = {data.catalog.card(card): number for card, number in deck.counts.items()}
    seasons = [
        (f"零コストの場所札と{label}", f"{USUAL} かつ {{季節:{label}}}>=2")
        for code, label, _ in season_counts(copies)
        if code != Season.NONE.value
    ]
    return [(label, asked.wanting(want), want == asked.want) for label, want in (*READY, *seasons)]
