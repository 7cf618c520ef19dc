"""What a table tells of the other seat, and how fast the person wants it: a choice of the browser, which its script
keeps."""

from collections.abc import Sequence

from django.http import HttpRequest

from decks.games.table.opponents import OWN_SEAT
from decks.games.table.telling import telling_at
from decks.games.table.thoughts import Thought
from rules_engine.game import Game
from rules_engine.vocabulary.terms import Term

COOKIE = "fudacho_telling"


class Speed(Term):
    """`usual` needs no cookie; `instant` shows the lines alone, all at once."""

    FAST = "fast", "はやい"
    USUAL = "usual", "ふつう"
    SLOW = "slow", "ゆっくり"
    INSTANT = "instant", "一瞬"


def speed_of(request: HttpRequest) -> Speed:
    """What was chosen; the usual speed where nothing was, or nothing that can be read."""
    chosen = request.COOKIES.get(COOKIE, "")
    return next((speed for speed in Speed if speed.value == chosen), Speed.USUAL)


def told_to(
    request: HttpRequest,
    position: Game,
    eyes: Sequence[int],
    viewer: int = OWN_SEAT,
    thoughts: Sequence[Thought] = (),
) -> dict[str, object]:
    """What the page of a table with somebody across needs for it, where these `eyes` look for the seat `viewer`; with
    what the computer thought."""
    telling = telling_at(position, eyes, viewer, thoughts)
    return {"speed": speed_of(request), "speeds": tuple(Speed), "telling": telling}
