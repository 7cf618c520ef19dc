"""One device for both seats: which seat lies before the person, and whose hand lies open to him.

With 手札を隠す a curtain closes whenever another seat is to decide than the one whose hand was opened last on this
device; whoever takes the device opens it. Both choices are kept by the browser, as they are about the device.
"""

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from decks.games.models.solo_game import Chair, SoloGame
from decks.games.table.opponents import BOTH, OWN_SEAT, TWO_SEATS, acting_seat
from decks.games.table.viewers import Sight, eyes_of
from rules_engine.game import Game

TAKEN, BOARD = "fudacho_seat", "fudacho_board"
STILL = "still"
YEAR = 365 * 24 * 3600


def sight_of(request: HttpRequest, game: SoloGame, position: Game) -> Sight:
    """How this browser looks at the table of a game of its own."""
    outcome = position.outcome()
    eyes = eyes_of(position, game.chair, over=outcome is not None)
    if game.chair not in TWO_SEATS or outcome is not None:
        return Sight(eyes)
    seat = acting_seat(position, game.chair)
    below = OWN_SEAT if stands_still(request) else seat
    closed = game.chair == Chair.CLOSED and request.COOKIES.get(TAKEN) != _written(game, seat)
    return Sight(() if closed else eyes, below, seat if closed else None)


def stands_still(request: HttpRequest) -> bool:
    """Whether the person wants the same seat below all the time."""
    return request.COOKIES.get(BOARD) == STILL


def seat_taken(request: HttpRequest, game: SoloGame) -> int:
    """The seat whose hand was opened last on this device; the first where none was."""
    return next((seat for seat in BOTH if request.COOKIES.get(TAKEN) == _written(game, seat)), OWN_SEAT)


def take(request: HttpRequest, game: SoloGame, seat: int) -> None:
    """Let this request see the hand of the seat; ``keep`` lets those that follow."""
    request.COOKIES[TAKEN] = _written(game, seat)


def turn_board(request: HttpRequest, *, still: bool) -> None:
    """Let the board of this request keep its place, or turn to the one who acts."""
    request.COOKIES[BOARD] = STILL if still else ""


def keep(request: HttpRequest, answer: HttpResponse) -> HttpResponse:
    """The answer with what this request chose, for the browser to remember."""
    secure = settings.SESSION_COOKIE_SECURE
    for name, age in ((TAKEN, None), (BOARD, YEAR)):
        value = request.COOKIES.get(name, "")
        answer.set_cookie(name, value, max_age=age, samesite="Lax", httponly=True, secure=secure)
    return answer


def _written(game: SoloGame, seat: int) -> str:
    return f"{game.token}.{seat}"
