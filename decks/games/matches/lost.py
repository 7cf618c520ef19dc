"""Games that cannot go on under today's rules or cards: both hear of it, and nothing is decided by it."""

import logging

from django.db import transaction

from cards.catalog import CardData, current_data, data_read_anew
from decks.games.matches.endings import end_without_result, wish_again
from decks.games.matches.live_match import LiveMatch, LostMatchError, NotDealtError, versions_of
from decks.games.matches.rows import MatchRows, row_of, rows_of
from decks.games.models.match import GameEnd, MatchGame, MatchSeat, MatchState
from rules_engine import RULESET_VERSION

log = logging.getLogger("fudacho.matches")


def end_if_lost(seat: MatchSeat) -> MatchRows:
    """The rows of a match whose table could not be made, ended if that is certain.

    An end cannot be taken back, so a fault that may pass ends nothing: one of a single process, of cards that it read
    wrongly, or of an update that has not reached all processes. It is certain only where the game was last played by
    other rules or cards than today's, and not by later ones; and where the cards, read once more, lead to the same,
    both from the first act and from the position that was noted.
    """
    token = seat.match.token
    rows = rows_of(token, locked=False)
    if not _may_be_lost(rows, versions_of(current_data())):
        return rows
    data = data_read_anew()
    with transaction.atomic():
        rows = rows_of(token, locked=True)
        if _may_be_lost(rows, versions_of(data)) and not _can_be_played(rows, data):
            log.warning("a match ended without a result: it was last played by %s", _played_by(rows.game))
            end_without_result(rows.match, rows.game, GameEnd.LOST)
    return rows


@transaction.atomic
def wish_again_without_table(seat: MatchSeat) -> None:
    """Another game after one whose table cannot be shown any more."""
    match, _, seats = rows_of(seat.match.token, locked=True)
    own = row_of(seat, seats)
    wish_again(match, own, seats[1 - own.number])


def _may_be_lost(rows: MatchRows, today: tuple[str, str]) -> bool:
    played = _played_by(rows.game)
    is_later = not played[0].isdigit() or int(played[0]) > RULESET_VERSION
    return rows.match.state == MatchState.PLAYING and played != today and not is_later


def _played_by(game: MatchGame) -> tuple[str, str]:
    rules, _, data = (game.played_by or f"{game.rules} {game.data}").partition(" ")
    return rules, data


def _can_be_played(rows: MatchRows, data: CardData) -> bool:
    try:
        LiveMatch(*rows, 0, data)
    except (LostMatchError, NotDealtError):
        return False
    return True
