"""What is set off: it stands by (待機) and is resolved one after another, in the order that its player picks."""

from rules_engine.kernel.pending import settling, wait
from rules_engine.kernel.position import Pending
from rules_engine.other_games.duel_masters.cards import Ability
from rules_engine.other_games.duel_masters.effect_frame import EffectFrame
from rules_engine.other_games.duel_masters.table import DuelTable
from rules_engine.other_games.duel_masters.words import Asked, Told

STANDING_BY = ("on_use", "on_enter", "on_attack", "watches")
"""The abilities that are set off."""


def used(table: DuelTable, seat: int) -> None:
    """A seat has used a card."""
    _stand_by(table, [(card, place) for card, place, _ in table.in_force(seat, "on_use")])
    _watched(table, seat, "use")


def put_into_mana(table: DuelTable, seat: int) -> None:
    """A seat has put a card into its mana zone."""
    _watched(table, seat, "mana")


def entered(table: DuelTable, card: int) -> None:
    """A card has come to the battle zone."""
    _stand_by(
        table, [(card, place) for place, one in enumerate(table.printed[card].abilities) if one.kind == "on_enter"]
    )


def attacked(table: DuelTable, card: int) -> None:
    """A creature attacks: its own abilities and those of what is attached to it."""
    for one in table.with_attached(card):
        abilities = table.printed[one].abilities
        _stand_by(table, [(one, place) for place, ability in enumerate(abilities) if ability.kind == "on_attack"])


def watchers(table: DuelTable, seat: int, what: str) -> list[tuple[int, int]]:
    """The abilities by which this deed of a seat in its own turn ends the turn, each as its card and its place."""
    if seat != table.turn_player:
        return []
    rivals = [rival for rival in range(table.seats) if rival != seat]
    return [
        (card, place)
        for rival in rivals
        for card, place, ability in table.in_force(rival, "watches")
        if what in ability.words
    ]


def _watched(table: DuelTable, seat: int, what: str) -> None:
    _stand_by(table, watchers(table, seat, what))


def _stand_by(table: DuelTable, found: list[tuple[int, int]]) -> None:
    for card, _ in found:
        table.note(Told.STANDS_BY, "002-手順-5d", table.owner[card], card)
    wait(table, [Pending(table.owner[card], place, card, table.stamp[card], (), 0) for card, place in found])


def _may_start(table: DuelTable, entry: Pending) -> bool:
    return True


def _start(table: DuelTable, entry: Pending, clause: str) -> None:
    table.note(Told.RESOLVED, clause, entry.player, entry.card)
    line = _does(table.printed[entry.card].abilities[entry.program])
    table.frames.append(EffectFrame(entry.player, entry.card, (line,), clause))


def _does(ability: Ability) -> str:
    """The line that it carries out."""
    return "skip" if ability.kind == "watches" else ability.rest


def _named(table: DuelTable, entry: Pending) -> str:
    """By its card, and by what it does if more than one of its abilities can stand by."""
    abilities = table.printed[entry.card].abilities
    several = sum(one.kind in STANDING_BY for one in abilities) > 1
    return table.name(entry.card) + (f" {_does(abilities[entry.program])}" if several else "")


PROCEDURE = settling("002-手順-6f", Asked.ORDER, _may_start, _start, _named)
