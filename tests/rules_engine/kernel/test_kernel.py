"""The kernel carries a game that it has never heard of, and says no word of any."""

import random
from pathlib import Path

import pytest

import rules_engine
from rules_engine.kernel.frame import NOBODY
from tests.rules_engine.kernel.stones import LOOP, PASS, SEATS, Table, Word, new_table

KERNEL = Path(rules_engine.__file__).parent / "kernel"


def answer(table: Table, *answers: int) -> None:
    for one in answers:
        assert one in LOOP.question(table).options(table, table.frames[-1])
        LOOP.answer(table, one)


def told(table: Table) -> list[tuple[Word, int, int]]:
    assert table.log is not None
    return [(Word.of(entry.kind), entry.player, entry.value) for entry in table.log]


def heap_of(heap: int, bells: tuple[int, ...] = (0, 0, 0), charmed: int = NOBODY) -> Table:
    table = new_table("a heap", bells, charmed)
    table.heap = heap
    return table


@pytest.mark.parametrize("path", sorted(KERNEL.glob("*.py")), ids=lambda path: path.stem)
def test_it_says_no_word_of_a_game(path: Path) -> None:
    assert path.read_text("utf-8").isascii()


def test_seats_are_asked_in_turn_until_all_have_passed_in_a_row() -> None:
    table = heap_of(9)
    answer(table, 1)
    assert (table.asker, table.heap) == (1, 8)
    answer(table, PASS)
    assert table.asker == 2
    answer(table, 1)
    assert (table.asker, table.heap) == (0, 9), "an answer opens the window for all again, the turn player first"
    answer(table, PASS, PASS)
    assert (table.asker, table.turn_player) == (1, 1), "a seat without an answer is passed over"
    assert LOOP.question(table).kind is Word.TAKE


def test_a_window_that_all_let_pass_need_not_be_opened() -> None:
    table, passing, quick = heap_of(9), heap_of(9), LOOP.passing((Word.ANSWER,))
    answer(passing, 1)
    while LOOP.question(passing).kind is Word.ANSWER:
        answer(passing, PASS)
    quick.answer(table, 1)
    assert (table.asker, table.heap, told(table)) == (passing.asker, passing.heap, told(passing))
    assert LOOP.passing((Word.BELL,)).nodes["turn.window"].run is LOOP.nodes["turn.window"].run


def test_what_waits_is_settled_the_turn_players_first_and_each_in_the_order_he_picks() -> None:
    table = heap_of(8, bells=(2, 1, 0))
    answer(table, 1)
    assert LOOP.question(table).kind is Word.BELL
    answer(table, LOOP.question(table).options(table, table.frames[-1])[1])
    rung = [(player, value) for kind, player, value in told(table) if kind is Word.BELL]
    assert rung == [(0, 1), (0, 0), (1, 0)]
    assert table.points == [2, 1, 0]


def test_what_cannot_start_is_over() -> None:
    table = heap_of(2, bells=(0, 2, 0))
    answer(table, 2)
    assert (table.winner, table.points) == (0, [0, 0, 0])


def test_a_forbidden_event_does_not_happen_and_a_replaced_one_happens_otherwise() -> None:
    table = heap_of(6, bells=(1, 0, 0))
    answer(table, 1)
    assert table.points == [0, 0, 0], "nobody wins points on a heap of five"
    table = heap_of(8, bells=(1, 1, 0), charmed=1)
    answer(table, 1)
    assert table.points == [1, 2, 0]


def test_the_rules_are_kept_after_every_step() -> None:
    table = heap_of(3)
    answer(table, 3)
    assert (table.heap, table.winner, table.asker) == (0, 0, NOBODY)
    assert told(table)[-1] == (Word.ENDED, 0, 0)


def test_whole_games_end_and_the_same_answers_give_the_same_game() -> None:
    for seed in range(40):
        chance, answers = random.Random(seed), []
        table = new_table(str(seed), (seed % 3, 1, seed % 2), seed % SEATS)
        while table.frames:
            options = LOOP.question(table).options(table, table.frames[-1])
            answers.append(chance.choice(options))
            LOOP.answer(table, answers[-1])
        again = new_table(str(seed), (seed % 3, 1, seed % 2), seed % SEATS)
        for one in answers:
            LOOP.answer(again, one)
        assert table.winner != NOBODY
        assert (again.log, again.points) == (table.log, table.points)
