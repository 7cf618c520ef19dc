"""What the row of a game holds of offers: the open one, or the last one's id, so that no page takes one for another.

An offer that was refused stays until the one who asked presses something, or until another is made: his page shows it.
"""

from typing import Any

from decks.games.models.match import MatchGame

Offer = dict[str, Any]


def open_offer(game: MatchGame) -> Offer:
    """What waits for an answer; empty for nothing."""
    return {} if "kind" not in game.offer or game.offer.get("refused") else dict(game.offer)


def refused_kind(game: MatchGame, seat: int) -> str:
    """Of which kind the offer of this seat was that the other refused; "" for none."""
    offer = game.offer
    return str(offer["kind"]) if offer.get("refused") and offer["seat"] == seat else ""


def offer_id(game: MatchGame) -> str:
    """The id of the last offer of this game, open or not."""
    return str(game.offer.get("id", ""))


def ended(offer: Offer) -> Offer:
    """The same once nothing is offered any more."""
    return {"id": offer["id"]} if "id" in offer else {}


def refused(offer: Offer) -> Offer:
    return {**{name: offer[name] for name in ("kind", "seat", "id")}, "refused": True}


def after_press(offer: Offer, seat: int) -> Offer:
    """The same after this seat has pressed something at the table."""
    return offer if offer.get("refused") and offer["seat"] != seat else ended(offer)
