"""Crossing a gear: an activated ability. Mana is paid, and yet nothing is used (ルール-8 to 10)."""

from typing import final

from rules_engine.kernel.frame import NOBODY, Frame
from rules_engine.kernel.steps import GameProcedure, Question, Step
from rules_engine.other_games.duel_masters.cards import GEAR
from rules_engine.other_games.duel_masters.costs import sources
from rules_engine.other_games.duel_masters.table import DuelTable
from rules_engine.other_games.duel_masters.words import Asked, Told


@final
class CrossFrame(Frame):
    """The gear `card` is crossed on `host`; `mana` has been paid."""

    __slots__ = ("host", "mana")

    def __init__(self, player: int, card: int, host: int) -> None:
        super().__init__("cross.pay", player, card)
        self.host: int = host
        self.mana: int = 0


def gears(table: DuelTable, seat: int) -> list[int]:
    """The gears that could be crossed: mana for it is there."""
    mana = sum(table.printed[card].mana for card in sources(table, seat))
    found = [card for card in table.in_battle(seat) if table.printed[card].is_of(GEAR)]
    return [card for card in found if table.side(card, 0).cost <= mana]


def crosses(table: DuelTable, seat: int) -> dict[str, tuple[int, int]]:
    """What may be crossed on what, by how it is written."""
    hosts = table.called(table.creatures(seat))
    return {
        f"cross {gear_name} on {name}": (gear, host)
        for gear_name, gear in table.called(gears(table, seat)).items()
        for name, host in hosts.items()
    }


def _with_mana(table: DuelTable, frame: CrossFrame) -> dict[str, int]:
    if frame.mana >= table.side(frame.card, 0).cost:
        return {}
    return table.called(card for card in sources(table, frame.player) if table.printed[card].mana)


def _asks_pay(table: DuelTable, frame: CrossFrame) -> int:
    return frame.player if len(_with_mana(table, frame)) > 1 else NOBODY


def _pay_options(table: DuelTable, frame: CrossFrame) -> list[str]:
    return [f"tap {name}" for name in _with_mana(table, frame)]


def _answer_pay(table: DuelTable, frame: CrossFrame, answer: str, clause: str) -> bool:
    _pay(table, frame, _with_mana(table, frame)[answer.removeprefix("tap ")], clause)
    return False


def _pay(table: DuelTable, frame: CrossFrame, card: int, clause: str) -> None:
    frame.mana += table.printed[card].mana
    table.tapped.add(card)
    table.note(Told.PAID, clause, frame.player, card, value=frame.mana)


def _only_pay(table: DuelTable, frame: CrossFrame, clause: str) -> None:
    """Where there is nothing to choose from, it is paid unasked."""
    for card in _with_mana(table, frame).values():
        _pay(table, frame, card, clause)
        frame.at = "cross.pay"


def _cross(table: DuelTable, frame: CrossFrame, clause: str) -> None:
    table.host[frame.card] = frame.host
    table.note(Told.CROSSED, clause, frame.player, frame.card, frame.host)


PROCEDURE = GameProcedure(
    "cross",
    (
        Question("pay", "002-ルール-12", Asked.PAY, _asks_pay, _pay_options, _answer_pay),
        Step("only_pay", "002-ルール-12", _only_pay),
        Step("cross", "002-ルール-9", _cross),
    ),
)
