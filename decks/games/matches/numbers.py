"""The numbers by which a seat's pages know that there is something new: of its table, and of what is beside it."""

from django.db.models import F

from decks.games.models.match import Match, MatchSeat


def note(match: Match, *numbers: int) -> None:
    """Let the pages of these seats, of all without any, look again at what is beside the table."""
    seats = MatchSeat.objects.filter(match=match)
    (seats.filter(number__in=numbers) if numbers else seats).update(noted=F("noted") + 1)
