"""Undo and redo: from one answer of the person to the one before or after, with what was passed unasked between."""

from dataclasses import dataclass
from typing import ClassVar

from decks.games.models.solo_game import Chair
from decks.games.play.advance import SoloTable, let_machine_think
from decks.games.play.live_game import LiveGame
from decks.games.play.positions import PlayedSoFar, position_of
from decks.games.play.refusals import RefusalKind, Refused
from decks.games.play.stops import StopSettings, stop_settings_of
from decks.games.table.combined_actions import DECLINES, stands_between
from decks.games.table.opponents import asks_machine
from rules_engine.game import Game
from rules_engine.vocabulary.actions import PASS, YES


@dataclass(frozen=True, slots=True)
class Step:
    """One answer back (`by` -1), which waits for a redo, or into force again (1)."""

    by: int
    needs_turn: ClassVar[bool] = False

    def press(self, live: SoloTable) -> Refused | None:
        record, settings, ply = live.stored, stop_settings_of(live.row), live.row.ply + self.by
        if not 0 <= ply <= len(record.actions):
            return Refused(RefusalKind.NOTHING)
        while 0 < ply < len(record.actions) and _is_passed_over(live, ply, settings):
            ply += self.by
        live.row.pressed = ""
        live.save(PlayedSoFar(record.until(ply), _at(live, ply)))
        if live.row.chair == Chair.MACHINE:
            let_machine_think(live)
        return None


UNDO, REDO = Step(-1), Step(1)


def _is_passed_over(live: LiveGame, ply: int, settings: StopSettings) -> bool:
    """Whether the person pressed nothing to come from this position to the next one."""
    game, actions, position = live.row, live.stored.actions, _at(live, ply)
    if settings.unasked(position, ply) or asks_machine(game, position):
        return True
    own = ply - 1
    while own and asks_machine(game, _at(live, own)):
        own -= 1
    before, first = _at(live, own), actions[own]
    declined = set(actions[own + 1 : ply]) <= set(DECLINES)
    if not declined or first not in (PASS, YES) or settings.unasked(before, own):
        return False
    return stands_between(before, first, actions[ply])


def _at(live: LiveGame, ply: int) -> Game:
    return position_of(live.stored.until(ply), live.data)
