"""What the templates of the table need to know of a match, for one of its seats: as they do of a game played alone."""

from dataclasses import dataclass
from typing import ClassVar

from decks.games.matches.live_match import LiveMatch
from decks.games.table.opponents import PERSON


@dataclass(frozen=True, slots=True)
class SeatGame:
    """`token` is the public name of the match, `revision` the number of this seat's question; `other_name` is what the
    other person is called, and `deck_name` one's own deck."""

    token: str
    revision: int
    deck_name: str
    other_name: str
    number: int
    chair: ClassVar[str] = PERSON
    way: ClassVar[str] = "対人戦"
    wing: ClassVar[str] = "matches"
    share: ClassVar[str] = ""
    question_id: ClassVar[None] = None


def seat_game(live: LiveMatch) -> SeatGame:
    return SeatGame(live.match.token, live.own.asked, live.own.deck_name, live.other.handle, live.match.game)
