"""Positions of which the other seat's closed cards are dealt otherwise: is anybody asked anything else then?

`python -m tests.rules_engine.game.asked_alike 300` prints, by the rules of a match and by those of games alone, in how
many of so many positions the first seat is told or asked something else, or the second is asked something else.
"""

import random
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from rules_engine import Game
from rules_engine.execution.interpreter import apply_action
from rules_engine.game.decision import decision_of
from rules_engine.game.legal_actions import legal_actions
from rules_engine.game.observation import observe
from rules_engine.kernel.agreed_chance import AgreedChance
from rules_engine.kernel.chance import source
from rules_engine.knowledge.record import Knowledge
from rules_engine.knowledge.renaming import with_cards_at
from rules_engine.knowledge.worlds import DEAL, _dealt, _named
from rules_engine.rulebook.ruleset import STANDARD, Ruleset
from rules_engine.state.state import State
from rules_engine.vocabulary.actions import Action
from rules_engine.vocabulary.terms import Verb
from tests.rules_engine.game.real_decks import random_legal_deck
from tests.rules_engine.game.twin_games import ANSWERING, SAYS_SO, SHOWING
from tests.rules_engine.game.whole_games import catalog

MATCH = replace(STANDARD, always_asked=True)
SEAT, OTHER = 0, 1
PASSIVE = (Verb.PASS, Verb.NO, Verb.DONE, Verb.END)
MOST = 120
"""Questions after which a run is long enough."""
PER_GAME = 10
LATENT = tuple(card.id for card in catalog() if any(word.name == "潜在能力" for word in card.keywords))


class Seen(NamedTuple):
    """One question: who is asked what, what the first seat sees then, and what it may answer."""

    asked: str
    table: str
    answers: tuple[str, ...]


def decks_of(seed: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Two random legal decks; in every second game half of the other seat's are cards that answer from a hand."""
    one, other = random_legal_deck(2 * seed), random_legal_deck(2 * seed + 1)
    if seed % 2:
        answering = random.Random(seed).choices((*ANSWERING, *LATENT), k=len(other) // 2)
        other = (*answering, *other[len(answering) :])
    return one, tuple(card for card in other if card != SAYS_SO)


def differences(positions: int, ruleset: Ruleset, *, first: int = 0) -> tuple[int, Counter[str]]:
    """How many positions were tried, and in how many what was asked or told differs, by the question before it."""
    tried, found = 0, Counter[str]()
    seed = first
    while tried < positions:
        for differs in _in_game(seed, min(PER_GAME, positions - tried), ruleset):
            tried += 1
            found.update([differs] if differs else [])
        seed += 1
    return tried, found


def _in_game(seed: int, positions: int, ruleset: Ruleset) -> list[str | None]:
    """For each position that is taken out of this game: None, or where the twins part."""
    key = AgreedChance(random.Random(f"key {seed}").randbytes(32))
    game, chance = Game.new(decks_of(seed), key, catalog(), first=None, ruleset=ruleset), random.Random(seed)
    found: list[str | None] = []
    while game.decision and len(found) < positions:
        begins = len(game.actions) < 3
        if game.decision.player == SEAT and not game.state.pending and (begins or chance.random() < 0.08):
            found.append(parting(game, str(chance.random())))
        game.play(chance.choice(game.legal_actions()))
    return found


def parting(game: Game, chance: str) -> str | None:
    """The question before which twins of this position part, None if they never do."""
    known = game.knowledge(SEAT)
    named, names = _named(game.state, SEAT), dict[int, int]()
    names |= _dealt(game.state, game.state.instances, known, OTHER, named, source(chance, DEAL))
    seen = frozenset(card for card in names if card in named or card in known.sure or card in known.vague)
    twin = with_cards_at(game.state, names, seen)
    twin.watch()
    answers: list[Action] = []
    one = _run(game.state.copy(), known, {}, answers, random.Random(chance))
    other = _run(twin, known, names, answers, None)
    for former, latter in zip(one, other, strict=False):
        if former != latter:
            return f"{former.asked} / {latter.asked}"
    return None if len(one) == len(other) else f"after {min(one, other, key=len)[-1].asked}"


def _run(
    state: State, known: Knowledge, names: dict[int, int], answers: list[Action], chance: random.Random | None
) -> list[Seen]:
    """What is seen and asked while the first seat plays at random (or gives these `answers`) and the other declines
    everything, until that one has to act or one of his closed cards is seen."""
    state.log = []
    knowledge = known.redealt(state, names, of_drawer=True)
    closed = [card for area in state.areas for card in area[OTHER] if state.face_down[card]]
    seen: list[Seen] = []
    given = iter(answers)
    for _ in range(MOST):
        looked_at = {entry.card for entry in state.log if entry.kind in SHOWING}
        if not all(state.face_down[card] for card in closed) or not looked_at.isdisjoint(closed):
            break
        seen.append(_seen(state, knowledge))
        action = _passive(state) if state.asker == OTHER else _active(state, chance, given)
        if action is None:
            break
        if state.asker == SEAT and chance is not None:
            answers.append(action)
        apply_action(state, action)
    return seen


def _passive(state: State) -> Action | None:
    return next((action for action in legal_actions(state) if action.verb in PASSIVE), None)


def _active(state: State, chance: random.Random | None, given: Iterator[Action]) -> Action | None:
    options = legal_actions(state)
    if not options:
        return None
    if chance is not None:
        return chance.choice(options)
    action = next(given, None)
    return action if action in options else None


def _seen(state: State, knowledge: Knowledge) -> Seen:
    decision = decision_of(state)
    asked = "over" if decision is None else f"{decision.player} {decision.kind} {decision.at} {decision.window}"
    answers = tuple(map(str, legal_actions(state))) if state.asker == SEAT else ()
    return Seen(asked, repr(observe(state, SEAT, knowledge.follow(state))), answers)


if __name__ == "__main__":
    public = replace(STANDARD, silent_windows=False)
    for name, rules in (("match", MATCH), ("public windows", public), ("alone", STANDARD)):
        tried, found = differences(int(sys.argv[1]), rules)
        print(f"{name}: {found.total()} of {tried}", *found.most_common(), sep="\n  ")
