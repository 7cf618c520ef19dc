"""Whole games at random between real decks, with everything that must hold on the way."""

import random
from dataclasses import dataclass
from functools import cache

from rules_engine.compile.instances import Instances
from rules_engine.game.game import Game, apply_action, legal_actions, start
from rules_engine.game.legal_actions import explain
from rules_engine.game.notation import write_position
from rules_engine.game.record import GameRecord
from rules_engine.game.replay import replay
from rules_engine.rulebook.ruleset import STANDARD
from rules_engine.state.state import State
from rules_engine.vocabulary.terms import EndReason, EventKind
from tests.rules_engine.game.random_games import assert_conserved, catalog
from tests.rules_engine.game.real_decks import random_legal_deck, sample_decks
from tests.rules_engine.game.steps_taken import counted_steps
from tests.rules_engine.game.unseen import assert_events_hide, assert_leaks_nothing, seen_cards

MOST_DECISIONS = 5_000
MOST_STEPS = 20_000


@dataclass(frozen=True)
class Course:
    """How a game went: `texts_not_run` counts the moments at which a text that is not automated was passed over."""

    decisions: int
    most_steps: int
    texts_not_run: int
    ended: EndReason


Pair = tuple[tuple[int, ...], tuple[int, ...]]


def sample_pair(seed: int) -> Pair:
    """Two of the sample decks, every pairing in turn."""
    one, other = divmod(seed % len(sample_decks()) ** 2, len(sample_decks()))
    return sample_decks()[one], sample_decks()[other]


def legal_pair(seed: int) -> Pair:
    """Two random legal decks drawn from the whole catalogue."""
    return random_legal_deck(2 * seed), random_legal_deck(2 * seed + 1)


def sample_instances(seed: int) -> Instances:
    return _kept_instances(sample_pair(seed))


@cache
def _kept_instances(pair: Pair) -> Instances:
    return Instances(pair, catalog(), STANDARD)


def legal_instances(seed: int) -> Instances:
    return Instances(legal_pair(seed), catalog(), STANDARD)


def play_out(instances: Instances, seed: int, *, look_every: int) -> Course:
    """Play at random to the end. Every `look_every` decisions all invariants are looked at; always: something is
    offered, the game goes on, no decision takes too many steps. A failure tells the seed and the position."""
    state, source = start(instances, str(seed), seed % 2, logging=True), random.Random(seed)
    decisions = most_steps = 0
    try:
        while state.asker >= 0:
            assert decisions < MOST_DECISIONS, "the game does not end"
            looking = decisions % look_every == look_every - 1
            most_steps = max(most_steps, _decide(state, source, looking=looking))
            decisions += 1
        assert_conserved(state)
        assert state.ended not in (None, EndReason.LOOP), f"ended by {state.ended}"
        assert most_steps <= MOST_STEPS, f"{most_steps} steps for one decision"
    except AssertionError as error:
        position = write_position(state)
        raise AssertionError(f"seed {seed}, decision {decisions}: {error}\n{position}") from error
    not_run = sum(event.kind is EventKind.TEXT_NOT_RUN for event in state.log or ())
    assert state.ended is not None
    return Course(decisions, most_steps, not_run, state.ended)


def _decide(state: State, source: random.Random, *, looking: bool) -> int:
    """Answer one decision at random; how many steps that took."""
    actions = legal_actions(state)
    assert actions, "nothing is offered"
    if looking:
        assert_every_offer_is_accepted(state)
    before, told = (seen_cards(state), len(state.log or ())) if looking else (None, 0)
    with counted_steps() as nodes:
        apply_action(state, actions[int(source.random() * len(actions))])
    if before is not None:
        assert_conserved(state)
        assert_events_hide(state, before, told)
        for viewer in (0, 1):
            assert_leaks_nothing(state, viewer, source)
    return nodes.taken


def assert_every_offer_is_accepted(state: State) -> None:
    """Each legal action has no fault and can be carried out; afterwards somebody is asked or the game is over."""
    for action in legal_actions(state):
        assert explain(state, action) is None, str(action)
        twin = state.copy()
        apply_action(twin, action)
        assert (twin.asker >= 0) == (twin.ended is None), str(action)
        assert twin.ended is not None or legal_actions(twin), str(action)


def random_game(decks: tuple[tuple[int, ...], tuple[int, ...]], seed: int) -> Game:
    """The same kind of play as a table keeps it: checked, logged, with its history."""
    game, source = Game.new(decks, seed, catalog(), first=seed % 2), random.Random(seed)
    while game.decision and len(game.actions) < MOST_DECISIONS:
        actions = game.legal_actions()
        game.play(actions[int(source.random() * len(actions))])
    return game


def assert_replay_and_undo_are_exact(game: Game) -> None:
    """The record gives the same game; undone to the start and redone, every position is as it was, log and chance
    included."""
    assert replay(GameRecord.from_text(game.record.to_text()), catalog()).state == game.state
    keys = []
    while game.can_undo:
        keys.append(game.state.key())
        game.undo()
    for key in reversed(keys):
        game.redo()
        assert game.state.key() == key
