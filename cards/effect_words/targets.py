"""Whom and what a card's text chooses, moves or changes, by the game's own words for zones, types and players."""

from collections.abc import Iterator
from typing import Any

from cards.effect_words.card_text import CardText
from cards.effect_words.seats import Spot
from rules_engine.language import tree
from rules_engine.language.tree import Whose
from rules_engine.vocabulary.terms import CardType, Zone

SIDES = {Whose.OWN: "自分", Whose.OPP: "相手"}
TARGETS: tuple[str, ...] = (
    *(zone.label for zone in Zone),
    *(kind.label for kind in CardType),
    *SIDES.values(),
)
CHANGES: tuple[type[Any], ...] = (
    tree.ChangeValue, tree.SwapValues, tree.Grants, tree.GainsText, tree.LosesText, tree.Becomes, tree.Untouched,
    tree.Negate,
)  # fmt: skip


def targets_of(text: CardText) -> frozenset[str]:
    """The labels of TARGETS that fit; the card itself is no target of its own text."""
    return frozenset((*_labels(_spots(text)), *_players(text)))


def _labels(spots: Iterator[Spot]) -> Iterator[str]:
    for spot in spots:
        if not spot.itself:
            yield spot.zone.label
            yield SIDES[spot.whose]
            yield from (kind.label for kind in spot.kinds)


def _spots(text: CardText) -> Iterator[Spot]:
    for picked in text.all(tree.Pick):
        yield from picked.seat.spots(picked.node.cards)
    for kind in CHANGES:
        for said in text.all(kind):
            yield from said.seat.spots(said.node.cards)


def _players(text: CardText) -> Iterator[str]:
    struck = ((said.seat, choice) for said in text.all(tree.Damage) for choice in said.node.target.choices)
    changed = ((said.seat, said.node.player) for said in text.all(tree.ChangeLife))
    for seat, target in (*struck, *changed):
        if isinstance(target, tree.Player):
            yield from (SIDES[whose] for whose in seat.turned_to(target))
