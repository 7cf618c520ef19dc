"""Deals that come to nothing: who holds one up is named, and the other decides how it goes on."""

from datetime import timedelta
from enum import StrEnum

from django.utils import timezone

from decks.games.matches.deal.dealing import DealRefusedError, commit_deal, end_undealt, waited_for
from decks.games.matches.deal.going_back import go_back, last_dealt
from decks.games.matches.numbers import note
from decks.games.models.match import GameEnd, Match, MatchGame, MatchSeat, MatchState, SeatKey
from decks.people.models import LEFT

PATIENCE = timedelta(minutes=5)
"""How long the other seat may be waited for at the least, from the last thing that came."""


class Then(StrEnum):
    """How it goes on after a deal that came to nothing: another deal with the same person; another person, as long as
    no game was dealt; or back to the last game that was, with nobody removed."""

    AGAIN = "again"
    OPEN = "open"
    BACK = "back"


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


def vacate(match: Match, game: MatchGame, seat: int, then: Then) -> None:
    """The person of `seat` goes on without this deal."""
    if then is Then.BACK and match.game < game.number:
        return  # sent again
    if game.dealt_at is not None or game.number != match.game or match.state != MatchState.DEALING:
        raise DealRefusedError("札はもう配られたか、配りが始め直されています。ページを開き直してください。")
    _check_played(match, then)
    if game.ended_at is None:
        _give_up_waiting(game, seat)
    if then is Then.BACK:
        go_back(match)
        return
    is_alone = match.seats.filter(visitor=LEFT).exists()
    if then is Then.AGAIN:
        _check_again(game, seat, is_alone=is_alone)
        commit_deal(match)
        return
    if not is_alone and game.left_by != 1 - seat:
        raise DealRefusedError("席を空けられるのは、相手が数を送らなかったか、配りをやめたときだけです。")
    _free_other_seat(match, game, seat)


def _check_played(match: Match, then: Then) -> None:
    """Nobody loses a game that he has played here, and without one there is nothing to go back to."""
    has_played = last_dealt(match) is not None
    if then is Then.OPEN and has_played:
        raise DealRefusedError("この対戦ではもうゲームをしたので、席は空けられません。前のゲームの結果には戻れます。")
    if then is Then.BACK and not has_played:
        raise DealRefusedError("この対戦では、まだゲームをしていません。")


def _check_again(game: MatchGame, seat: int, *, is_alone: bool) -> None:
    if game.left_by == seat:
        raise DealRefusedError("この配りはあなたがやめました。もう一度配るかは、相手が決めます。")
    if is_alone:
        raise DealRefusedError("相手はもうこの対戦にいません。別の人を招いてください。")


def _give_up_waiting(game: MatchGame, seat: int) -> None:
    if not is_held_up(game, seat):
        raise DealRefusedError("いま待っているのは相手だけではありません。ページを開き直してください。")
    if minutes := minutes_left(game):
        raise DealRefusedError(f"席を空けられるのは、あと{minutes}分待ってからです。")
    end_undealt(game, GameEnd.BROKEN, 1 - seat)


def _free_other_seat(match: Match, game: MatchGame, seat: int) -> None:
    """The person who is not there loses the seat; the next person to open the invitation may take it. By the keys of
    his browsers the page knows him when he comes back."""
    others = MatchSeat.objects.filter(match=match).exclude(pk=game.holders[seat])
    keys = SeatKey.objects.filter(seat__in=others, waits_until=None)
    game.vacated = list(keys.values_list("key", flat=True))
    game.save(update_fields=["vacated"])
    others.delete()
    match.state, match.changed_at = MatchState.OPEN, timezone.now()
    match.save(update_fields=["state", "changed_at"])
    note(match, seat)


def was_vacated(match: Match, key: str) -> bool:
    """Whether the seat that this key (as the database has it) belonged to was vacated before anything was dealt."""
    return any(key in keys for keys in match.games.filter(dealt_at=None).values_list("vacated", flat=True))
