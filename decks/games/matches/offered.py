"""What lies between the two seats of a match: one offer at a time.

Each has an id, so that a page agrees to what it shows and to nothing that came later.
"""

import secrets
from typing import Any

from decks.games.matches.live_match import LiveMatch
from decks.games.matches.numbers import note
from decks.games.play.refusals import RefusalKind, Refused

ID_BYTES = 6


def offer_to_other(live: LiveMatch, **offer: Any) -> Refused | None:
    """Lay this before the other seat, in place of what this one offered before."""
    if live.is_over:
        return Refused(RefusalKind.OVER)
    if live.game.offer and live.game.offer["seat"] != live.seat:
        return Refused(RefusalKind.ANSWER_FIRST)
    _lay(live, {**offer, "seat": live.seat, "id": secrets.token_hex(ID_BYTES)})
    return None


def take_off(live: LiveMatch) -> None:
    """Nothing is offered any more."""
    _lay(live, {})


def _lay(live: LiveMatch, offer: dict[str, Any]) -> None:
    live.game.offer = offer
    live.game.save(update_fields=["offer"])
    note(live.match)
