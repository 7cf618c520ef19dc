"""What one seat of a match asks of the other: to take back, to draw, to move a card by hand; and its answers."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from decks.games.matches.live_match import LiveMatch
from decks.games.matches.offer_state import Offer, open_offer, refused
from decks.games.matches.offered import lay, offer_to_other, take_off
from decks.games.matches.shown import GAME, OFFER, PRESS
from decks.games.matches.taking_back import TAKE_BACK, go_before
from decks.games.models.match import GameEnd
from decks.games.play.refusals import RefusalKind, Refused
from decks.games.table.by_hand import action_meant
from rules_engine.vocabulary.actions import Action
from rules_engine.vocabulary.errors import InvalidNotationError
from rules_engine.vocabulary.terms import Verb

DRAW, BY_HAND = "draw", "by_hand"


@dataclass(frozen=True, slots=True)
class OfferDraw:
    """Ask for a draw by agreement."""

    named: ClassVar[tuple[str, ...]] = OFFER

    def press_in(self, live: LiveMatch) -> Refused | None:
        return offer_to_other(live, kind=DRAW)


@dataclass(frozen=True, slots=True)
class OfferByHand:
    """Ask whether a move by hand that a card's text needs may be made: the one that the fields of the form mean."""

    sent: Mapping[str, str]
    named: ClassVar[tuple[str, ...]] = PRESS

    def press_in(self, live: LiveMatch) -> Refused | None:
        text = action_meant(live.played.position, live.seat, self.sent)
        try:
            action = Action.parse(text)
        except InvalidNotationError:
            return Refused(RefusalKind.UNREADABLE)
        fault = live.played.position.explain(action, live.seat)
        if fault:
            return Refused(RefusalKind.ILLEGAL, fault, action.verb)
        return offer_to_other(live, kind=BY_HAND, action=text)


@dataclass(frozen=True, slots=True)
class AnswerOffer:
    """Agree to what the other asks, or not; or take back what one asks oneself. `id` is that of the offer shown."""

    id: str
    agrees: bool
    named: ClassVar[tuple[str, ...]] = GAME

    def press_in(self, live: LiveMatch) -> Refused | None:
        offer = open_offer(live.game)
        if live.is_over:
            return Refused(RefusalKind.OVER)
        if not offer or offer["id"] != self.id:
            return Refused(RefusalKind.NO_OFFER)
        if self.agrees and offer["seat"] != live.seat:
            return _carry_out(live, offer)
        if offer["seat"] == live.seat:
            take_off(live)
            return None
        if offer["kind"] == TAKE_BACK:
            live.own.refusals += 1
            live.own.save(update_fields=["refusals"])
        lay(live, refused(offer))
        return None


def _carry_out(live: LiveMatch, offer: Offer) -> Refused | None:
    if offer["kind"] == DRAW:
        live.finish(GameEnd.AGREED, None)
        return None
    if offer["kind"] == TAKE_BACK:
        go_before(live, offer["press"])
        return None
    action = Action.parse(offer["action"])
    fault = live.played.position.explain(action, offer["seat"])
    if fault:
        return Refused(RefusalKind.NO_OFFER)
    live.game.presses = [*live.game.presses, [offer["seat"], live.game.ply]]
    live.go_on(live.played.then(action, live.data))
    return None


@dataclass(frozen=True, slots=True)
class Surrender:
    """Give this game up."""

    named: ClassVar[tuple[str, ...]] = GAME

    def press_in(self, live: LiveMatch) -> Refused | None:
        if live.is_over:
            return Refused(RefusalKind.OVER)
        live.advance(live.played.then(Action(Verb.SURRENDER, live.seat), live.data))
        return None
