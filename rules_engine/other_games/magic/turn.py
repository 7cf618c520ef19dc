"""A turn: the draw step with its draw, the main part, and the end, at which what counts for one turn is forgotten."""

from rules_engine.kernel.frame import NO_CARD, Frame
from rules_engine.kernel.seating import teams_in_turn_order
from rules_engine.kernel.steps import GameProcedure, Step
from rules_engine.other_games.magic.effects import EachFrame
from rules_engine.other_games.magic.priority import give_priority
from rules_engine.other_games.magic.table import MagicTable
from rules_engine.other_games.magic.words import Told


def _draw(table: MagicTable, frame: Frame, clause: str) -> None:
    """The active player draws; where teams share their turns, each of the active team does."""
    table.turn_player = frame.player
    table.note(Told.STEP, clause, frame.player, word="draw")
    team = teams_in_turn_order(table.teams, frame.player)[0]
    active = [seat for seat in team if seat not in table.lost]
    table.frames.append(EachFrame(frame.player, NO_CARD, active, 1, clause))


def _priority(table: MagicTable, frame: Frame, clause: str) -> None:
    give_priority(table)


def _main(table: MagicTable, frame: Frame, clause: str) -> None:
    table.note(Told.STEP, clause, frame.player, word="main")
    _priority(table, frame, clause)


def _end(table: MagicTable, frame: Frame, clause: str) -> None:
    """The next team's first player that has not lost begins."""
    table.note(Told.STEP, clause, frame.player, word="end")
    table.drawn = [0] * table.seats
    table.mana = [0] * table.seats
    table.spent.clear()
    teams = teams_in_turn_order(table.teams, frame.player)[1:]
    following = [seat for team in teams for seat in team if seat not in table.lost]
    table.frames.append(Frame("turn.draw", following[0] if following else frame.player))


PROCEDURE = GameProcedure(
    "turn",
    (
        Step("draw", "003-121.1-2", _draw),
        Step("after_draw", "003-121.4-1", _priority),
        Step("main", "003-121.4-1", _main),
        Step("end", "003-121.2b-1", _end),
    ),
)
