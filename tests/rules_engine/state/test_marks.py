"""Marks are typed keys: each kind has one line in the table, is written as it always was, and ends when it should."""

import pytest

from rules_engine.game.game import start
from rules_engine.state import marks, memory
from rules_engine.state.marks import KINDS, Mark
from rules_engine.vocabulary.aspects import ALL, NOTHING
from rules_engine.vocabulary.terms import Phase
from tests.rules_engine.game.whole_games import sample_instances

GIVEN = marks.extra_right(0, 2, 7, 3, 5)
WRITTEN: list[tuple[Mark, str]] = [
    (GIVEN, "turn extra 0 2 7 3 5"),
    (marks.extra_right_used(GIVEN, 9), "turn extra used 0 2 7 3 5 9"),
    (marks.limit(True, 4, 11), "turn limit 4 11"),
    (marks.limit(False, 4, 11), "limit 4 11"),
    (marks.made_cost(4, 1), "cost 4 1"),
    (marks.made_power(4, 1), "power 4 1"),
    (marks.arrived(4), "turn arrived 4"),
    (marks.came_open(4), "open 4"),
    (marks.paid(4, 1, 6), "paid 4 1 6"),
    (marks.adversity(4), "adversity 4"),
    (marks.TURN_BEGAN, "turn began"),
    (marks.TURN_ENDS, "turn ends"),
    (marks.extra_turn(1), "extra turn 1"),
    (marks.skip(Phase.DRAW, 1), "skip draw 1"),
    (marks.hurt_by(4), "hurt 4"),
    (marks.fallen(4), "fallen 4"),
    (marks.SOME_FALLEN, "fallen"),
    (marks.least_left(1), "least left 1"),
    (marks.NEARER_END, "nearer end"),
]


@pytest.mark.parametrize(("mark", "text"), WRITTEN)
def test_a_mark_is_written_in_words(mark: Mark, text: str) -> None:
    assert marks.words_of(mark) == text
    assert KINDS[mark[0]].of_turn is text.startswith("turn ")


def test_the_table_holds_every_kind_and_no_two_marks_are_one() -> None:
    assert sorted(mark[0] for mark, _ in WRITTEN) == list(range(len(KINDS)))
    assert len({mark for mark, _ in WRITTEN}) == len(WRITTEN)


def test_a_mark_names_its_cards() -> None:
    assert marks.cards_of(marks.paid(4, 1, 6)) == [4, 6]
    assert marks.cards_of(marks.extra_turn(1)) == []
    assert marks.with_cards(marks.paid(4, 1, 6), {4: 14, 6: 16}) == marks.paid(14, 1, 16)


def test_the_end_of_the_turn_forgets_what_was_of_this_turn() -> None:
    state = start(sample_instances(1), "1", 0)
    for mark, _ in WRITTEN:
        memory.set_mark(state, mark, 2)
    memory.forget_turn(state)
    assert set(state.memory) == {mark for mark, text in WRITTEN if not text.startswith("turn ")}
    assert state.key() != start(sample_instances(1), "1", 0).key()


@pytest.mark.parametrize(("mark", "text"), WRITTEN)
def test_what_was_worked_out_is_forgotten_where_a_text_may_ask_for_the_mark(mark: Mark, text: str) -> None:
    state = start(sample_instances(1), "1", 0)
    state.values_watch = state.watched = ALL
    state.cache["known"] = 1
    assert memory.count(state, mark) == 1
    assert ("known" in state.cache) is (KINDS[mark[0]].touches == NOTHING), text
    state.cache["known"] = 1
    memory.forget(state, mark)
    assert ("known" in state.cache) is (KINDS[mark[0]].touches == NOTHING), text
    assert mark not in state.memory
