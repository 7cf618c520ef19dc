"""Declining what is asked together with how one wants to be asked from then on, and that alone."""

from dataclasses import dataclass, replace
from typing import ClassVar

from cards.stores import in_passing
from decks.games.models.solo_game import Chair, SoloGame
from decks.games.models.stops import Asking, Stops, stops_of
from decks.games.play.advance import advance, save
from decks.games.play.live_game import LiveGame
from decks.games.play.refusals import RefusalKind, Refused
from decks.games.play.stops import PassUntil, Until, change_stops, stop_settings_of
from rules_engine.game import GameRecord
from rules_engine.vocabulary.actions import PASS


def stops_meant(game: SoloGame, asking: Asking) -> Stops:
    """The moments of this way at this table: beside an empty chair with nothing laid before it one plays alone."""
    by_hand = GameRecord.from_json(game.record).ruleset.by_hand
    return stops_of(asking, alone=game.chair == Chair.NOBODY and not by_hand)


@dataclass(frozen=True, slots=True)
class Decline:
    """Pass the open window, and every one that follows until an end comes; or be asked in another way from then on, and
    an undo takes back both. Questions of another kind still stop."""

    how: Until | Asking
    needs_turn: ClassVar[bool] = True

    def press(self, live: LiveGame) -> Refused | None:
        played = live.played
        fault = played.position.explain(PASS)
        if fault:
            return Refused(RefusalKind.ILLEGAL, fault, PASS.verb)
        passed = played.then(PASS, live.data)
        if isinstance(self.how, Until):
            begins = PassUntil(len(passed.record.actions), self.how, len(played.position.log))
            advance(live, passed, begins)
        else:
            advance(live, passed, stops=stops_meant(live.row, self.how))
        return None


@dataclass(frozen=True, slots=True)
class SetStops:
    """Stop at these moments from now on; an open window that is not among them is passed at once."""

    stops: Stops | Asking
    needs_turn: ClassVar[bool] = False

    def press(self, live: LiveGame) -> Refused | None:
        row, position = live.row, live.played.position
        stops = stops_meant(row, self.stops) if isinstance(self.stops, Asking) else self.stops
        settings = stop_settings_of(row)
        asked = settings.unasked(position, row.ply) is None
        if asked and replace(settings, stops=stops, former=()).unasked(position, row.ply):
            # What stands open was asked as things were, and is declined.
            played = LiveGame(row, live.data, today=True).played
            change_stops(row, stops, row.ply + 1, pressed=False)
            advance(live, played.then(PASS, live.data))
        else:
            change_stops(row, stops, row.ply, pressed=False)
            save(live, live.played, noted=False)
        return None


def tell_news(game: SoloGame) -> bool:
    """Whether its player is to be told now that the usual stops have changed: once, at whichever table is opened."""
    if not game.stops_news:
        return False
    with in_passing():
        SoloGame.objects.filter(**game.whose, stops_news=True).update(stops_news=False)
    return True
