"""Who sees what: the seats whose closed cards a person may see, at the table and in what is shown to others."""

from dataclasses import dataclass

from decks.games.models.solo_game import Chair, SoloGame
from decks.games.table.opponents import BOTH, OWN_SEAT, TWO_SEATS, acting_seat
from rules_engine.game import Game


@dataclass(frozen=True, slots=True)
class Sight:
    """How somebody looks at a table: whose closed cards he sees (nobody's: none), and which seat lies `below`, before
    him. `awaited` is the seat that has yet to open its hand; until then nothing is asked. `own` is the seat of who has
    one seat alone."""

    eyes: tuple[int, ...]
    below: int = OWN_SEAT
    awaited: int | None = None
    own: int = OWN_SEAT


def seated_at(seat: int, *, open_hands: bool = False) -> Sight:
    """How one of two people looks at their table; with `open_hands` he sees both sides."""
    return Sight(BOTH if open_hands else (seat,), seat, own=seat)


def eyes_of(position: Game, chair: str, *, over: bool = False) -> tuple[int, ...]:
    """The seats whose cards the person may see: once the game is `over`, both."""
    if chair == Chair.OPEN or (over and chair != Chair.NOBODY):
        return BOTH
    return (acting_seat(position, chair),)


def keeps_secrets(chair: str, *, over: bool) -> bool:
    """Whether the seats of this game hold what others must not learn yet; once it is `over`, both are open."""
    return chair in (Chair.MACHINE, Chair.CLOSED) and not over


def shown_seat(game: SoloGame) -> int:
    """The seat whose side a game shows to others: that from which its link was made."""
    return game.share_seat if game.share and game.chair in TWO_SEATS else OWN_SEAT
