"""A person's own matches: what waits for him, what for the other, what is over."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import F, Prefetch
from django.http import HttpRequest

from decks.games.matches.endings import days_left
from decks.games.matches.live_match import question_answered
from decks.games.matches.sitting import why_not_open
from decks.games.models import GameEnd, MatchGame, MatchSeat, MatchState
from decks.games.models.match import NO_BYTES, SEATS
from decks.people.access import own_rows

SHOWN = 100


def awaits(seat: MatchSeat, game: MatchGame | None) -> bool:
    """Whether the match waits for this seat: for its answer, or for what its browser sends to the deal."""
    if game is None:
        return False
    if seat.match.state == MatchState.DEALING:
        return _owes(game, seat.number)
    return seat.match.state == MatchState.PLAYING and question_answered(seat) < seat.asked


def _owes(game: MatchGame, number: int) -> bool:
    """Whether this seat's browser can send now what the deal needs: h, and n once both h are there."""
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
    def is_ones_turn(self) -> bool:
        return awaits(self.seat, self.game)

    @property
    def is_open(self) -> bool:
        return self.seat.match.state == MatchState.OPEN

    @property
    def is_running(self) -> bool:
        return self.seat.match.state in (MatchState.DEALING, MatchState.PLAYING)

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
        """won, lost, drawn, or "" where the last game has none."""
        game = self.game
        if game is None or not game.end or self.is_running:
            return ""
        if game.winner is None:
            return "drawn" if game.end in (GameEnd.RULES, GameEnd.AGREED) else ""
        return "won" if game.winner == self.seat.number else "lost"


@dataclass(frozen=True, slots=True)
class OwnMatches:
    waiting_for_one: list[OwnMatch]
    waiting_for_others: list[OwnMatch]
    invitations: list[OwnMatch]
    over: list[OwnMatch]

    @property
    def any_running(self) -> bool:
        """Whether the navigation has something to count."""
        return bool(self.waiting_for_one or self.waiting_for_others or self.invitations)


def own_matches(request: HttpRequest) -> OwnMatches:
    """The newest of them; three queries."""
    found = list(_found(request))
    running = [one for one in found if one.is_running]
    return OwnMatches(
        [one for one in running if one.is_ones_turn],
        [one for one in running if not one.is_ones_turn],
        [one for one in found if one.is_open],
        [one for one in found if not one.is_running and not one.is_open],
    )


def _found(request: HttpRequest) -> Iterator[OwnMatch]:
    seats = own_rows(request, MatchSeat.objects.order_by("-match__changed_at", "-pk"))
    games = MatchGame.objects.filter(number=F("match__game")).defer("record", "position", "secret", "salts", "lists")
    across = MatchSeat.objects.only("match", "number", "handle", "owner", "visitor")
    seats = seats.select_related("match").defer("cards", "stops", "former_stops", "passes", "pressed")
    for seat in seats.prefetch_related(Prefetch("match__games", games), Prefetch("match__seats", across))[:SHOWN]:
        other = next((one for one in seat.match.seats.all() if one.pk != seat.pk), None)
        yield OwnMatch(seat, other, next(iter(seat.match.games.all()), None))


def turns_of(request: HttpRequest) -> int:
    """How many matches wait for an answer of this person. One query."""
    playing = own_rows(request, MatchSeat.objects.filter(match__state=MatchState.PLAYING))
    return sum(question_answered(seat) < seat.asked for seat in playing.only("asked", "answered"))
