"""Changes of a cost and acts in its place, one after another, each act when its turn comes (手順-4, 5b)."""

from typing import Final

from rules_engine.kernel.frame import NO_CARD, NOBODY
from rules_engine.kernel.steps import GameProcedure, Question, Step
from rules_engine.other_games.duel_masters.acts import act_cards, do_act
from rules_engine.other_games.duel_masters.costs import Change, forced_changes, recycle_cost, summed
from rules_engine.other_games.duel_masters.table import DuelTable
from rules_engine.other_games.duel_masters.use_frame import PAY, Reduction, UseFrame
from rules_engine.other_games.duel_masters.words import Asked, Told

FORCED: Final = Reduction(NO_CARD, NO_CARD, 0, "")
"""Stands for all the forced changes, which apply together at their place in the order."""


def begin(table: DuelTable, frame: UseFrame, clause: str) -> None:
    """Whether forced changes come before chosen ones is not stated: an open point."""
    frame.cost = recycle_cost(table, frame.card, frame.origin, table.side(frame.card, frame.side).cost)
    forced_first = table.options["order"] == "forced_first"
    frame.ahead = [FORCED, *frame.chosen] if forced_first else [*frame.chosen, FORCED]
    frame.at = "changing.next"


def _next(table: DuelTable, frame: UseFrame, clause: str) -> None:
    if not frame.ahead:
        frame.at = "use.pay" if frame.price == PAY else "use.used"
    elif frame.ahead[0] == FORCED:
        del frame.ahead[0]
        for change in forced_changes(table, frame.player, frame.card, frame.side, frame.origin):
            _apply(table, frame, change)
        frame.at = "changing.next"


def _apply(table: DuelTable, frame: UseFrame, change: Change) -> None:
    frame.cost = summed(frame.cost, [change])
    table.note(Told.CHANGED, "002-手順-4c", frame.player, change[1], value=frame.cost)


def _act_options(table: DuelTable, frame: UseFrame) -> list[str]:
    act = frame.ahead[0].act
    return [f"{act} {name}" for name in table.called(act_cards(table, frame.player, frame.card, act))]


def _asks_act(table: DuelTable, frame: UseFrame) -> int:
    return frame.player if len(_act_options(table, frame)) > 1 else NOBODY


def _answer_act(table: DuelTable, frame: UseFrame, answer: str, clause: str) -> bool:
    """The act is done, and what it allows applies at once."""
    act, _, name = answer.partition(" ")
    one = frame.ahead.pop(0)
    card = table.called(act_cards(table, frame.player, frame.card, act))[name]
    do_act(table, frame, act, card, "002-手順-4b" if frame.price == PAY else "002-手順-5b")
    if frame.price == PAY:
        _apply(table, frame, (-one.less, one.source))
    frame.at = "changing.next"
    return False


def _only_act(table: DuelTable, frame: UseFrame, clause: str) -> None:
    _answer_act(table, frame, _act_options(table, frame)[0], clause)


PROCEDURE = GameProcedure(
    "changing",
    (
        Step("next", "002-手順-4c", _next),
        Question("act", "002-手順-4b", Asked.ACT, _asks_act, _act_options, _answer_act),
        Step("only_act", "002-手順-4b", _only_act),
    ),
)
