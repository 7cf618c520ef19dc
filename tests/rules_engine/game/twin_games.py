"""Twin games: the same but for the closed cards of one seat, to see what the other seat is told of them."""

import random
from dataclasses import replace

from rules_engine import Game
from rules_engine.execution.interpreter import apply_action
from rules_engine.game.legal_actions import legal_actions
from rules_engine.game.observation import Observation, observe
from rules_engine.rulebook.ruleset import STANDARD, Ruleset
from rules_engine.state.sharing import own_all
from rules_engine.state.state import State
from rules_engine.vocabulary.actions import Action
from rules_engine.vocabulary.codes import DECK, HAND, VIRTUE
from rules_engine.vocabulary.terms import DecisionKind, EventKind, Verb
from tests.rules_engine.game.whole_games import catalog, legal_pair, sample_pair

PUBLIC = replace(STANDARD, silent_windows=False)
PAIRS = {"sample": sample_pair, "catalogue": legal_pair}
ANSWERING = (205, 1350, 1371, 1383, 1635, 2153, 2207, 2379, 1310, 1311, 1610, 1625, 2108, 2134)
"""Cards that answer from a closed hand, or are started from it."""
SAYS_SO = 53
"""れもんちゃん, whose holder loses when silent: to decline is an act."""
DECLINES = (Verb.PASS, Verb.NO, Verb.DONE, Verb.END)
SHOWING = (EventKind.LOOKED, EventKind.REVEALED)
CLOSED = (HAND, DECK, VIRTUE)
MOST = 400
"""Answers after which a run is long enough."""


def twins_differ(kind: str, seed: int, positions: int, ruleset: Ruleset = PUBLIC) -> tuple[int, int]:
    """From how many positions of the first seat's main phase twins were played, and in how many it could tell them."""
    game = Game.new(answering_decks(kind, seed), seed, catalog(), first=seed % 2, ruleset=ruleset)
    chance = random.Random(seed)
    looked_at = told = 0
    while game.decision and looked_at < positions:
        main = game.decision.kind is DecisionKind.MAIN and game.decision.player == 0
        if main and chance.random() < 0.3 and not game.state.pending:
            looked_at += 1
            told += _can_tell(game.state, chance)
        game.play(chance.choice(game.legal_actions()))
    return looked_at, told


def answering_decks(kind: str, seed: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Two decks; half of the second seat's are cards that answer from the hand."""
    one, other = PAIRS[kind](seed)
    assert one
    assert other
    answering = random.Random(seed).choices(ANSWERING, k=len(other) // 2)
    return one, (*answering, *(card for card in other[len(answering) :] if card != SAYS_SO))


def _can_tell(state: State, chance: random.Random) -> bool:
    twin, source = _with_other_closed_cards(state, 1, chance), random.Random(chance.random())
    seen, given = _played(state.copy(), 0, None, source)
    also, same = _played(twin, 0, given, source)
    return given[: len(same)] != same or seen[: len(also)] != also[: len(seen)]


def _with_other_closed_cards(state: State, seat: int, chance: random.Random) -> State:
    """The position with the seat's closed cards (hand, deck, 徳) laid out in another way."""
    twin = state.copy()
    own_all(twin)
    places = [(zone, place) for zone in CLOSED for place in range(len(twin.areas[zone][seat]))]
    places = [(zone, place) for zone, place in places if twin.face_down[twin.areas[zone][seat][place]]]
    cards = [twin.areas[zone][seat][place] for zone, place in places]
    chance.shuffle(cards)
    for (zone, place), card in zip(places, cards, strict=True):
        twin.areas[zone][seat][place] = card
        twin.zone[card] = zone
    twin.watch()
    return twin


def _played(
    state: State, seat: int, answers: list[Action] | None, chance: random.Random
) -> tuple[list[Observation], list[Action]]:
    """What the seat receives while it plays at random (or gives the same `answers`) and the other one declines, until
    that one has to act or a closed card of his is seen; and the seat's answers."""
    seen: list[Observation] = []
    given: list[Action] = []
    closed = [card for zone in CLOSED for card in state.areas[zone][1 - seat] if state.face_down[card]]
    assert state.log is not None
    before = len(state.log)
    for _ in range(MOST):
        looked_at = {entry.card for entry in state.log[before:] if entry.kind in SHOWING}
        if not all(state.face_down[card] for card in closed) or not looked_at.isdisjoint(closed):
            break
        now = observe(state, seat)
        seen += [now] if not seen or seen[-1] != now else []
        action = _answer(state, seat, answers, given, chance)
        if action is None:
            break
        given += [action] if state.asker == seat else []
        apply_action(state, action)
    return seen, given


def _answer(
    state: State, seat: int, answers: list[Action] | None, given: list[Action], chance: random.Random
) -> Action | None:
    options = legal_actions(state)
    if state.asker != seat:
        return next((option for option in options if option.verb in DECLINES), None)
    if answers is None:
        return chance.choice(options)
    return answers[len(given)] if len(given) < len(answers) and answers[len(given)] in options else None
