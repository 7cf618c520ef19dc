"""The smallest repair of a whole deck, ready for people: one that ends every fault at once."""

from dataclasses import dataclass

from cards.catalog import CardData
from cards.list_question import ListQuestion
from decks.legality.unread_lines import UnreadLine
from rules_engine.catalog.definitions import CardDefinition
from rules_engine.legality.deck_check import DeckVerdict
from rules_engine.legality.deck_list import DeckList
from rules_engine.legality.repair import smallest_repair

MOST_NAMED = 10


@dataclass(frozen=True, slots=True)
class TakenOut:
    """`copies` among these cards, whichever of them; `any_card` where any card of the deck does."""

    cards: tuple[CardDefinition, ...]
    copies: int
    any_card: bool


@dataclass(frozen=True, slots=True)
class WholeRepair:
    """`impossible`: the format's pool is too small that day for any deck. `changes` counts the copies moved in all."""

    taken_out: tuple[TakenOut, ...] = ()
    added: int = 0
    changes: int = 0
    impossible: bool = False


def whole_repair(deck: DeckList, verdict: DeckVerdict, question: ListQuestion, data: CardData) -> WholeRepair | None:
    """None where one fault or none is found, whose own repair says it all, and where there is no verdict."""
    return repair_of(deck, verdict, question, data) if len(verdict.violations) > 1 else None


def repair_of(deck: DeckList, verdict: DeckVerdict, question: ListQuestion, data: CardData) -> WholeRepair | None:
    """None where nothing is wrong, and where not all of the list is known, so that nobody can say what mends it."""
    if verdict.legal or any(isinstance(fault, UnreadLine) for fault in verdict.violations):
        return None
    repair = smallest_repair(
        deck, data.catalog, data.revisions, on=question.on, series=question.series, format=question.format
    )
    if repair is None:
        return WholeRepair(impossible=True)
    taken_out = tuple(
        TakenOut(tuple(map(data.catalog.card, removal.cards)), removal.copies, len(removal.cards) > MOST_NAMED)
        for removal in repair.removals
    )
    return WholeRepair(taken_out, repair.added, repair.changes)
