"""The two chairs of a table: who answers for which, and what is dealt to the other one."""

from dataclasses import dataclass, replace

from decks.models.solo_game import Chair, SoloGame
from rules_engine import STANDARD, Ruleset
from rules_engine.play import Game

OWN_SEAT = 0
OTHER_SEAT = 1 - OWN_SEAT
BOTH = (OWN_SEAT, OTHER_SEAT)


@dataclass(frozen=True, slots=True)
class OtherChair:
    """Who sits on the other side, with which cards; `level` is how the computer plays."""

    chair: Chair = Chair.NOBODY
    name: str = ""
    cards: tuple[int, ...] | None = None
    level: str = ""


NOBODY = OtherChair()


def ruleset_of(chair: str) -> Ruleset:
    """The rules that a game is dealt with: where somebody sits across, no question may tell what a hand holds."""
    return replace(STANDARD, silent_windows=chair != Chair.MACHINE)


def answered_seats(game: SoloGame) -> tuple[int, ...]:
    """For which seats the person answers. Nobody else answers for a chair that is empty."""
    return (OWN_SEAT,) if game.chair == Chair.MACHINE else BOTH


def asks_machine(game: SoloGame, position: Game) -> bool:
    """Whether it is the computer that is asked."""
    decision = position.decision
    return game.chair == Chair.MACHINE and decision is not None and decision.player == OTHER_SEAT


def acting_seat(position: Game, chair: str) -> int:
    """The seat for which the person acts now: the one that is asked where he has both, else his own."""
    decision = position.decision
    return decision.player if decision and chair in (Chair.OPEN, Chair.CLOSED) else OWN_SEAT


def keeps_secrets(chair: str, *, over: bool) -> bool:
    """Whether the seats of this game hold what others must not learn yet; once it is `over`, both are open."""
    return chair in (Chair.MACHINE, Chair.CLOSED) and not over


def eyes_of(position: Game, chair: str, *, over: bool = False) -> tuple[int, ...]:
    """The seats whose cards the person may see: once the game is `over`, both."""
    if chair == Chair.OPEN or (over and chair != Chair.NOBODY):
        return BOTH
    return (acting_seat(position, chair),)
