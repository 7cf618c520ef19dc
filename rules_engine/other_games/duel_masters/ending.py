"""Losing the game, in the place of which something else may be done (種別-14c)."""

from typing import final

from rules_engine.kernel.events import ASKED, STOPPED, take_place, way
from rules_engine.kernel.frame import EventFrame, Frame
from rules_engine.kernel.steps import GameProcedure, Question, Step
from rules_engine.other_games.duel_masters.places import leave
from rules_engine.other_games.duel_masters.table import DuelTable
from rules_engine.other_games.duel_masters.words import Asked, Told, Zone

LOSE = "002-種別-14c"


@final
class LoseFrame(EventFrame):
    """`player` is about to lose."""

    __slots__ = ()


def lose(table: DuelTable, seat: int) -> None:
    """Let the seat lose, unless something happens instead."""
    table.frames.append(LoseFrame("lose.way", seat))


def _way(table: DuelTable, frame: LoseFrame, clause: str) -> None:
    became = way(table, frame, frame.player, _never, _instead)
    if became == STOPPED:
        frame.at = ""
    elif became == ASKED:
        frame.at = "lose.way"


def _never(table: DuelTable, seat: int) -> bool:
    return False


def _instead(table: DuelTable, frame: EventFrame, seat: int) -> bool:
    for card, place, _ in table.in_force(seat, "s_max"):
        if frame.asks_now((seat, card, place)):
            table.frames.append(Frame("survive.choose", seat, card))
            return True
    return False


def _asks(table: DuelTable, frame: Frame) -> int:
    return frame.player


def _options(table: DuelTable, frame: Frame) -> list[str]:
    name = table.name(frame.card)
    discards = [card for card in table.area(Zone.HAND, frame.player) if table.name(card) == name]
    return ["destroy", *(["discard"] if discards else [])]


def _answer(table: DuelTable, frame: Frame, answer: str, clause: str) -> bool:
    take_place(table)
    table.note(Told.INSTEAD, clause, frame.player, frame.card, word=answer)
    if answer == "destroy":
        leave(table, frame.card, Zone.GRAVEYARD, clause)
    else:
        table.put(table.find(Zone.HAND, frame.player, table.name(frame.card)), Zone.GRAVEYARD, Told.MOVED, clause)
    return True


def _lost(table: DuelTable, frame: LoseFrame, clause: str) -> None:
    table.lost.add(frame.player)
    table.winner = table.opponent(frame.player)
    table.note(Told.LOST, clause, frame.player)
    table.note(Told.WON, clause, table.winner)
    table.frames.clear()


PROCEDURES = (
    GameProcedure("lose", (Step("way", LOSE, _way), Step("lost", LOSE, _lost))),
    GameProcedure("survive", (Question("choose", LOSE, Asked.SURVIVE, _asks, _options, _answer),)),
)
