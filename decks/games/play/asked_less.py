"""Declining what is asked together with how one wants to be asked from then on, and that alone."""

from dataclasses import dataclass, replace
from typing import ClassVar

from cards.stores import in_passing
from decks.games.models.solo_game import SoloGame
from decks.games.models.stops import Asking, Stops
from decks.games.play.in_play import InPlay
from decks.games.play.refusals import RefusalKind, Refused
from decks.games.play.stops import PassUntil, Until
from rules_engine.vocabulary.actions import PASS


@dataclass(frozen=True, slots=True)
class Decline:
    """Pass the open window, and every one that follows until an end comes; or be asked in another way from then on, and
    an undo takes back both. Questions of another kind still stop."""

    how: Until | Asking
    needs_turn: ClassVar[bool] = True

    def press(self, live: InPlay) -> Refused | None:
        played = live.played
        fault = played.position.explain(PASS)
        if fault:
            return Refused(RefusalKind.ILLEGAL, fault, PASS.verb)
        passed = played.then(PASS, live.data)
        if isinstance(self.how, Until):
            begins = PassUntil(len(passed.record.actions), self.how, len(played.position.log))
            live.advance(passed, begins)
        else:
            live.advance(passed, stops=live.stops_meant(self.how))
        return None


@dataclass(frozen=True, slots=True)
class SetStops:
    """Stop at these moments from now on; an open window that is not among them is passed at once."""

    stops: Stops | Asking
    needs_turn: ClassVar[bool] = False

    def press(self, live: InPlay) -> Refused | None:
        played, settings = live.played, live.settings
        stops = live.stops_meant(self.stops) if isinstance(self.stops, Asking) else self.stops
        ply = len(played.record.actions)
        asked = settings.unasked(played.position, ply) is None
        if asked and replace(settings, stops=stops, former=()).unasked(played.position, ply):
            # What stands open was asked as things were, and is declined.
            live.change_stops(stops, ply + 1)
            live.advance(live.of_today.then(PASS, live.data))
        else:
            live.change_stops(stops, ply)
            live.keep_stops()
        return None


def tell_news(game: SoloGame) -> bool:
    """Whether its player is to hear now that the usual stops have changed: once, at whichever table is opened."""
    if not game.stops_news:
        return False
    with in_passing():
        SoloGame.objects.filter(**game.whose, stops_news=True).update(stops_news=False)
    return True
