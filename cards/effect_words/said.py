"""A card's abilities laid flat: every word of its scripts with the seat it is said from."""

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any, Generic, TypeVar, cast

from cards.effect_words.amounts import number_of
from cards.effect_words.seats import Seat, Spot
from rules_engine.catalog.definitions import CardDefinition
from rules_engine.cli.keywords import written_out
from rules_engine.language import tree
from rules_engine.language.moments import MOMENT_OF_FORM
from rules_engine.language.parse.reader import abilities_of
from rules_engine.language.tree import Whose
from rules_engine.vocabulary.terms import CardType, Zone

NodeT = TypeVar("NodeT")


@dataclass(frozen=True, slots=True)
class Said(Generic[NodeT]):
    """One node of a script. `times` it happens at least, `within` are the nodes around it, the ability first."""

    node: NodeT
    seat: Seat
    times: int = 1
    within: tuple[Any, ...] = ()

    @property
    def ability(self) -> tree.Ability:
        """The printed ability it is in."""
        return cast(tree.Ability, (*self.within, self.node)[0])

    @property
    def granted(self) -> bool:
        """Whether it belongs to an ability that is given to other cards."""
        return any(isinstance(node, tree.Grants) for node in self.within)


def said_on(card: CardDefinition) -> Iterator[Said[Any]]:
    """Every node of the card's scripts in the order of its text; ``InvalidScriptError`` if a line cannot be read."""
    for ability in abilities_of(card):
        yield from _ability(Said(ability, Seat()), card.types)


def _ability(said: Said[tree.Ability], types: tuple[CardType, ...]) -> Iterator[Said[Any]]:
    """The ability with what it holds; a keyword with a body as the abilities it stands for."""
    ability, head = said.node, said.node.head
    forms = (ability.form,) if ability.form else types
    if isinstance(head, tree.At) and head.moment is tree.Moments.TEXT and forms:
        ability = replace(ability, head=tree.At(MOMENT_OF_FORM[forms[0]]))
    # `it` and whatever else is bound belongs to one ability: each begins with names of its own.
    seat = Seat(said.seat.own, _home(ability) or said.seat.at_home)
    said = Said(ability, seat, said.times, said.within)
    yield said
    if isinstance(head, tree.Keyword):
        within = (*said.within, ability)
        yield Said(head, seat, said.times, within)
        yield from _inside((*head.price, ability.condition), forms, said)
        for inner in written_out(head):
            yield from _ability(Said(inner, seat, said.times, within), forms)
    else:
        yield from _inside((ability.head, ability.condition, ability.body), forms, said)


def _home(ability: tree.Ability) -> tuple[Zone, ...]:
    """Where the card lies while its text happens, as far as the ability says so."""
    match ability.head:
        case tree.When(tree.EventPattern(tree.Act.MOVE, cards=tree.This(), destination=zones)) if zones:
            return zones
    return ability.zones


def _inside(node: Any, types: tuple[CardType, ...], around: Said[Any]) -> Iterator[Said[Any]]:
    """What is in a part of a script, in its order. Names are noted as they are bound; each node keeps those known
    when it comes."""
    if isinstance(node, tuple):
        for part in node:
            yield from _inside(part, types, around)
    elif isinstance(node, tree.Ability):
        yield from _ability(Said(node, around.seat, around.times, (*around.within, around.node)), types)
    elif is_dataclass(node) and not isinstance(node, WORDLESS):
        seat = around.seat
        here: Said[Any] = Said(node, seat, around.times, (*around.within, around.node))
        yield Said(node, Seat(seat.own, seat.at_home, dict(seat.names)), here.times, here.within)
        _bind(node, seat)
        below = _below(node, here)
        for field in fields(node):
            yield from _inside(getattr(node, field.name), types, below)


WORDLESS = (tree.AllOf, tree.Number, tree.Player, tree.This, tree.Variable)


def _below(node: Any, here: Said[Any]) -> Said[Any]:
    match node:
        case tree.AsPlayer(player):
            return replace(here, seat=replace(here.seat, own=here.seat.turned_to(player)))
        case tree.Repeat(amount):
            return replace(here, times=here.times * number_of(amount))
        case tree.Grants(cards):
            sides = tuple(dict.fromkeys(spot.whose for spot in here.seat.spots(cards))) or here.seat.own
            return replace(here, seat=replace(here.seat, own=sides, at_home=(Zone.FIELD,)))
    return here


def _bind(node: Any, seat: Seat) -> None:
    names = seat.names
    match node:
        case tree.Put(pick, destination, _, name) if name:
            names[name] = tuple(end for spot in seat.spots(pick.cards) for end in seat.reached(destination, spot))
        case tree.Choose(name, pick):
            names[name] = seat.spots(pick.cards)
        case tree.Show(pick, _, name) if name:
            names[name] = seat.spots(pick.cards)
        case tree.Play(_, _, _, name=name) if name:
            names[name] = (Spot(Whose.OWN, Zone.FIELD),)
        case tree.Draw(player, _, _, is_open, name) if name:
            hand = Zone.OPEN_HAND if is_open else Zone.HAND
            names[name] = tuple(Spot(whose, hand) for whose in seat.turned_to(player))
        case tree.ForEach(cards):
            names["it"] = seat.spots(cards)
        case tree.EventPattern():
            names["it"] = _after(node, seat)


def _after(event: tree.EventPattern, seat: Seat) -> tuple[Spot, ...]:
    """Where the cards are that an event was about."""
    spots = seat.spots(event.cards)
    if event.act is tree.Act.MOVE:
        return tuple(replace(spot, zone=zone) for spot in spots for zone in event.destination) or spots
    whose = seat.turned_to(event.actor) if event.actor else tuple(dict.fromkeys(spot.whose for spot in spots))
    zone = ZONE_AFTER.get(event.act)
    return tuple(Spot(one, zone) for one in whose) if zone else spots


ZONE_AFTER = {
    tree.Act.SUMMON: Zone.FIELD,
    tree.Act.POSSESS: Zone.FIELD,
    tree.Act.DEPLOY: Zone.FIELD,
    tree.Act.ATTACK: Zone.FIELD,
    tree.Act.USE: Zone.HOLD,
}
