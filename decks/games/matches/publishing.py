"""What becomes public of a match after its end: each seat its own view, both together the whole game."""

from dataclasses import dataclass
from typing import ClassVar

from decks.games.matches.live_match import LiveMatch
from decks.games.matches.numbers import note
from decks.games.matches.shown import GAME
from decks.games.models.match import MatchGame
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
        kept = {seat for seat in live.game.published if seat != live.seat}
        live.game.published = sorted(kept | {live.seat} if self.shown else kept)
        live.game.save(update_fields=["published"])
        note(live.match)
        return None


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
