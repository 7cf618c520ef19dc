"""The rows of a match: read, locked, and compared with what they were."""

from collections.abc import Sequence
from typing import NamedTuple

from django.db.models import F, Model, QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404

from decks.games.models.match import Match, MatchGame, MatchSeat


class MatchRows(NamedTuple):
    """A match, its newest game, and its seats by their numbers."""

    match: Match
    game: MatchGame
    seats: tuple[MatchSeat, ...]


def rows_of(token: str, *, locked: bool) -> MatchRows:
    """The rows of the match of this name; ``Http404`` where there is none. To be `locked` only within a transaction:
    the match comes first, everywhere."""
    matches, seats, games = Match.objects.all(), MatchSeat.objects.order_by("number"), MatchGame.objects.all()
    if locked:
        matches, seats, games = matches.select_for_update(), seats.select_for_update(), games.select_for_update()
    match = get_object_or_404(matches, token=token)
    sitting = tuple(seats.filter(match=match))
    game = get_object_or_404(games, match=match, number=match.game)
    game.match = match
    return MatchRows(match, game, sitting)


def row_of(seat: MatchSeat, seats: Sequence[MatchSeat]) -> MatchSeat:
    """The seat as it was read again with its match; ``Http404`` where it was given up or vacated meanwhile."""
    if row := next((row for row in seats if row.pk == seat.pk), None):
        return row
    raise Http404


def values_of(rows: MatchRows) -> list[tuple[object, ...]]:
    """All that these rows hold, but who is here: that is written at any time, and no answer hangs on it."""
    return [tuple(getattr(row, name) for name in _names(type(row))) for row in (rows.match, rows.game, *rows.seats)]


def locked_values(token: str) -> list[tuple[object, ...]]:
    """The same as it stands, with the match locked for the transaction: whoever acts at one locks it first."""
    match = Match.objects.select_for_update().filter(token=token)
    game = MatchGame.objects.filter(match__token=token, number=F("match__game"))
    seats = MatchSeat.objects.filter(match__token=token).order_by("number")
    return [*_values(match), *_values(game), *_values(seats)]


def _values(rows: QuerySet[Match] | QuerySet[MatchGame] | QuerySet[MatchSeat]) -> list[tuple[object, ...]]:
    return list(rows.values_list(*_names(rows.model)))


def _names(model: type[Model]) -> list[str]:
    return [field.attname for field in model._meta.concrete_fields if field.attname != "seen_at"]
