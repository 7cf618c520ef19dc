"""Ends that the rules do not know: who waits long may take the win, never who is asked himself."""

from datetime import timedelta

import pytest
from django.utils import timezone

from decks.games.matches.belongings import end_unanswered
from decks.games.matches.endings import CLAIMED_AFTER, EXPIRED_AFTER, NOTICE_AFTER, ClaimWin, EndWithoutResult
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


def left_by(sitter: Sitter) -> None:
    MatchSeat.objects.filter(pk=sitter.seat.pk).update(owner=None, visitor=LEFT)


@pytest.mark.parametrize("who_stays", [0, 1], ids=["asked", "waiting"])
@pytest.mark.parametrize("takes_the_win", [True, False])
def test_nobody_waits_for_an_account_that_is_no_more(who_stays: int, takes_the_win: bool) -> None:
    """Whoever is asked: the win, or an end without a result."""
    pair = waiting_since(timedelta(0))
    stays = pair[who_stays]
    left_by(pair[1 - who_stays])
    assert stays.does(ClaimWin() if takes_the_win else EndWithoutResult()).refused is None
    game = MatchGame.objects.get()
    assert (game.end, game.winner) == (GameEnd.LEFT, stays.row.number if takes_the_win else None)
    refused = stays.does(ClaimWin() if not takes_the_win else EndWithoutResult()).refused
    assert refused is not None
    assert refused.kind is RefusalKind.OVER


def test_nobody_ends_a_game_without_a_result_while_the_other_is_there() -> None:
    for one in waiting_since(EXPIRED_AFTER):
        refused = one.does(EndWithoutResult()).refused
        assert refused is not None
        assert refused.kind is RefusalKind.TOO_EARLY


def test_nobody_is_told_to_wait_for_who_left() -> None:
    one, other = two_pages()
    MatchSeat.objects.filter(pk=one.response.context["live"].own.pk).update(owner=None, visitor=LEFT)
    other.opens()
    assert "相手が決めています" not in other.text
    assert "閉じて待てます" not in other.text
    assert 'id="act-end"' in other.text


def test_the_page_says_that_the_other_left_and_not_that_he_is_slow() -> None:
    one, _ = two_pages()
    seat = one.response.context["live"].other.pk
    MatchSeat.objects.filter(pk=seat).update(owner=None, visitor=LEFT)
    one.opens()
    assert "相手は退会しました" in one.text
    assert "長く答えていません" not in one.text
    one.beside(what="end")
    assert "相手が退会したので、勝敗なしで終わりました。" in one.text
    assert "勝敗なし</h2>" in one.text
    assert 'id="act-again"' not in one.text
    assert one.beside(what="again").status_code == 422


def test_who_did_not_answer_is_named_before_another_game() -> None:
    one, other = two_pages()
    MatchGame.objects.update(moved_at=timezone.now() - EXPIRED_AFTER - timedelta(hours=1))
    assert end_unanswered(timezone.now(), dry_run=False) == 1
    assert MatchGame.objects.get().left_by == one.response.context["live"].seat
    for page, who in ((one, "自分"), (other, "相手")):
        page.opens()
        assert f"{who}が14日のあいだ答えなかったので、勝敗なしで終わりました。" in page.text
        assert 'id="act-again"' in page.text
    MatchGame.objects.update(left_by=None)
    one.opens()
    assert "14日のあいだ手が進まなかったので、勝敗なしで終わりました。" in one.text


def test_clocks_that_jump_end_nothing() -> None:
    _, waiting = waiting_since(timedelta(days=-400))
    assert waiting.does(ClaimWin()).refused is not None


def test_both_are_told_before_a_game_ends_without_a_result() -> None:
    one, other = two_pages()
    MatchGame.objects.update(moved_at=timezone.now() - NOTICE_AFTER)
    for page in (one, other):
        page.opens()
        assert "あと4日このままだと、勝敗なしで終わります" in page.text or "あと3日" in page.text
