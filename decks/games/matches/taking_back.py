"""Taking back in a match: free as long as the other cannot have seen anything, else by asking him.

Nothing is dealt again by it: chance goes by the key, and the acts of chance are counted again from where one comes to.
"""

from dataclasses import dataclass
from typing import ClassVar

from decks.games.matches.live_match import LiveMatch
from decks.games.matches.offered import offer_to_other
from decks.games.matches.shown import PRESS
from decks.games.matches.sights import digest_for
from decks.games.play.positions import position_of
from decks.games.play.refusals import RefusalKind, Refused

TAKE_BACK = "take_back"
MOST_REFUSALS = 2


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Take back one's own last press, with all that came after it."""

    named: ClassVar[tuple[str, ...]] = PRESS

    def press_in(self, live: LiveMatch) -> Refused | None:
        if live.is_over:
            return Refused(RefusalKind.OVER)
        last = last_press(live)
        if last is None:
            return Refused(RefusalKind.NOTHING)
        if may_freely(live, last):
            go_before(live, last)
            return None
        if live.other.refusals >= MOST_REFUSALS:
            return Refused(RefusalKind.REFUSED_TWICE)
        return offer_to_other(live, kind=TAKE_BACK, press=last)


def last_press(live: LiveMatch) -> int | None:
    """Which of the presses in force was this seat's last one; None where there is none."""
    presses = live.game.presses
    return next((at for at in reversed(range(len(presses))) if presses[at][0] == live.seat), None)


def may_freely(live: LiveMatch, press: int) -> bool:
    """Whether this press may be taken back without asking: the other has not acted since, and what he sees is as it
    was, or was never shown to him."""
    presses, ply = live.game.presses, live.game.presses[press][1]
    if press != len(presses) - 1:
        return False
    if live.other.served <= ply:
        return True
    before = position_of(live.played.record.until(ply), live.data)
    return digest_for(before, 1 - live.seat) == live.other.sight


def go_before(live: LiveMatch, press: int) -> None:
    """Let this press not have been made, nor what came after it."""
    live.go_back(live.game.presses[press][1], press)
