"""Ends that the rules of the game do not know: the other does not answer any more; and another game afterwards."""

from dataclasses import dataclass
from datetime import timedelta
from typing import ClassVar

from django.utils import timezone

from decks.games.matches.deal.dealing import commit_deal
from decks.games.matches.live_match import LiveMatch
from decks.games.matches.numbers import note
from decks.games.matches.shown import GAME
from decks.games.models.match import GameEnd, MatchGame, MatchState
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
    person who sits across an account that is no more need not wait."""
    if live.is_over or live.is_asked:
        return False
    return live.other.is_of_one_who_left or idle_for(live.game) >= CLAIMED_AFTER


@dataclass(frozen=True, slots=True)
class ClaimWin:
    """Take the win of a game that the other does not go on with."""

    named: ClassVar[tuple[str, ...]] = GAME

    def press_in(self, live: LiveMatch) -> Refused | None:
        if not may_claim(live):
            return Refused(RefusalKind.OVER if live.is_over else RefusalKind.TOO_EARLY)
        live.finish(GameEnd.CLAIMED, live.seat)
        return None


@dataclass(frozen=True, slots=True)
class PlayAgain:
    """Wish for another game with the same lists; it is dealt once both do, with the seats swapped."""

    named: ClassVar[tuple[str, ...]] = GAME

    def press_in(self, live: LiveMatch) -> Refused | None:
        if live.match.state != MatchState.OVER:
            return Refused(RefusalKind.NOT_HERE)
        live.own.again = True
        live.own.save(update_fields=["again"])
        if live.other.again:
            for row in live.seats:
                row.number = 1 - row.number
                row.save(update_fields=["number"])
            commit_deal(live.match)
        note(live.match)
        return None
