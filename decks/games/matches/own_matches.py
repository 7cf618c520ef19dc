"""A person's own matches: what waits for him, what for the other, what is over."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, F, OuterRef, Prefetch, Q
from django.http import HttpRequest

from decks.games.matches.endings import days_left
from decks.games.matches.live_match import question_answered
from decks.games.matches.offer_state import open_offer
from decks.games.matches.seat_keys import seats_held
from decks.games.matches.sitting import RUNNING, why_not_open
from decks.games.models import GameEnd, MatchGame, MatchSeat, MatchState
from decks.games.models.match import NO_BYTES, SEATS
from decks.people.models import LEFT

SHOWN = 100
GAME_NAMES = ("hashes", "opened", "offer", "left_by", "ended_at")
"""What of a game says for whom it waits."""


TURN, OFFER, AGAIN = "turn", "offer", "again"


def what_awaits(seat: MatchSeat, game: MatchGame | None, other: MatchSeat | None) -> str:
    """What the match wants of this seat: ``TURN``, its answer or what its browser sends to the deal; ``OFFER``, its
    consent; ``AGAIN``, whether it plays another game; "" for nothing."""
    if game is None:
        return ""
    state = seat.match.state
    if state == MatchState.DEALING:
        return TURN if _owes(game, seat.number) else ""
    if state == MatchState.PLAYING:
        if question_answered(seat) < seat.asked or (other is not None and other.is_of_one_who_left):
            return TURN
        return OFFER if open_offer(game).get("seat", seat.number) != seat.number else ""
    wishes = state == MatchState.OVER and other is not None and other.again
    return AGAIN if wishes and not seat.again else ""


def _owes(game: MatchGame, number: int) -> bool:
    """Whether the deal goes on by this seat: its browser can send what is needed (h, and n once both h are there), or
    it may say how to go on after a deal that it did not end itself."""
    if game.ended_at is not None:
        return game.left_by != number
    promised, opened = (list(sent) + [""] * len(SEATS) for sent in (game.hashes, game.opened))
    if not promised[number]:
        return True
    return promised[number] != NO_BYTES and not opened[number] and bool(promised[1 - number])


@dataclass(frozen=True, slots=True)
class OwnMatch:
    """A match as its person's list shows it."""

    seat: MatchSeat
    other: MatchSeat | None
    game: MatchGame | None

    @property
    def awaits(self) -> str:
        """What it wants of this person, as ``what_awaits`` says it."""
        return what_awaits(self.seat, self.game, self.other)

    @property
    def is_open(self) -> bool:
        return self.seat.match.state == MatchState.OPEN

    @property
    def is_running(self) -> bool:
        return self.seat.match.state in RUNNING

    @property
    def expired(self) -> bool:
        return self.is_open and bool(why_not_open(self.seat.match))

    @property
    def never_dealt(self) -> bool:
        """Whether it ended before the cards of its newest game were dealt."""
        closed = self.seat.match.state == MatchState.CLOSED
        return closed and self.game is not None and self.game.dealt_at is None

    @property
    def notice(self) -> int:
        """In how many days the match ends without a result unless somebody goes on; 0 for not soon."""
        if self.game is None or not self.is_running:
            return 0
        return days_left(self.game)

    @property
    def result(self) -> str:
        """won, lost, drawn; "none" where the last game ended without a result, "" where none was dealt or ended."""
        game = self.game
        if game is None or not game.end or self.is_running:
            return ""
        if game.winner is None:
            if game.end in (GameEnd.RULES, GameEnd.AGREED):
                return "drawn"
            return "none" if game.dealt_at else ""
        return "won" if game.winner == self.seat.number else "lost"


@dataclass(frozen=True, slots=True)
class OwnMatches:
    waiting_for_one: list[OwnMatch]
    waiting_for_others: list[OwnMatch]
    invitations: list[OwnMatch]
    over: list[OwnMatch]

    @property
    def may_await(self) -> bool:
        """Whether the navigation may have something to count, now or later: after a game the other may wish for another
        one."""
        again = any(one.seat.match.state == MatchState.OVER for one in self.over)
        return bool(self.waiting_for_one or self.waiting_for_others or self.invitations or again)


def own_matches(request: HttpRequest) -> OwnMatches:
    """The newest of them; three queries."""
    found = list(_found(request))
    others = [one for one in found if not one.awaits]
    return OwnMatches(
        [one for one in found if one.awaits],
        [one for one in others if one.is_running],
        [one for one in others if one.is_open],
        [one for one in others if not one.is_running and not one.is_open],
    )


def _found(request: HttpRequest) -> Iterator[OwnMatch]:
    seats = MatchSeat.objects.filter(pk__in=seats_held(request)).order_by("-match__changed_at", "-pk")
    games = MatchGame.objects.filter(number=F("match__game")).defer("record", "position", "secret", "salts", "lists")
    across = MatchSeat.objects.only("match", "number", "handle", "owner", "visitor", "again")
    seats = seats.select_related("match").defer("cards", "stops", "former_stops", "passes", "pressed")
    for seat in seats.prefetch_related(Prefetch("match__games", games), Prefetch("match__seats", across))[:SHOWN]:
        other = next((one for one in seat.match.seats.all() if one.pk != seat.pk), None)
        yield OwnMatch(seat, other, next(iter(seat.match.games.all()), None))


def turns_of(request: HttpRequest) -> int:
    """How many matches await something of this person: as many as his list shows there. One query."""
    across = MatchSeat.objects.filter(match=OuterRef("match")).exclude(pk=OuterRef("pk"))
    wishes, left = Exists(across.filter(again=True)), Exists(across.filter(visitor=LEFT))
    wished = Q(match__state=MatchState.OVER, again=False) & wishes
    seats = MatchSeat.objects.filter(Q(match__state__in=RUNNING) | wished, match__games__number=F("match__game"))
    seats = seats.annotate(**{name: F(f"match__games__{name}") for name in GAME_NAMES})
    seats = seats.filter(pk__in=seats_held(request)).annotate(other_again=wishes, other_left=left)
    seats = seats.select_related("match")
    return sum(_awaits_counted(seat) for seat in seats.only("number", "asked", "answered", "again", "match__state"))


def _awaits_counted(seat: Any) -> bool:
    game = MatchGame(**{name: getattr(seat, name) for name in GAME_NAMES})
    other = MatchSeat(again=seat.other_again, visitor=LEFT if seat.other_left else "")
    return bool(what_awaits(seat, game, other))
