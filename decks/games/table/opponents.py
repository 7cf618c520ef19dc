"""The two chairs of a table: who answers for which, and what is dealt to the other one."""

from dataclasses import dataclass, replace

from decks.games.models.solo_game import Chair, SoloGame
from rules_engine import STANDARD, Ruleset
from rules_engine.game import Game

OWN_SEAT = 0
OTHER_SEAT = 1 - OWN_SEAT
BOTH = (OWN_SEAT, OTHER_SEAT)
PERSON = "person"
"""On the other side of a match sits another person, with a device of his own."""
TWO_SEATS = (Chair.OPEN, Chair.CLOSED)
"""One person, or two with one device, decide for both seats."""
SEAT_WORDS = ("自分", "相手")


@dataclass(frozen=True, slots=True)
class Opponent:
    """Who sits on the other side, with which cards, those of the deck `deck_id`; `level` is how the computer plays."""

    chair: Chair = Chair.NOBODY
    name: str = ""
    cards: tuple[int, ...] | None = None
    level: str = ""
    deck_id: int | None = None


NOBODY = Opponent()


def ruleset_of(chair: str) -> Ruleset:
    """The rules that a game is dealt with: where somebody sits across, no question may tell what a hand holds."""
    return replace(STANDARD, silent_windows=chair != Chair.MACHINE)


def answered_seats(game: SoloGame, seat: int = OWN_SEAT) -> tuple[int, ...]:
    """For which seats the one at `seat` answers. Nobody else answers for a chair that is empty."""
    return (seat,) if game.chair == Chair.MACHINE else BOTH


def asks_machine(game: SoloGame, position: Game) -> bool:
    """Whether it is the computer that is asked."""
    decision = position.decision
    return game.chair == Chair.MACHINE and decision is not None and decision.player == OTHER_SEAT


def acting_seat(position: Game, chair: str, own: int = OWN_SEAT) -> int:
    """The seat for which the person acts now: the one that is asked where he has both, else his `own`."""
    decision = position.decision
    return decision.player if decision and chair in TWO_SEATS else own


def seat_words(chair: str, first: int, own: int = OWN_SEAT) -> tuple[str, str]:
    """What the two seats are called for who sits at `own`: by who began where one person plays both, for then nobody is
    自分 for long."""
    if chair not in TWO_SEATS:
        return SEAT_WORDS if own == OWN_SEAT else (SEAT_WORDS[1], SEAT_WORDS[0])
    return ("先攻", "後攻") if first == OWN_SEAT else ("後攻", "先攻")


def turn_words(seat: str, number: int, count: int) -> tuple[str, str, str]:
    """What comes before the count that is large, the count and what follows it, and what stands small behind: the turn
    `number` of the game is the turn `count` of this seat, 0 where that is not known."""
    if not count:
        return f"{seat}のターン", "", f"（全体{number}）"
    return f"{seat}の", f"{count}", f"（全体{number}）" if count != number else ""


def told_turn(seat: str, number: int, count: int) -> str:
    """The same in one line of plain text."""
    before, large, small = turn_words(seat, number, count)
    return f"{before}{large}ターン目{small}" if large else f"{before}{small}"
