"""What becomes public of a game of a match after its end: each seat its own view, both together the whole game. Games
before a rematch stay what they were, whatever is played since."""

from dataclasses import dataclass
from typing import ClassVar

from django.db import transaction

from cards.catalog import CardData
from decks.games.matches.handles import OF_ONE_WHO_LEFT
from decks.games.matches.live_match import LiveMatch
from decks.games.matches.numbers import note
from decks.games.matches.shown import GAME
from decks.games.models.match import Match, MatchGame, MatchSeat
from decks.games.models.solo_game import Chair, SoloGame
from decks.games.play.refusals import RefusalKind, Refused
from decks.games.solo.start import one_more
from decks.games.table.opponents import BOTH
from decks.people.models import Owner


@dataclass(frozen=True, slots=True)
class Publish:
    """Let everybody see the game as this seat saw it, or nobody any more."""

    shown: bool
    named: ClassVar[tuple[str, ...]] = GAME

    def press_in(self, live: LiveMatch) -> Refused | None:
        if not live.is_over:
            return Refused(RefusalKind.NOT_HERE)
        _show(live.game, live.seat, shown=self.shown)
        return None


@transaction.atomic
def publish(row: MatchSeat, number: int, *, shown: bool) -> bool:
    """The same of the game of this number; False where it has not ended, or this person did not play it."""
    Match.objects.select_for_update().filter(pk=row.match_id).first()
    game = ended_game(row, number)
    if game is not None:
        _show(game, game.holders.index(row.pk), shown=shown)
    return game is not None


def _show(game: MatchGame, seat: int, *, shown: bool) -> None:
    kept = {one for one in game.published if one != seat}
    game.published = sorted(kept | {seat} if shown else kept)
    game.save(update_fields=["published"])
    note(game.match)


def ended_game(row: MatchSeat, number: int) -> MatchGame | None:
    """The game of this number that was dealt, has ended, and in which this person sat."""
    games = MatchGame.objects.select_related("match").exclude(dealt_at=None).exclude(ended_at=None)
    game = games.filter(match=row.match_id, number=number).first()
    return game if game and row.pk in game.holders else None


def ended_live(game: MatchGame, seat: int, data: CardData) -> LiveMatch:
    """An ended game as `seat` played it, also with somebody who is not at the match any more. ``LostMatchError``."""
    rows = {row.pk: row for row in MatchSeat.objects.filter(match=game.match)}
    seats = [rows.get(pk) or MatchSeat(match=game.match, handle=OF_ONE_WHO_LEFT) for pk in game.holders]
    for number, row in enumerate(seats):
        row.number = number
    return LiveMatch(game.match, game, seats, seat, data)


def is_whole(game: MatchGame) -> bool:
    """Whether both have published what they saw."""
    return set(game.published) == set(BOTH)


def keep_as_record(live: LiveMatch, owner: Owner) -> SoloGame:
    """A game of the owner's own with everything in it, to be replayed, shared and tried further. ``QuotaReachedError``
    for who has as many as there may be."""
    names = [seat.deck_name if seat.number == live.seat else seat.handle for seat in live.seats]
    record, ply = live.played.record.to_json(), len(live.played.record.actions)
    game = SoloGame(deck_name=names[0], other_name=names[1], chair=Chair.CLOSED, record=record, ply=ply, **owner)
    return one_more(game)
