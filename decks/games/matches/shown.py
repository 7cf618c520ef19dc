"""What a form beside the table says about its page, so that an old page does nothing to what is new."""

from collections.abc import Mapping
from typing import NamedTuple

from decks.games.matches.live_match import LiveMatch
from decks.games.matches.offer_state import offer_id


class PageShown(NamedTuple):
    """What the page shows: `game` is the number of the game, `press` means this seat's last press, and `offer` for
    the last offer of either seat."""

    game: str
    press: str
    offer: str


GAME, OFFER, PRESS = ("game",), ("game", "offer"), ("game", "offer", "press")
"""What a form names: the game alone, that and what was last offered, or one's own last press as well."""


def shown_now(live: LiveMatch) -> PageShown:
    """The same as the page shows it now. One's questions are counted, and one's own presses: nothing of the other's."""
    own = sum(press[0] == live.seat for press in live.game.presses)
    return PageShown(str(live.game.number), f"{live.own.asked}.{own}", offer_id(live.game))


def shown_by(sent: Mapping[str, str]) -> PageShown:
    """The same as a form sent it; "" for what it did not say."""
    return PageShown(*(sent.get(name, "") for name in PageShown._fields))
