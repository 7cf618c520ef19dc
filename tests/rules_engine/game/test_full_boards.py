"""Games from full boards: a sample of what `make soak` plays by thousands, and that each look at them can fail."""

import random
from dataclasses import replace

import pytest

from rules_engine.compile.effect_kinds import ALL_KINDS
from rules_engine.game.game import Game, legal_actions
from rules_engine.game.notation import read_position, write_position
from rules_engine.kernel.position import Pending
from rules_engine.state.changes import set_damage
from rules_engine.state.state import State
from rules_engine.vocabulary.actions import Action
from rules_engine.vocabulary.codes import APPARITION, DECK, FIELD, HAND, PLACE, USE, VIRTUE
from rules_engine.vocabulary.terms import DecisionKind, EventKind, Verb
from tests.rules_engine.game import unseen
from tests.rules_engine.game.board_checks import Ledger, assert_hides, assert_reading_is_fresh, assert_stands
from tests.rules_engine.game.board_games import play_board
from tests.rules_engine.game.board_order import assert_in_order
from tests.rules_engine.game.board_secrets import play_unknown
from tests.rules_engine.game.board_twins import Seen, play_alike
from tests.rules_engine.game.full_boards import board_from, full_board, set_up, written
from tests.rules_engine.game.played_again import (
    HASH_SEEDS,
    board_line,
    digest,
    digests_of_a_fresh_process,
    last_state,
    record_line,
)
from tests.rules_engine.game.random_games import catalog, played

SEEDS = range(12)
AGAIN = 4


@pytest.mark.parametrize("seed", SEEDS)
def test_everything_holds_at_every_decision(seed: int) -> None:
    assert play_board(seed).most_steps > 0


@pytest.mark.parametrize("seed", SEEDS)
def test_seats_numbers_and_idle_cards_make_no_difference(seed: int) -> None:
    assert play_alike(seed) > 0


@pytest.mark.parametrize("seed", SEEDS)
def test_other_hidden_cards_make_no_difference_to_who_cannot_see_them(seed: int) -> None:
    assert play_unknown(seed) >= 0


@pytest.mark.parametrize("hash_seed", HASH_SEEDS)
def test_records_lead_to_the_same_state_in_a_fresh_process(hash_seed: str) -> None:
    lines = [board_line(play_board(seed)) for seed in range(AGAIN)]
    lines += [record_line(played(seed, 200).record) for seed in range(AGAIN)]
    assert digests_of_a_fresh_process(lines, hash_seed) == [digest(last_state(line)) for line in lines]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_board_can_be_written_as_a_position_and_read(seed: int) -> None:
    """As long as nothing is under way; 正体不明 keep their numbers, and all answers stay the same."""
    table = set_up(replace(full_board(seed), step="act", rights=((1, 1, 1, 1, 1), (1, 1, 1, 0, 0))))
    state = table.state
    text = write_position(state)
    again = read_position(text, catalog())
    assert "#" not in text or state.memory
    assert write_position(again) == text
    assert sorted(map(str, offered_by_name(again))) == sorted(map(str, offered_by_name(state)))


def offered_by_name(state: State) -> list[tuple[object, ...]]:
    names = {-1: "", **{card: definition.name for card, definition in enumerate(state.instances.definitions)}}
    return [(action.verb, names[action.card], names[action.target]) for action in legal_actions(state)]


def test_boards_are_full_and_differ() -> None:
    boards = [full_board(seed) for seed in range(40)]
    on_field = [sum(piece.zone == FIELD for piece in side) for board in boards for side in board.sides]
    assert min(on_field) >= 3
    assert max(on_field) <= 8
    assert len(set(boards)) == 40
    assert any(piece.unknown >= 0 for board in boards for side in board.sides for piece in side)
    assert all(board_from(written(board)) == board for board in boards)


def test_a_place_without_power_is_noticed() -> None:
    game = set_up(full_board(0)).game
    place = next(
        card for player in (0, 1) for card in game.state.areas[FIELD][player] if game.state.kind[card] == PLACE
    )
    set_damage(game.state, place, 99)
    with pytest.raises(AssertionError, match="stands"):
        assert_stands(game.state)


def test_a_card_in_two_zones_and_ten_virtues_are_noticed() -> None:
    state = set_up(full_board(0)).state
    state.areas[HAND][0].append(state.areas[DECK][0][-1])
    with pytest.raises(AssertionError):
        assert_stands(state)
    state = set_up(full_board(0)).state
    for card in [*state.areas[DECK][0], *state.areas[HAND][0]]:
        state.areas[state.zone[card]][0].remove(card)
        state.areas[VIRTUE][0].append(card)
        state.zone[card] = VIRTUE
    with pytest.raises(AssertionError, match="徳"):
        assert_stands(state)


def test_what_lies_or_waits_as_it_cannot_is_noticed() -> None:
    state = set_up(full_board(0)).state
    place = next(card for player in (0, 1) for card in state.areas[FIELD][player] if state.kind[card] == PLACE)
    state.kind[place] = APPARITION
    with pytest.raises(AssertionError, match="possesses"):
        assert_in_order(state)
    game = next(game for game in (set_up(full_board(seed)).game for seed in range(50)) if asks_to_declare(game))
    game.state.pending.append(Pending(0, 0, 0, 0, (), 0))
    with pytest.raises(AssertionError, match="waits"):
        assert_in_order(game.state)


def asks_to_declare(game: Game) -> bool:
    return game.decision is not None and game.decision.kind is DecisionKind.MAIN


def test_a_right_out_of_nothing_and_a_life_without_a_cause_are_noticed() -> None:
    state = set_up(full_board(0)).state
    state.log = []
    ledger = Ledger(state, state.life, state.rights)
    state.rights[0][USE] += 1
    with pytest.raises(AssertionError, match="granted"):
        ledger.look(state)
    state = set_up(full_board(0)).state
    state.log = []
    ledger = Ledger(state, state.life, state.rights)
    ledger.look(state)
    state.life[1] -= 1
    with pytest.raises(AssertionError, match="events"):
        ledger.look(state)
    state.note(EventKind.DAMAGE, "001-攻撃-4", 1, value=3)
    state.note(EventKind.LIFE, "001-勝利-ライフ", 1, value=state.life[1])
    with pytest.raises(AssertionError, match="damage"):
        ledger.look(state)


def test_a_value_kept_too_long_is_noticed() -> None:
    """What is kept says that all cards on the field have lost their texts."""
    state = set_up(full_board(4)).state
    state.at_work = ALL_KINDS
    state.effects["lost"] = {card: {("", -1, 0)} for player in (0, 1) for card in state.areas[FIELD][player]}
    with pytest.raises(AssertionError, match="read anew"):
        assert_reading_is_fresh(state, random.Random(0))


def test_an_answer_that_tells_of_a_hidden_card_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def telling(state: State) -> list[Action]:
        return [Action(Verb.OPTION, state.instances.card_ids[state.areas[HAND][1 - state.asker][0]])]

    monkeypatch.setattr(unseen, "legal_actions", telling)
    state = set_up(replace(full_board(0), options=())).state
    with pytest.raises(AssertionError, match="is offered"):
        assert_hides(state, random.Random(0))


def test_a_table_that_plays_otherwise_is_noticed() -> None:
    board = full_board(0)
    one, other = Seen(set_up(board)), Seen(set_up(board, swapped=True), swapped=True)
    assert one.picture() == other.picture()
    other.state.life[0] += 1
    assert one.picture() != other.picture()
