"""Cards that a text takes from one place to another."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from cards.effect_words.amounts import picked
from cards.effect_words.said import Said
from cards.effect_words.seats import Seat, Spot
from rules_engine.language import tree
from rules_engine.language.tree import Whose
from rules_engine.vocabulary.terms import Procedure, Zone


@dataclass(frozen=True, slots=True)
class Move:
    """`number` cards at least go from `start` to `end`; `search`: after looking through the whole deck; `play`: as
    summoned, possessing, deployed or used."""

    start: Spot
    end: Spot
    number: int
    search: bool = False
    play: bool = False


def moves_in(said: Said[Any]) -> Iterator[Move]:
    """The moves of one statement."""
    seat = said.seat
    match said.node:
        case tree.Put(pick, destination, search):
            for start in seat.spots(pick.cards):
                for end in seat.reached(destination, start):
                    yield Move(start, end, picked(pick) * said.times, search)
        case tree.Swap(one, other):
            for left in seat.spots(one):
                for right in seat.spots(other):
                    yield Move(left, replace(left, zone=right.zone, end=right.end), 1)
                    yield Move(right, replace(right, zone=left.zone, end=left.end), 1)
        case tree.Play(procedure, pick) if procedure is not Procedure.ATTACK:
            zone = Zone.HOLD if procedure is Procedure.USE else Zone.FIELD
            for start in seat.spots(pick.cards):
                yield Move(start, replace(start, zone=zone, end=None), picked(pick) * said.times, play=True)
        case tree.Perform(keyword) if keyword in ZONE_OF_DEED:
            yield from _off_the_deck(seat, ZONE_OF_DEED[keyword], said.times)


def _off_the_deck(seat: Seat, zone: Zone, number: int) -> Iterator[Move]:
    for whose in seat.whose(Whose.OWN):
        yield Move(Spot(whose, Zone.DECK, end=tree.End.TOP), Spot(whose, zone), number)


ZONE_OF_DEED = {"徳": Zone.VIRTUE, "正体不明": Zone.FIELD}
