"""A person's seats at matches, and what of matches ends by itself. What is the other's, and what a running game hides,
is in no file."""

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F, Q, QuerySet

from cards.pruning import remove
from decks.building.references import reference_to
from decks.games.matches.deal.dealing import end_undealt
from decks.games.matches.deal.going_back import go_back
from decks.games.matches.endings import EXPIRED_AFTER, end_without_result
from decks.games.matches.live_match import question_answered
from decks.games.matches.quotas import MATCHES, OPEN_INVITATIONS
from decks.games.matches.sitting import INVITATION_LASTS, RUNNING, leave_for_good, put_in
from decks.games.models import GameEnd, Match, MatchGame, MatchSeat, MatchState, SeatKey
from decks.people.belongings import Belonging, new_owner, register
from decks.people.models import Owner

AT_ONCE = 50
NEVER_TAKEN_DAYS, OVER_DAYS = 7, 180
"""So long a link says what became of it, and an ended match stays."""
ENDED = (MatchState.OVER, MatchState.CLOSED)


def seats_of(user: User) -> Iterator[dict[str, Any]]:
    seats = MatchSeat.objects.filter(owner=user).select_related("match", "deck").prefetch_related("match__games")
    return map(seat_data, seats.iterator(AT_ONCE))


def seat_data(seat: MatchSeat) -> dict[str, Any]:
    """One's own seat with one's own list, and how each game ended."""
    match = seat.match
    return {
        "match": match.token,
        "state": match.state,
        "format": match.format,
        "made_at": match.created_at.isoformat(),
        "handle": seat.handle,
        "deck": reference_to(seat.deck, seat.owner_id),
        "deck_name": seat.deck_name,
        "cards": seat.cards,
        "games": [game_data(game, seat) for game in match.games.all() if seat.pk in game.holders],
    }


def game_data(game: MatchGame, seat: MatchSeat) -> dict[str, Any]:
    number = game.holders.index(seat.pk)
    return {
        "number": game.number,
        "commitment": game.commitment,
        "dealt_at": game.dealt_at.isoformat() if game.dealt_at else None,
        "ended_at": game.ended_at.isoformat() if game.ended_at else None,
        "end": game.end,
        "won": None if game.winner is None else game.winner == number,
    }


def leave_matches(user: User) -> int:
    """The matches of an account that ends: the other keeps what he has of them; how many."""
    seats = MatchSeat.objects.filter(owner=user)
    matches = list(Match.objects.select_for_update().filter(pk__in=seats.values("match")).order_by("pk"))
    for match in matches:
        for seat in seats.filter(match=match):
            leave_for_good(match, seat)
    return len(matches)


def count_running(user: User) -> dict[str, int]:
    return {"running_matches": MatchSeat.objects.filter(owner=user, match__state__in=RUNNING).count()}


def transfer_seats(visitor: str, owner: Owner) -> int:
    """But for seats across the owner's own: nobody plays against himself, and the browser keeps their key. Seats of
    others that the visitor took to his device are there for the account, too."""
    seats, own = MatchSeat.objects.filter(visitor=visitor), MatchSeat.objects.filter(**owner).values("match")
    moved = seats.exclude(match__in=own).update(**new_owner(owner))
    SeatKey.objects.filter(visitor=visitor).exclude(seat__match__in=own).update(**new_owner(owner))
    return moved


def close_invitations(now: datetime, *, dry_run: bool) -> int:
    due = Match.objects.filter(state=MatchState.OPEN, changed_at__lte=now - INVITATION_LASTS)
    return _each(due, lambda match: put_in(match, MatchState.CLOSED), dry_run=dry_run)


def end_unanswered(now: datetime, *, dry_run: bool) -> int:
    """The newest game of each such match ends without a result. The one who waited could have claimed it before."""
    idle = MatchGame.objects.filter(number=F("match__game"), moved_at__lt=now - EXPIRED_AFTER)
    running = Q(state=MatchState.PLAYING) | Q(state=MatchState.DEALING)
    due = Match.objects.filter(running, pk__in=idle.values("match"))
    return _each(due, _end, dry_run=dry_run)


def _each(due: QuerySet[Match], act: Callable[[Match], None], *, dry_run: bool) -> int:
    """Each in a transaction of its own, looked at again under its lock: who played on meanwhile plays on."""
    found = [match.pk for match in due]
    for number in () if dry_run else found:
        with transaction.atomic():
            match = due.select_for_update().filter(pk=number).first()
            if match is not None:
                act(match)
    return len(found)


def _end(match: Match) -> None:
    game = MatchGame.objects.select_for_update().get(match=match, number=match.game)
    if match.state == MatchState.DEALING:
        if game.ended_at is None:
            end_undealt(game, GameEnd.BROKEN)
        if not go_back(match):
            put_in(match, MatchState.CLOSED)
        return
    end_without_result(match, game, GameEnd.EXPIRED, _asked_seat(match))


def _asked_seat(match: Match) -> int | None:
    """The seat whose answer the game waits for: it is named to the other before he agrees to another game."""
    return next((seat.number for seat in match.seats.all() if question_answered(seat) < seat.asked), None)


def prune_matches(now: datetime, *, dry_run: bool) -> int:
    """With their seats, keys and games."""
    never_taken = Q(games=None, changed_at__lt=now - timedelta(days=NEVER_TAKEN_DAYS))
    old = Q(changed_at__lt=now - timedelta(days=OVER_DAYS))
    gone = Match.objects.filter(never_taken | old, state__in=ENDED)
    return remove(Match.objects.filter(pk__in=gone.values("pk")), dry_run=dry_run)


register(
    Belonging(
        MatchSeat,
        in_file="matches",
        rows_of=seats_of,
        not_put_back="対戦は相手と二人のもので、このサイトにあるので、入れられません。",
        transfer=transfer_seats,
        transferred="このブラウザーの対戦{count}件を、アカウントに移しました。",
        counted=count_running,
        quotas=(OPEN_INVITATIONS, MATCHES),
        left_behind=leave_matches,
        pruned={
            "1日だれも座らなかった招待": close_invitations,
            "14日だれも続けなかった対戦": end_unanswered,
            "180日前に終わった対戦": prune_matches,
        },
    )
)
