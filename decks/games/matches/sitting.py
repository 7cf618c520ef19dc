"""Sitting down at a match of two people and getting up again.

Every change of who sits locks the match first. A form that is sent twice does what it did the first time: the key of
the seat is made of the mark that the form bears, so that the same form finds the seat that it took.
"""

import hashlib
import json
import secrets
from base64 import urlsafe_b64encode
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone

from decks.games.matches.chosen_lists import ChosenList
from decks.games.matches.deal.dealing import commit_deal, end_undealt
from decks.games.matches.deal.going_back import go_back
from decks.games.matches.handles import OF_ONE_WHO_LEFT
from decks.games.matches.numbers import note
from decks.games.matches.quotas import MATCHES, OPEN_INVITATIONS
from decks.games.matches.seat_keys import KEY_BYTES, hash_of_key
from decks.games.models import GameEnd, Match, MatchGame, MatchSeat, MatchState, SeatKey
from decks.games.models.match import SEATS
from decks.people.belongings import new_owner
from decks.people.models import LEFT, Owner
from decks.people.quotas import QuotaReachedError, one_at_a_time

INVITATION_LASTS = timedelta(days=1)
LEAST_MARK_LETTERS = 22
RUNNING = (MatchState.DEALING, MatchState.PLAYING)


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who sits down, as what, with which list."""

    owner: Owner
    handle: str
    chosen: ChosenList


class NotOpenError(Exception):
    """Nobody can sit down here. `code` is why: gone, taken, closed, expired, or own (one's own invitation)."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def new_mark() -> str:
    """What a form bears that sits somebody down; who has it can take the same seat again."""
    return secrets.token_urlsafe(KEY_BYTES)


def key_of_form(mark: str, *contents: Any) -> str:
    """The key that a form with these contents gets: another one where it bears no mark of ours."""
    if len(mark) < LEAST_MARK_LETTERS:
        return new_mark()
    digest = hashlib.sha256(json.dumps([mark, *contents]).encode()).digest()
    return urlsafe_b64encode(digest[:KEY_BYTES]).decode().rstrip("=")


def invite(sitter: Sitter, format: str, key: str, *, any_list: bool) -> MatchSeat:
    """The seat of a new match that waits for another person; the form's own seat where it was sent before.

    ``QuotaReachedError`` for who has as many open invitations, or matches, as there may be.
    """
    try:
        with transaction.atomic():
            return _invited(sitter, format, key, any_list)
    except IntegrityError:  # the same form at the same moment
        return _seat_again(key, sitter.owner)


def _invited(sitter: Sitter, format: str, key: str, any_list: bool) -> MatchSeat:
    seat = _seat_for(sitter)
    one_at_a_time(seat)
    if SeatKey.objects.filter(key=hash_of_key(key)).exists():
        return _seat_again(key, sitter.owner)
    _check_room(seat)
    own = MatchSeat.objects.filter(**seat.whose, match__state=MatchState.OPEN)
    if own.filter(match__changed_at__gt=timezone.now() - INVITATION_LASTS).count() >= OPEN_INVITATIONS.most:
        raise QuotaReachedError(OPEN_INVITATIONS)
    seat.match = Match.objects.create(format=format, any_list=any_list)
    return _seated(seat, 0, key)


def sit_down(match: Match, sitter: Sitter, key: str) -> MatchSeat:
    """The seat across the one who invited: from here on both lists are fixed and the deal is committed to.

    ``NotOpenError``, ``QuotaReachedError``.
    """
    try:
        with transaction.atomic():
            return _sat_down(match, sitter, key)
    except IntegrityError:  # the same form at the same moment
        return _seat_again(key, sitter.owner)


def _sat_down(match: Match, sitter: Sitter, key: str) -> MatchSeat:
    locked = Match.objects.select_for_update().filter(pk=match.pk).first()
    if locked is None:
        raise NotOpenError("gone")
    if SeatKey.objects.filter(key=hash_of_key(key), seat__match=locked).exists():
        return _seat_again(key, sitter.owner)
    if code := why_not_offered(locked):
        raise NotOpenError(code)
    if MatchSeat.objects.filter(match=locked, **sitter.owner).exists():
        raise NotOpenError("own")
    seat = _seat_for(sitter)
    _check_room(seat)
    seat.match = locked
    _seated(seat, _free_number(locked), key)
    commit_deal(locked)
    return seat


def _free_number(match: Match) -> int:
    """The seat across: 1, or 0 where the one who invited was not there for the deal and somebody else waits."""
    taken = match.seats.values_list("number", flat=True)
    return next(number for number in reversed(SEATS) if number not in taken)


def why_not_open(match: Match) -> str:
    """The code of why nobody can sit down here now; "" while somebody can. No query."""
    if match.state == MatchState.CLOSED:
        return "closed"
    if match.state != MatchState.OPEN:
        return "taken"
    return "expired" if match.changed_at <= timezone.now() - INVITATION_LASTS else ""


def why_not_offered(match: Match) -> str:
    """The same for others: what a locked account showed them is hidden."""
    code = why_not_open(match)
    return code or ("closed" if match.seats.filter(owner__is_active=False).exists() else "")


@transaction.atomic
def withdraw(seat: MatchSeat) -> bool:
    """Take an invitation back; False where somebody sat down before."""
    match = Match.objects.select_for_update().filter(pk=seat.match_id).first()
    if match is None or match.state == MatchState.CLOSED:
        return True
    if match.state != MatchState.OPEN:
        return False
    put_in(match, MatchState.CLOSED)
    return True


def put_in(match: Match, state: MatchState) -> None:
    """The match, which is locked, in another state from now on."""
    match.state, match.changed_at = state, timezone.now()
    match.save(update_fields=["state", "changed_at"])


@transaction.atomic
def leave(seat: MatchSeat) -> bool:
    """Take a match that is over off one's own list, and give the seat's keys up; False while a game runs.

    What the other has of it stays his; when both have left, the match goes.
    """
    match = Match.objects.select_for_update().filter(pk=seat.match_id).first()
    if match is None:
        return True
    if match.state in RUNNING:
        return False
    put_in(match, MatchState.CLOSED)
    _give_up(match, seat.pk)
    return True


def leave_for_good(match: Match, seat: MatchSeat) -> None:
    """The seat of an account that ends, whatever is under way: nobody's from now on, under no name. A game that is
    dealt is the other's to claim. The match is locked."""
    if match.state == MatchState.DEALING:
        game = MatchGame.objects.select_for_update().get(match=match, number=match.game)
        if game.ended_at is None:
            end_undealt(game, GameEnd.BROKEN, seat.number)
    elif match.state != MatchState.PLAYING:
        put_in(match, MatchState.CLOSED)
    _give_up(match, seat.pk, handle=OF_ONE_WHO_LEFT, deck_name="")
    if match.pk and match.state == MatchState.DEALING:
        go_back(match)


def _give_up(match: Match, seat: int, **fields: Any) -> None:
    MatchSeat.objects.filter(pk=seat).update(owner=None, visitor=LEFT, deck=None, **fields)
    SeatKey.objects.filter(seat=seat).delete()
    if not match.seats.exclude(visitor=LEFT).exists():
        match.delete()
        return
    note(match, 0, 1)


def _seat_for(sitter: Sitter) -> MatchSeat:
    """The row of a seat, not yet at any match."""
    chosen = sitter.chosen
    return MatchSeat(
        handle=sitter.handle,
        deck=chosen.deck,
        deck_name=chosen.deck.name[: MatchSeat._meta.get_field("deck_name").max_length],
        cards=chosen.cards,
        fault=chosen.fault,
        **sitter.owner,
    )


def _seated(seat: MatchSeat, number: int, key: str) -> MatchSeat:
    seat.number = number
    seat.save(force_insert=True)
    SeatKey.objects.create(seat=seat, key=hash_of_key(key))
    return seat


def _seat_again(key: str, owner: Owner) -> MatchSeat:
    """The seat that the form took before. Who had no visitor's key yet when he sent it twice got two: the later counts,
    for that is the one his browser has."""
    seat = MatchSeat.objects.select_related("match").get(keys__key=hash_of_key(key))
    if not seat.owner_id and not seat.is_of_one_who_left:
        MatchSeat.objects.filter(pk=seat.pk).update(**{"owner": None, **new_owner(owner)})
    return seat


def _check_room(seat: MatchSeat) -> None:
    if MatchSeat.objects.filter(**seat.whose).count() >= MATCHES.most:
        raise QuotaReachedError(MATCHES)
