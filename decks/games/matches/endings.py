"""Ends that the rules of the game do not know: the other does not answer any more; and another game afterwards."""

from dataclasses import dataclass
from datetime import timedelta
from typing import ClassVar

from django.db.models import F
from django.utils import timezone

from decks.games.matches.deal.dealing import commit_deal
from decks.games.matches.live_match import LiveMatch
from decks.games.matches.numbers import note
from decks.games.matches.shown import GAME
from decks.games.models.match import GameEnd, Match, MatchGame, MatchSeat, MatchState
from decks.games.play.refusals import RefusalKind, Refused

CLAIMED_AFTER = timedelta(days=12)
EXPIRED_AFTER = timedelta(days=14)
"""So long after the last move a game ends without a result, unless the one who waits claims it before."""
NOTICE_AFTER = timedelta(days=10)


def idle_for(game: MatchGame) -> timedelta:
    """How long ago anything came of either seat; a clock that was put back makes nobody wait longer."""
    return max(timezone.now() - (game.moved_at or game.committed_at), timedelta(0))


def days_left(game: MatchGame) -> int:
    """In how many days the game ends without a result unless somebody goes on; 0 for not soon."""
    idle = idle_for(game)
    return max(1, (EXPIRED_AFTER - idle).days) if idle >= NOTICE_AFTER else 0


def may_claim(live: LiveMatch) -> bool:
    """Whether this seat has waited so long for the other that the game is his: not while he is asked himself. A
    person who sits across an account that is no more need not wait, whoever is asked."""
    if live.is_over:
        return False
    return live.other.is_of_one_who_left or (not live.is_asked and idle_for(live.game) >= CLAIMED_AFTER)


@dataclass(frozen=True, slots=True)
class ClaimWin:
    """Take the win of a game that the other does not go on with."""

    named: ClassVar[tuple[str, ...]] = GAME

    def press_in(self, live: LiveMatch) -> Refused | None:
        if not may_claim(live):
            return Refused(RefusalKind.OVER if live.is_over else RefusalKind.TOO_EARLY)
        live.finish(GameEnd.LEFT if live.other.is_of_one_who_left else GameEnd.CLAIMED, live.seat)
        return None


@dataclass(frozen=True, slots=True)
class EndWithoutResult:
    """End a game whose other account is no more, with no winner."""

    named: ClassVar[tuple[str, ...]] = GAME

    def press_in(self, live: LiveMatch) -> Refused | None:
        if live.is_over or not live.other.is_of_one_who_left:
            return Refused(RefusalKind.OVER if live.is_over else RefusalKind.TOO_EARLY)
        live.finish(GameEnd.LEFT, None)
        return None


@dataclass(frozen=True, slots=True)
class PlayAgain:
    """Wish for another game with the same lists; it is dealt once both do, with the seats swapped."""

    named: ClassVar[tuple[str, ...]] = GAME

    def press_in(self, live: LiveMatch) -> Refused | None:
        return wish_again(live.match, live.own, live.other)


def wish_again(match: Match, own: MatchSeat, other: MatchSeat) -> Refused | None:
    """The same by the rows alone, which are locked: also where the table cannot be shown any more."""
    if match.state != MatchState.OVER or other.is_of_one_who_left:
        return Refused(RefusalKind.NOT_HERE)
    own.again = True
    own.save(update_fields=["again"])
    if other.again:
        for row in (own, other):
            row.number = 1 - row.number
            row.save(update_fields=["number"])
        commit_deal(match)
    note(match)
    return None


def end_without_result(match: Match, game: MatchGame, end: GameEnd, left_by: int | None = None) -> None:
    """End a game that was dealt, by its rows alone, which are locked; both pages hear of it."""
    match.state, match.changed_at = MatchState.OVER, timezone.now()
    match.save(update_fields=["state", "changed_at"])
    game.end, game.winner, game.left_by, game.offer, game.ended_at = end, None, left_by, {}, match.changed_at
    game.save(update_fields=["end", "winner", "left_by", "offer", "ended_at"])
    MatchSeat.objects.filter(match=match).update(heard=F("heard") + 1)
