"""Deals that come to nothing: who holds one up is named, and the other decides how it goes on."""

from datetime import timedelta

from django.utils import timezone

from decks.games.matches.deal.dealing import DealRefusedError, commit_deal, end_undealt, waited_for
from decks.games.matches.numbers import note
from decks.games.models.match import GameEnd, Match, MatchGame, MatchSeat, MatchState
from decks.people.models import LEFT

PATIENCE = timedelta(minutes=5)
"""How long the other seat may be waited for at the least, from the last thing that came."""


def minutes_left(game: MatchGame) -> int:
    """In how many minutes the seat that is waited for may be vacated; 0 for now."""
    left = (game.moved_at or game.committed_at) + PATIENCE - timezone.now()
    # A clock that was put back makes nobody wait for longer than that.
    return max(0, min(-(-int(left.total_seconds()) // 60), PATIENCE.seconds // 60))


def is_held_up(game: MatchGame, seat: int) -> bool:
    """Whether the deal waits for the other seat alone."""
    return waited_for(game) == (1 - seat,)


def break_off(game: MatchGame, seat: int) -> None:
    """This seat ends the deal, for instance because its browser lost the bytes; the other one learns who it was."""
    if game.dealt_at is not None:
        raise DealRefusedError("札はもう配られました。やめるときは、卓で降伏してください。")
    if game.ended_at is None:
        end_undealt(game, GameEnd.BROKEN, seat)


def vacate(match: Match, game: MatchGame, seat: int, *, again: bool) -> None:
    """The person of `seat` goes on without this deal: `again` with the same person, in another game with other secrets,
    or with anybody who takes the other seat."""
    if game.dealt_at is not None or game.number != match.game or match.state != MatchState.DEALING:
        raise DealRefusedError("札はもう配られたか、配りが始め直されています。ページを開き直してください。")
    if game.ended_at is None:
        _give_up_waiting(game, seat)
    if game.left_by == seat and again:
        raise DealRefusedError("この配りはあなたがやめました。もう一度配るかは、相手が決めます。")
    if again and match.seats.filter(visitor=LEFT).exists():
        raise DealRefusedError("相手はもうこの対戦にいません。別の人を招いてください。")
    if again:
        commit_deal(match)
    else:
        _free_other_seat(match, game, seat)


def _give_up_waiting(game: MatchGame, seat: int) -> None:
    if not is_held_up(game, seat):
        raise DealRefusedError("いま待っているのは相手だけではありません。ページを開き直してください。")
    if minutes := minutes_left(game):
        raise DealRefusedError(f"席を空けられるのは、あと{minutes}分待ってからです。")
    end_undealt(game, GameEnd.BROKEN, 1 - seat)


def _free_other_seat(match: Match, game: MatchGame, seat: int) -> None:
    """The person who is not there loses the seat; the next person to open the invitation may take it."""
    MatchSeat.objects.filter(match=match).exclude(pk=game.holders[seat]).delete()
    match.state, match.changed_at = MatchState.OPEN, timezone.now()
    match.save(update_fields=["state", "changed_at"])
    note(match, seat)
