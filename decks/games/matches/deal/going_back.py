"""What two people have played stays theirs: a further game that is never dealt is left undone, and the match shows its
last game again."""

from django.db.models import F
from django.utils import timezone

from decks.games.models.match import Match, MatchGame, MatchSeat, MatchState
from decks.people.models import LEFT


def last_dealt(match: Match) -> MatchGame | None:
    """The last game that was dealt to the two who sit at the match now, without its record."""
    if match.game <= 1:
        return None
    sitting = set(match.seats.values_list("pk", flat=True))
    games = match.games.exclude(dealt_at=None).order_by("-number").defer("record", "position")
    return next((game for game in games if set(game.holders) == sitting), None)


def go_back(match: Match) -> bool:
    """Let the match be as it was after the last game that was dealt, with the seats of that game; False where there is
    none. The match is locked."""
    game = last_dealt(match)
    if game is None:
        return False
    for number, pk in enumerate(game.holders):
        MatchSeat.objects.filter(pk=pk).update(number=number, heard=F("heard") + 1)
    has_left = match.seats.filter(visitor=LEFT).exists()
    match.game, match.state = game.number, MatchState.CLOSED if has_left else MatchState.OVER
    match.changed_at = timezone.now()
    match.save(update_fields=["game", "state", "changed_at"])
    return True
