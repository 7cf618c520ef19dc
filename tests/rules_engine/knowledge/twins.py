"""Another game that one seat cannot tell from this one: other hidden cards all along, and another chance."""

import random

from rules_engine.game.game import Game
from rules_engine.knowledge.hidden import hidden_places
from rules_engine.state.state import State
from rules_engine.vocabulary.codes import APPARITION, DECK, NO_FORM
from rules_engine.vocabulary.terms import EventKind
from tests.rules_engine.game.unseen import named_cards, with_cards_at

ANOTHER_SEED = "another"


def twin_of(game: Game, seat: int, source: random.Random) -> tuple[Game, int]:
    """The game in which cards the seat has never seen have changed roles, and cards within a shuffled deck places.

    With it, how many cards lie elsewhere.
    """
    state = game.state
    places = _with_other_roles(game, seat, source)
    twin = game.copy()
    twin.state = with_cards_at(state, places, seat)
    twin.state.seed = ANOTHER_SEED
    twin._knowledge = {}
    moved = sum(card != place for card, place in enumerate(places))
    for owner in (0, 1):
        moved += _mix_deck(game, twin.state, seat, owner, source)
    return twin, moved


def _with_other_roles(game: Game, seat: int, source: random.Random) -> list[int]:
    """Where each card is to lie: one never seen where another one lies, which has had all that happened to it."""
    state, knowledge = game.state, game.knowledge(seat)
    places = list(range(state.instances.count))
    fixed = {*named_cards(state), *knowledge.sure, *knowledge.vague}
    for owner in (0, 1):
        unseen = [card for card in hidden_places(state, seat, owner) if card not in fixed]
        for group in _alike(state, unseen):
            for card, place in zip(group, source.sample(group, len(group)), strict=True):
                places[card] = place
    return places


def _alike(state: State, cards: list[int]) -> list[list[int]]:
    """Those that can possess, and the others: a 怪異札 stays one that can."""
    able = [card for card in cards if state.instances.cost[APPARITION][card] != NO_FORM]
    return [able, [card for card in cards if card not in able]]


def _mix_deck(game: Game, twin: State, seat: int, owner: int, source: random.Random) -> int:
    """Let cards that the seat has seen in this deck before it was shuffled change places within it."""
    knowledge, log = game.knowledge(seat), game.state.log or []
    deck = twin.areas[DECK][owner]
    shuffled = max((at for at, entry in enumerate(log) if _shuffles(entry, owner)), default=-1)
    since = {entry.card for entry in log[shuffled + 1 :]}
    free = [card for card in deck if card in knowledge.vague and card not in since | set(named_cards(game.state))]
    lots: dict[frozenset[int], list[int]] = {}
    for card in free:
        if set(deck) <= knowledge.vague[card]:
            lots.setdefault(frozenset(knowledge.vague[card]), []).append(card)
    before = deck[:]
    for lot in lots.values():
        there = [deck.index(card) for card in lot]
        for place, card in zip(there, source.sample(lot, len(lot)), strict=True):
            deck[place] = card
    return sum(one != other for one, other in zip(before, deck, strict=True))


def _shuffles(entry: object, owner: int) -> bool:
    return getattr(entry, "kind", None) is EventKind.SHUFFLED and getattr(entry, "player", -1) == owner
