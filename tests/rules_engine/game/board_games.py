"""Games from full boards, at random, with everything looked at that must hold on the way."""

import random
from dataclasses import dataclass

from rules_engine.game.game import Game, apply_action
from rules_engine.game.notation import write_position
from rules_engine.state.state import State
from rules_engine.vocabulary.actions import Action
from rules_engine.vocabulary.terms import EndReason, Verb
from tests.rules_engine.game.board_checks import (
    Ledger,
    assert_asks_well,
    assert_every_offer_is_accepted,
    assert_hides,
    assert_reading_is_fresh,
    assert_stands,
)
from tests.rules_engine.game.board_order import assert_in_order
from tests.rules_engine.game.full_boards import Board, Table, full_board, set_up
from tests.rules_engine.game.steps_taken import counted_steps
from tests.rules_engine.game.unseen import assert_events_hide, seen_cards

MOST_ACTIONS = 150
LOOK_EVERY = 12
UNDO_EVERY = 10
MOST_STEPS = 20_000


@dataclass(frozen=True)
class Played:
    """A board and what was answered, and how the game stood then."""

    board: Board
    actions: tuple[Action, ...]
    most_steps: int
    ended: EndReason | None


def play_board(seed: int, *, most_actions: int = MOST_ACTIONS) -> Played:
    """Play the board of this seed at random; a failure tells the seed, the actions and the position."""
    board = full_board(seed)
    table = set_up(board)
    game, source = table.game, random.Random(f"play {seed}")
    try:
        steps = _play(board, game, source, most_actions)
        _assert_goes_back(set_up(board), game, undo=seed % UNDO_EVERY == 0)
    except Exception as error:
        told = f"board {seed}, ruleset {dict(board.options)}, {len(game.actions)} actions"
        raise AssertionError(f"{told}: {error!r}\n{_position(game.state)}") from error
    return Played(board, game.actions, steps, game.state.ended)


def _position(state: State) -> str:
    try:
        return write_position(state)
    except StopIteration:
        return "no position"


def _play(board: Board, game: Game, source: random.Random, most_actions: int) -> int:
    ledger, most = Ledger(game.state, board.life, board.rights), 0
    nth = source.randrange(LOOK_EVERY)
    _look(game, ledger)
    while game.decision and len(game.actions) < most_actions:
        closely = len(game.actions) % LOOK_EVERY == nth
        if closely:
            _look_closely(game.state, source)
        before, told = seen_cards(game.state), len(game.log)
        with counted_steps() as nodes:
            game.play(_some_answer(game, source))
        most = max(most, nodes.taken)
        assert nodes.taken < MOST_STEPS, f"{nodes.taken} steps for one decision"
        _look(game, ledger)
        if closely:
            assert_events_hide(game.state, before, told)
    return most


def _some_answer(game: Game, source: random.Random) -> Action:
    """Any answer; of all names in the world mostly those of the cards of this game."""
    offered = game.legal_actions()
    known = {card.name for card in game.state.instances.definitions}
    named = [action for action in offered if action.verb is Verb.NAME and action.word in known]
    return source.choice(named if named and source.random() < 0.7 else offered)


def _look(game: Game, ledger: Ledger) -> None:
    state = game.state
    assert_stands(state)
    assert_in_order(state)
    ledger.look(state)
    if state.ended is None:
        assert_asks_well(game)
    assert state.ended is not EndReason.LOOP, "the game goes round in circles"


def _look_closely(state: State, source: random.Random) -> None:
    assert state.copy() == state, "a copy differs"
    assert_every_offer_is_accepted(state, source)
    assert_reading_is_fresh(state, source)
    assert_hides(state, source)


def _assert_goes_back(again: Table, game: Game, *, undo: bool) -> None:
    """The same answers lead to the same state; undone to the start and redone, every position is as it was."""
    for action in game.actions:
        apply_action(again.state, action)
    assert again.state == game.state, "played again, the game differs"
    if not undo:
        return
    keys = []
    while game.can_undo:
        keys.append(game.state.key())
        game.undo()
    for key in reversed(keys):
        game.redo()
        assert game.state.key() == key, "redone, the game differs"
