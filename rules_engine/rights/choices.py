"""What a text lets somebody choose: the candidates, how many, and whether there is anything to ask."""

from dataclasses import dataclass
from typing import Any

from rules_engine.kernel.frame import NOBODY
from rules_engine.language import tree
from rules_engine.language.members import QUANTITY_ALL, QUANTITY_ANY, QUANTITY_AT_LEAST, QUANTITY_FULL, QUANTITY_UP_TO
from rules_engine.queries import abilities, card_values
from rules_engine.queries.filters import compare
from rules_engine.queries.text_frame import OWN_CHOICE, amount, bound, cards, fits, one_player, present
from rules_engine.rights.prohibitions import cannot_be_chosen, cannot_look
from rules_engine.rulebook.options import OwnChoices
from rules_engine.state.state import State
from rules_engine.state.text_frame import TextFrame
from rules_engine.vocabulary.codes import DECK, HAND


@dataclass(frozen=True, slots=True)
class Choice:
    """Between `least` and `most` of these candidates, chosen by the seat `chooser`."""

    chooser: int
    candidates: list[int]
    least: int
    most: int


def choice(
    state: State, text_frame: TextFrame, pick: tree.Pick, *, search: bool = False, seen: list[int] | None = None
) -> Choice:
    """What the pick offers now; `seen` are the cards of a deck that are looked at, None for all that the text wants."""
    everyone = pick.quantity is QUANTITY_ALL
    candidates = candidates_of(state, text_frame, pick, search=search)
    if seen is not None:
        there = [card for card in candidates if state.zone[card] != DECK or card in seen]
        candidates = seen if is_ordered(pick) else there
    number = len(candidates) if pick.amount is None else max(0, amount(state, text_frame, pick.amount))
    chooser = one_player(state, text_frame, pick.by)
    least, most = bounds(pick.quantity, number, len(candidates))
    return Choice(chooser, candidates, least if not everyone else len(candidates), most)


def bounds(quantity: tree.Quantity, number: int, available: int) -> tuple[int, int]:
    """The fewest and the most that may be taken of `available`."""
    if quantity is QUANTITY_ALL:
        return available, available
    if quantity is QUANTITY_ANY:
        return 0, available
    if quantity is QUANTITY_UP_TO:
        return 0, min(number, available)
    if quantity is QUANTITY_FULL:
        return (number, number) if available >= number else (0, 0)
    if quantity is QUANTITY_AT_LEAST:
        return (number, available) if available >= number else (available, available)
    return min(number, available), min(number, available)


def candidates_of(state: State, text_frame: TextFrame, pick: tree.Pick, *, search: bool = False) -> list[int]:
    """The cards that may be picked: those meant, without the ones an effect of this player cannot touch."""
    found = cards(state, text_frame, pick.cards)
    if search and found and cannot_look(state, text_frame, found[0]):
        return []
    choosing, reached = is_choice(pick), list[int]()
    chooser = NOBODY if pick.by is None else _own_chooser(state, text_frame, pick)
    for card in found:
        if in_reach(state, text_frame, card, choosing=choosing, chooser=chooser):
            reached.append(card)
    return reached


def has_candidate(state: State, text_frame: TextFrame, pick: tree.Pick) -> bool:
    """Whether a card other than the text's own may be picked."""
    choosing, chooser = is_choice(pick), _own_chooser(state, text_frame, pick)
    for card in cards(state, text_frame, pick.cards):
        if card != text_frame.card and in_reach(state, text_frame, card, choosing=choosing, chooser=chooser):
            return True
    return False


def _own_chooser(state: State, text_frame: TextFrame, pick: tree.Pick) -> int:
    """The player whom the text makes choose: of his own cards he may choose any, for it is he that acts (F-07)."""
    if pick.by is None or state.instances.ruleset.own_choices is OwnChoices.SHIELDED:
        return NOBODY
    return one_player(state, text_frame, pick.by)


def is_choice(pick: tree.Pick) -> bool:
    """Whether somebody chooses cards: not where all are meant, chance decides, or they come off the end of a deck."""
    return pick.quantity is not QUANTITY_ALL and not pick.random and not is_ordered(pick)


def in_reach(state: State, text_frame: TextFrame, card: int, *, choosing: bool = True, chooser: int = NOBODY) -> bool:
    """Whether an effect of the text frame's player can touch or choose the card (神秘, 秘境).

    In a deck it can, and so it can where the owner is the `chooser` or has chosen it before (S-自身が選ぶ札).
    """
    if state.zone[card] == DECK or (chooser != NOBODY and state.instances.owners[card] == chooser):
        return True
    if abilities.shielded(state, card, text_frame.player, choosing=choosing) or cannot_be_chosen(
        state, card, text_frame, choosing=choosing
    ):
        return card in present(state, bound(text_frame, OWN_CHOICE))
    return True


def taken(state: State, text_frame: TextFrame, slot: str) -> list[int]:
    """The cards picked for a statement, without those that have come out of reach since."""
    found = present(state, bound(text_frame, slot))
    return [card for card in found if in_reach(state, text_frame, card, choosing=False)]


def is_ordered(pick: tree.Pick) -> bool:
    """Whether the cards are taken from one end of a deck, so that there is nothing to choose but how many."""
    return isinstance(pick.cards, tree.Selector) and pick.cards.end is not None


def is_blind(state: State, chooser: int, candidates: list[int]) -> bool:
    """Whether the chooser cannot tell the candidates apart: the closed hand of the other player."""
    owners = state.instances.owners
    return bool(candidates) and all(state.zone[card] == HAND and owners[card] != chooser for card in candidates)


def together(state: State, text_frame: TextFrame, pick: tree.Pick, chosen: list[int], card: int, left: int) -> bool:
    """Whether the card may join those already chosen, with `left` more to choose after it."""
    return all(WITH[type(rule)](state, text_frame, rule, [*chosen, card], left) for rule in pick.such)


def is_complete(state: State, text_frame: TextFrame, pick: tree.Pick, chosen: list[int]) -> bool:
    """Whether these cards, chosen together, are what the text asks for."""
    return all(WITH[type(rule)](state, text_frame, rule, chosen, 0) for rule in pick.such)


def _alike(state: State, text_frame: TextFrame, rule: tree.Alike, chosen: list[int], left: int) -> bool:
    traits = [card_values.traits(state, card, rule.trait) for card in chosen]
    if rule.different:
        return all(not (traits[-1] & other) for other in traits[:-1]) if traits else True
    return not traits or bool(frozenset.intersection(*traits))


def _total(state: State, text_frame: TextFrame, rule: tree.Total, chosen: list[int], left: int) -> bool:
    total = sum(card_values.value(state, card, rule.value) for card in chosen)
    limit = amount(state, text_frame, rule.amount)
    if left and rule.relation in (tree.Relation.AT_LEAST, tree.Relation.EQUAL, tree.Relation.MORE):
        return True
    return compare(total, rule.relation, limit)


def _covering(state: State, text_frame: TextFrame, rule: tree.Covering, chosen: list[int], left: int) -> bool:
    missing = sum(not any(fits(state, text_frame, part, card) for card in chosen) for part in rule.filters)
    return missing <= left


WITH: dict[type, Any] = {tree.Alike: _alike, tree.Total: _total, tree.Covering: _covering}
