"""An answer is worked out before its match is locked: what is written meanwhile is neither lost nor written over."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from decks.games.matches import answering
from decks.games.matches.rows import locked_values
from decks.games.models.stops import Asking
from decks.games.play.asked_less import SetStops
from decks.games.play.refusals import RefusalKind
from tests.decks.games.matches.tables import Sitter, asked_one, dealt, sitters, two_at_a_table

pytestmark = pytest.mark.django_db
Between = Callable[[Callable[[], object]], None]


@pytest.fixture
def between(monkeypatch: pytest.MonkeyPatch) -> Between:
    """Does something once, after an answer was worked out and before its match is locked."""

    def prepare(deed: Callable[[], object]) -> None:
        deeds = [deed]

        def locked(token: str) -> list[tuple[object, ...]]:
            if deeds:
                deeds.pop()()
            return locked_values(token)

        monkeypatch.setattr(answering, "locked_values", locked)

    return prepare


def pair() -> tuple[Sitter, Sitter]:
    return asked_one(sitters(dealt(two_at_a_table())))


def test_the_others_stops_are_kept(between: Between) -> None:
    one, other = pair()
    before = other.row.stops
    between(lambda: other.presses(SetStops(Asking.ALWAYS)))
    one.plays_on()
    assert set(other.row.stops.split()) > set(before.split())
    assert one.peeks().game.presses == [[one.seat.number, 0]]


def test_the_same_answer_from_two_windows_is_played_once(between: Between) -> None:
    one, _ = pair()
    question, text = one.row.asked, str(one.peeks().played.position.legal_actions()[0])
    between(lambda: one.answers(text, question))
    assert one.answers(text, question).refused is None
    assert len(one.peeks().game.presses) == 1


def test_of_two_answers_to_one_question_the_later_is_refused(between: Between) -> None:
    one, _ = pair()
    question = one.row.asked
    first, second, *_ = (str(action) for action in one.peeks().played.position.legal_actions())
    between(lambda: one.answers(second, question))
    late = one.answers(first, question).refused
    assert late
    assert late.kind is RefusalKind.STALE
    assert str(one.peeks().played.record.actions[0]) == second


def test_little_is_done_under_the_lock() -> None:
    """The match, its game and its seats are compared; the game and both seats are written."""
    one, _ = pair()
    with CaptureQueriesContext(connection) as asked:
        one.plays_on()
    statements = [query["sql"].split(" ", 1)[0] for query in asked.captured_queries]
    under_lock = statements[statements.index("SAVEPOINT") + 1 :]
    assert under_lock == ["SELECT"] * 3 + ["UPDATE"] * 3 + ["RELEASE"]
