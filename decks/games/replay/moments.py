"""How a game stood at each of its steps, as few numbers: for the curve of a replay and for the account of a game."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from decks.games.table.opponents import OTHER_SEAT, OWN_SEAT
from rules_engine.game import Game
from rules_engine.players import standing


@dataclass(frozen=True, slots=True)
class Moment:
    """After `ply` actions and `events` events: the turn, whose it is, both lives, one's own first. `worth` is how much
    better one stands than the other side (``rules_engine.players.standing``), None where that is not known."""

    ply: int
    events: int
    turn: int
    own_turn: bool
    lives: tuple[int, int]
    worth: int | None = None

    def turned(self) -> "Moment":
        """The same moment as the other side counts it."""
        own, other = self.lives
        worth = None if self.worth is None else -self.worth
        return replace(self, own_turn=not self.own_turn, lives=(other, own), worth=worth)


def seen_from(moments: Sequence[Moment], seat: int) -> tuple[Moment, ...]:
    """These moments of one's own seat as this seat counts them."""
    return tuple(moments) if seat == OWN_SEAT else tuple(moment.turned() for moment in moments)


class Watcher:
    """Looks at the steps of a game; what a side is worth is asked only where all may see it (`judged`)."""

    def __init__(self, *, judged: bool) -> None:
        self.judged = judged
        self.seen: list[tuple[int, int, bool, tuple[int, int], int | None]] = []

    def look(self, game: Game) -> None:
        state = game.state
        worth = standing(state, OWN_SEAT) if self.judged else None
        lives = (state.life[OWN_SEAT], state.life[OTHER_SEAT])
        self.seen.append((len(game.log), state.turn, state.turn_player == OWN_SEAT, lives, worth))

    def moments(self, plies: Sequence[int]) -> tuple[Moment, ...]:
        """Those of the steps that were looked at, which are the first ones of `plies`."""
        return tuple(Moment(ply, *seen) for ply, seen in zip(plies, self.seen, strict=False))
