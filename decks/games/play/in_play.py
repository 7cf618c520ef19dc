"""What a press needs of the game it is for, be it one that somebody plays alone or one of two people."""

from typing import Protocol

from cards.catalog import CardData
from decks.games.models.stops import Asking, Stops
from decks.games.play.positions import PlayedSoFar
from decks.games.play.stops import PassUntil, StopSettings


class InPlay(Protocol):
    """A stored game as one request plays it: `played` are the actions in force, the one who answers does so for `seat`.

    `pressed` is what a press of that seat says further, once the other side has declined what it is asked in between.
    """

    data: CardData
    seat: int
    played: PlayedSoFar
    pressed: str

    @property
    def eyes(self) -> tuple[int, ...]:
        """The seats whose cards the person may see."""

    @property
    def of_today(self) -> PlayedSoFar:
        """The same as a record of today's rules, for going on with it."""

    @property
    def settings(self) -> StopSettings:
        """What the person wants to be asked."""

    def stops_meant(self, asking: Asking) -> Stops:
        """The moments of this way of being asked, at this table."""

    def allow_setting(self) -> Stops | None:
        """Let positions be set by hand, where this table is one at which they may; the stops that hold from then on,
        None where they stay."""

    def advance(
        self, played: PlayedSoFar, *passes: PassUntil, stops: Stops | None = None, cut_short: bool = False
    ) -> None:
        """Keep what was `played` with all that follows unasked: the `passes` begin now, `stops` hold from the next
        question on."""

    def change_stops(self, stops: Stops, ply: int) -> None:
        """Stop at these moments from `ply` actions on."""

    def keep_stops(self) -> None:
        """Keep how the person wants to be asked, and nothing else."""
