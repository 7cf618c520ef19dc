"""Whether a table shows the help of the first game: a choice of the browser, for one game."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from decks.games.first.lesson import help_for, is_first_game
from decks.games.models.solo_game import SoloGame
from decks.games.table.table import Table
from rules_engine.game import Game, GameRecord

COOKIE = "fudacho_without_help"
MAX_AGE = 400 * 24 * 3600


def help_of(
    request: HttpRequest, game: SoloGame, record: GameRecord, table: Table, position: Game
) -> dict[str, object]:
    """What the page of a table needs for it; nothing for all other games."""
    if not is_first_game(game, record) or request.COOKIES.get(COOKIE) == game.token:
        return {}
    return {"guided": True, "help": help_for(table, position)}


def leave_guide(response: HttpResponse, game: SoloGame) -> None:
    secure = settings.SESSION_COOKIE_SECURE
    response.set_cookie(COOKIE, game.token, max_age=MAX_AGE, samesite="Lax", httponly=True, secure=secure)
