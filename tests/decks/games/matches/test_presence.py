"""That somebody is here is written for all at once, and never waits for those who play."""

import time

import pytest
from pytest_django import DjangoAssertNumQueries

from decks.games.matches.presence import GATHERED_FOR, Presence
from decks.games.models.match import MatchSeat
from tests.decks.games.matches.tables import two_at_a_table


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    found = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: found[0])
    return found


@pytest.mark.django_db
def test_whoever_asks_within_a_second_is_written_with_the_others(
    clock: list[float], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    matches = [two_at_a_table() for _ in range(3)]
    first, *others = [MatchSeat.objects.get(match=match, number=0) for match in matches]
    before = [seat.seen_at for seat in (first, *others)]
    presence = Presence()
    presence.asks(first.pk)
    assert MatchSeat.objects.get(pk=first.pk).seen_at > before[0], "the first one at once"
    clock[0] += 0.9 * GATHERED_FOR
    with django_assert_num_queries(0):
        for seat in others:
            presence.asks(seat.pk)
    clock[0] += 0.2 * GATHERED_FOR
    with django_assert_num_queries(4):  # the two that are written, within a point to go back to
        presence.asks(others[0].pk)
    for seat, seen_at in zip(others, before[1:], strict=True):
        assert MatchSeat.objects.get(pk=seat.pk).seen_at > seen_at
    assert MatchSeat.objects.get(match=matches[1], number=1).seen_at < MatchSeat.objects.get(pk=others[0].pk).seen_at
