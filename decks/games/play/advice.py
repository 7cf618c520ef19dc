"""What to put back at the 零探し of a table, for the hand that lies there."""

from dataclasses import dataclass

from cards.catalog import CardData
from cards.search_language.faults import SearchSyntaxError
from decks.games.table.combined_actions import asks_for_zero_search
from decks.games.table.opponents import OWN_SEAT
from decks.legality.todays_limits import TodaysLimits
from decks.odds.answers import UnanswerableError, opening_advice, searching, share
from decks.odds.conditions import read_condition
from rules_engine.game import Game, GameRecord
from rules_engine.legality.deck_list import DeckList
from rules_engine.odds import AdvisedChoice
from rules_engine.vocabulary.codes import HAND

OTHER_HAND = "はじめの手札ではなくなっているので、数えられません。"


@dataclass(frozen=True, slots=True)
class Suggestion:
    """Cards to put back, by name in the order in which they go under, and how likely the condition is then."""

    names: tuple[str, ...]
    chance: str


@dataclass(frozen=True, slots=True)
class TableAdvice:
    """The advice, or why there is none: a `fault` of the condition's text, or another `problem`."""

    best: Suggestion | None = None
    next_best: Suggestion | None = None
    kept: str = ""
    fault: SearchSyntaxError | None = None
    problem: str = ""


def is_advised(position: Game) -> bool:
    """Whether one's own seat is asked for its 零探し and has put nothing back yet."""
    decision = position.decision
    return decision is not None and decision.player == OWN_SEAT and asks_for_zero_search(position)


def table_advice(position: Game, record: GameRecord, want: str, data: CardData) -> TableAdvice:
    """What serves the condition best at the opening, from what the seat itself knows: its hand and its list."""
    cards = record.decks[OWN_SEAT] or ()
    dealt = [position.card(card) for card in position.state.areas[HAND][OWN_SEAT]]

    def suggestion(choice: AdvisedChoice) -> Suggestion:
        return Suggestion(tuple(dealt[place].name for place in choice.back), share(choice.chance))

    try:
        condition = read_condition(want, searching(data.index, TodaysLimits.of(data).in_force))
        deck, first = DeckList.of((card, 1) for card in cards), record.first == OWN_SEAT
        found = opening_advice(deck, condition, [card.id for card in dealt], first=first)
    except SearchSyntaxError as fault:
        return TableAdvice(fault=fault)
    except UnanswerableError as problem:
        return TableAdvice(problem=str(problem))
    except ValueError:
        # A card was put into play before the hand was looked at.
        return TableAdvice(problem=OTHER_HAND)
    next_best = suggestion(found.next_best) if found.next_best else None
    return TableAdvice(suggestion(found.best), next_best, share(found.keep_all.chance))
