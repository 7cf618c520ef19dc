"""What is kept of a position is what would be read in it anew: in every ruling, in games of all the cards, and on full
boards with few texts, which notice each watcher that is dropped.

SOAK_BOARDS_FROM is the seed of the first board: another number plays other boards.
"""

import os
import random
from collections.abc import Callable, Iterable

import pytest

from rules_engine.compile.game_reads import GameReads
from rules_engine.compile.instances import Instances
from rules_engine.compile.program import Program
from rules_engine.game.game import apply_action, legal_actions, start
from rules_engine.rulings.scenario import Scenario, run
from rules_engine.state.state import Modifier, State
from rules_engine.vocabulary.aspects import NOTHING
from tests.rules_engine.game.full_boards import Board
from tests.rules_engine.game.meddling_boards import meddling_board, play_meddling, play_on
from tests.rules_engine.game.shadow import shadow_run
from tests.rules_engine.game.watched_boards import named_board, priced_board
from tests.rules_engine.game.whole_games import legal_instances, sample_instances
from tests.rulings.test_rulings import all_scenarios

PARTS = 8
GAMES = 4
EVERY = 5
"""Of so many steps of a game one is looked at: which ones differs from game to game."""
SCENARIOS = all_scenarios()
FIRST = int(os.environ.get("SOAK_BOARDS_FROM", "0"))
BOARDS = 48
NOTICED_WITHIN = 60
"""So many boards are enough to notice a dropped watcher."""


@pytest.mark.parametrize("part", range(PARTS))
def test_in_every_ruling(part: int) -> None:
    mine: list[Scenario] = SCENARIOS[part::PARTS]
    with shadow_run() as checked:
        for scenario in mine:
            failure = run(scenario)
            assert failure is None, str(failure)
    assert len(checked) > len(mine)


def play(instances: Instances, seed: int) -> None:
    state, chance = start(instances, str(seed), seed % 2), random.Random(seed).random
    while state.asker >= 0:
        answers = legal_actions(state)
        assert answers == legal_actions(state.copy())
        apply_action(state, answers[int(chance() * len(answers))])


@pytest.mark.parametrize("seed", range(GAMES))
@pytest.mark.parametrize("table", [sample_instances, legal_instances], ids=["sample", "catalogue"])
def test_in_whole_games(table: Callable[[int], Instances], seed: int) -> None:
    with shadow_run(EVERY) as checked:
        play(table(seed), seed)
    assert len(checked) > 50


@pytest.mark.parametrize("part", range(PARTS))
def test_on_full_boards(part: int) -> None:
    with shadow_run(EVERY) as checked:
        for seed in range(FIRST + part, FIRST + BOARDS, PARTS):
            play_meddling(seed)
    assert len(checked) > BOARDS // PARTS


@pytest.mark.parametrize("board", [named_board, priced_board])
def test_on_boards_with_one_sort_of_text(board: Callable[[int], Board]) -> None:
    with shadow_run(EVERY) as checked:
        for seed in range(FIRST, FIRST + BOARDS // PARTS):
            play_on(board(seed), seed)
    assert len(checked) > BOARDS // PARTS


def noticed(seeds: Iterable[int], board: Callable[[int], Board] = meddling_board) -> bool:
    """Whether one of these boards shows that something was kept too long."""
    for seed in seeds:
        with shadow_run(EVERY):
            try:
                play_on(board(seed), seed)
            except AssertionError:
                return True
    return False


def test_an_offer_that_watches_no_ban_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    offer = State.offer

    def watching_no_ban(state: State, player: int, cards: list[int], programs: list[int], *, asked: bool) -> None:
        offer(state, player, cards, programs, asked=False)

    monkeypatch.setattr(State, "offer", watching_no_ban)
    assert noticed(range(NOTICED_WITHIN))


def test_expansions_of_granted_keywords_that_nobody_watches_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def watching_none(reads: GameReads, program: Program) -> list[int]:
        return []

    monkeypatch.setattr(GameReads, "_lasting_within", watching_none)
    assert noticed(range(NOTICED_WITHIN))


def test_prices_that_nobody_watches_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    watch = State.watch

    def watching_no_prices(state: State) -> None:
        watch(state)
        state.prices_watch = NOTHING

    monkeypatch.setattr(State, "watch", watching_no_prices)
    assert noticed(range(NOTICED_WITHIN), priced_board)


def test_zones_of_named_cards_that_nobody_watches_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def watching_none(state: State, modifier: Modifier) -> int:
        return NOTHING

    monkeypatch.setattr(State, "_named_zones", watching_none)
    assert noticed(range(NOTICED_WITHIN), named_board)
