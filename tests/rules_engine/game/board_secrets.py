"""The same board with other cards where a seat cannot see, cards of the whole catalogue: as long as none of them comes
into play, the seat must not be able to tell the two tables apart.

Windows are not silent here: who may answer is asked on public facts alone.
"""

import random
from collections.abc import Container, Iterator
from dataclasses import replace

from rules_engine.execution.interpreter import open_question
from rules_engine.game.game import apply_action, legal_actions
from rules_engine.game.legal_actions import attempts
from rules_engine.game.notation import write_position
from rules_engine.game.observation import observe
from rules_engine.game.option_labels import option_label
from rules_engine.kernel.log import LogEntry
from rules_engine.state.state import State
from rules_engine.vocabulary.codes import APPARITION, DECK
from rules_engine.vocabulary.terms import EventKind, Verb
from tests.rules_engine.game.full_boards import Board, Piece, Table, cards_of_kind, full_board, set_up
from tests.rules_engine.game.random_games import all_ids
from tests.rules_engine.game.unseen import first_difference

MOST_ACTIONS = 40
MOST_DECLINED = 12
OPEN_RULES = {"silent_windows": False, "face_down_cards": "unread"}
"""Habits and readings under which nothing need be told of hidden cards."""


class SecretOutError(Exception):
    """A hidden card has come into play: from here on the tables may differ."""


def play_unknown(seed: int, *, most_actions: int = MOST_ACTIONS) -> int:
    """Play the board of this seed and one with other hidden cards alike; how many answers the seat has given."""
    source = random.Random(f"secrets {seed}")
    board = full_board(seed)
    board = replace(board, options=tuple((dict(board.options) | OPEN_RULES).items()))
    viewer = source.randint(0, 1)
    one, other = set_up(board), set_up(dealt_otherwise(board, viewer, source))
    try:
        for played in range(most_actions):
            if not _come_to(one, other, viewer):
                return played
            _assert_alike(one.state, other.state, viewer)
            action = source.choice(legal_actions(one.state))
            apply_action(one.state, action)
            apply_action(other.state, action)
    except SecretOutError:
        return played
    except Exception as error:
        told = f"{board.seed}, ruleset {dict(board.options)}, seat {viewer}, {played} actions"
        raise AssertionError(
            f"{told}: {error!r}\n{write_position(one.state)}\n{write_position(other.state)}"
        ) from error
    return most_actions


def dealt_otherwise(board: Board, viewer: int, source: random.Random) -> Board:
    """The board with other cards of the catalogue where this seat cannot see."""
    sides = [
        tuple(_other(piece, source) if _is_secret(piece, side == viewer) else piece for piece in board.sides[side])
        for side in (0, 1)
    ]
    return replace(board, sides=(sides[0], sides[1]))


def _is_secret(piece: Piece, own: bool) -> bool:
    return piece.face_down and (not own or piece.zone == DECK)


def _other(piece: Piece, source: random.Random) -> Piece:
    ids = cards_of_kind(APPARITION) if piece.kind == APPARITION else all_ids()
    return replace(piece, card_id=source.choice(ids))


def _secrets(one: Table, other: Table) -> Iterator[int]:
    ids, others = one.state.instances.card_ids, other.state.instances.card_ids
    return (card for card in range(len(ids)) if ids[card] != others[card])


def _tells(event: LogEntry, secrets: Container[int], viewer: int) -> bool:
    """Whether a hidden card came into play, or the seat looked through a whole deck."""
    searched = event.kind is EventKind.LOOKED and event.card < 0 and event.secret == viewer
    return searched or event.card in secrets or event.target in secrets


def _come_to(one: Table, other: Table, viewer: int) -> bool:
    """Go on to the next question to the viewer at both tables, the other seat declining; False if a game is over."""
    secrets = set(_secrets(one, other))
    for table in (one, other):
        state = table.state
        for _ in range(MOST_DECLINED):
            if state.ended is not None:
                return False
            if any(_tells(event, secrets, viewer) for event in state.log or ()):
                raise SecretOutError
            if state.asker == viewer:
                break
            apply_action(state, legal_actions(state)[-1])
        else:
            raise SecretOutError
    return True


def _assert_alike(one: State, other: State, viewer: int) -> None:
    seen, there = observe(one, viewer), observe(other, viewer)
    assert seen == there, f"sees {first_difference(seen, there)}"
    assert open_question(one) is open_question(other), f"is asked {open_question(one)} and {open_question(other)}"
    offered, others = legal_actions(one), legal_actions(other)
    assert offered == others, f"is offered {sorted(map(str, set(offered) ^ set(others)))} at one table only"
    assert attempts(one, viewer) == attempts(other, viewer), "is told other reasons"
    options = [action for action in offered if action.verb is Verb.OPTION]
    labels = [option_label(one, action) == option_label(other, action) for action in options]
    assert all(labels), "options are called otherwise"
