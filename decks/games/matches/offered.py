"""What lies between the two seats of a match: one offer at a time.

Each has an id, so that a page agrees to what it shows and to nothing that came later.
"""

import secrets
from typing import Any

from decks.games.matches.live_match import LiveMatch
from decks.games.matches.numbers import note
from decks.games.matches.offer_state import Offer, ended, open_offer
from decks.games.play.refusals import RefusalKind, Refused

ID_BYTES = 6


def offer_to_other(live: LiveMatch, **offer: Any) -> Refused | None:
    """Lay this before the other seat, in place of what this one offered before."""
    if live.is_over:
        return Refused(RefusalKind.OVER)
    offered = open_offer(live.game)
    if offered and offered["seat"] != live.seat:
        return Refused(RefusalKind.ANSWER_FIRST)
    lay(live, {**offer, "seat": live.seat, "id": secrets.token_hex(ID_BYTES)})
    return None


def take_off(live: LiveMatch) -> None:
    """Nothing is offered any more."""
    lay(live, ended(live.game.offer))


def lay(live: LiveMatch, offer: Offer) -> None:
    """Let this be what lies between the two seats."""
    live.game.offer = offer
    live.game.save(update_fields=["offer"])
    note(live.match)
