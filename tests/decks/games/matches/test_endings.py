"""Ends that the rules do not know: who waits long may take the win, never who is asked himself."""

from datetime import timedelta

import pytest
from django.utils import timezone

from decks.games.matches.endings import CLAIMED_AFTER, NOTICE_AFTER, ClaimWin
from decks.games.models.match import GameEnd, MatchGame, MatchSeat
from decks.games.play.refusals import RefusalKind
from decks.people.models import LEFT
from tests.decks.games.matches.tables import Sitter, asked_one, dealt, sitters, two_at_a_table
from tests.decks.games.matches.test_match_table import two_pages

pytestmark = pytest.mark.django_db


def waiting_since(days: timedelta) -> tuple[Sitter, Sitter]:
    """The one who is asked, then the one who waits, so long after the last move."""
    pair = asked_one(sitters(dealt(two_at_a_table())))
    MatchGame.objects.update(moved_at=timezone.now() - days)
    return pair


def test_who_waited_long_may_take_the_win() -> None:
    _, waiting = waiting_since(CLAIMED_AFTER)
    assert waiting.does(ClaimWin()).refused is None
    game = MatchGame.objects.get()
    assert (game.end, game.winner) == (GameEnd.CLAIMED, waiting.row.number)


def test_not_before_and_never_who_is_asked() -> None:
    asked, waiting = waiting_since(CLAIMED_AFTER - timedelta(hours=1))
    for one in (asked, waiting):
        refused = one.does(ClaimWin()).refused
        assert refused is not None
        assert refused.kind is RefusalKind.TOO_EARLY
    MatchGame.objects.update(moved_at=timezone.now() - CLAIMED_AFTER)
    assert asked.does(ClaimWin()).refused is not None
    assert not MatchGame.objects.get().end


def test_nobody_waits_for_an_account_that_is_no_more() -> None:
    asked, waiting = waiting_since(timedelta(0))
    MatchSeat.objects.filter(pk=asked.seat.pk).update(owner=None, visitor=LEFT)
    assert waiting.does(ClaimWin()).refused is None


def test_clocks_that_jump_end_nothing() -> None:
    _, waiting = waiting_since(timedelta(days=-400))
    assert waiting.does(ClaimWin()).refused is not None


def test_both_are_told_before_a_game_ends_without_a_result() -> None:
    one, other = two_pages()
    MatchGame.objects.update(moved_at=timezone.now() - NOTICE_AFTER)
    for page in (one, other):
        page.opens()
        assert "あと4日このままだと、勝敗なしで終わります" in page.text or "あと3日" in page.text
