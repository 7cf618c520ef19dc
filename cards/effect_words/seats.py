"""Where the cards are that a script speaks of, seen from the player who holds the card."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from rules_engine.language import tree
from rules_engine.language.tree import Whose
from rules_engine.vocabulary.terms import CardType, Zone

OTHER = {Whose.OWN: Whose.OPP, Whose.OPP: Whose.OWN}
BOTH = (Whose.OWN, Whose.OPP)


@dataclass(frozen=True, slots=True)
class Spot:
    """Cards of one player in one zone. `itself`: the card whose text it is; `shared`: the same words mean the other
    player's cards, too."""

    whose: Whose
    zone: Zone
    filter: tree.AllOf = tree.ANY_CARD
    end: tree.End | None = None
    itself: bool = False
    shared: bool = False

    @property
    def kinds(self) -> frozenset[CardType]:
        """The types its filter names, none where any type will do."""
        return frozenset(types_in(self.filter))


def types_in(filter_: tree.Filter) -> Iterable[CardType]:
    match filter_:
        case tree.HasType(kind):
            yield kind
        case tree.AllOf(parts) | tree.AnyOf(parts):
            for part in parts:
                yield from types_in(part)


@dataclass(frozen=True, slots=True)
class Seat:
    """Whom `own` means, in which zones `this` stands, and what the names bound so far stand for."""

    own: tuple[Whose, ...] = (Whose.OWN,)
    at_home: tuple[Zone, ...] = (Zone.FIELD,)
    names: dict[str, tuple[Spot, ...]] = field(default_factory=dict)

    def turned_to(self, player: tree.Player) -> tuple[Whose, ...]:
        """The seats `player` may be, seen from the card's holder. A player bound to a name may be either."""
        return BOTH if player.name else self.whose(player.whose)

    def whose(self, whose: Whose) -> tuple[Whose, ...]:
        if whose is Whose.OWN:
            return self.own
        return tuple(OTHER[one] for one in self.own) if whose is Whose.OPP else BOTH

    def spots(self, cards: tree.Cards | None) -> tuple[Spot, ...]:
        """Where these cards may be; nowhere for cards of any zone and for names the engine binds."""
        match cards:
            case tree.Selector(whose, zones, filter_, end):
                sides = self.whose(whose)
                shared = len(sides) > 1
                return tuple(Spot(one, zone, filter_, end, shared=shared) for one in sides for zone in zones)
            case tree.This():
                return tuple(Spot(Whose.OWN, zone, itself=True) for zone in self.at_home)
            case tree.Bound(name, filter_):
                return tuple(_narrowed(spot, filter_) for spot in self.names.get(name, ()))
            case tree.Tied(_, of, filter_):
                owners = tuple(dict.fromkeys(spot.whose for spot in self.spots(of)))
                return tuple(Spot(one, Zone.FIELD, filter_, shared=len(owners) > 1) for one in owners)
            case tree.Union(parts):
                return tuple(spot for part in parts for spot in self.spots(part))
        return ()

    def reached(self, destination: tree.Destination, start: Spot) -> tuple[Spot, ...]:
        """Where a card from `start` comes to lie."""
        owners = (start.whose,) if destination.whose is Whose.OWNER else self.whose(destination.whose)
        ends = ENDS_OF_ORDER.get(destination.order, (None,))
        return tuple(replace(start, whose=one, zone=destination.zone, end=end) for one in owners for end in ends)


ENDS_OF_ORDER: dict[tree.Order | None, tuple[tree.End, ...]] = {
    tree.Order.TOP: (tree.End.TOP,),
    tree.Order.BOTTOM: (tree.End.BOTTOM,),
    tree.Order.TOP_OR_BOTTOM: (tree.End.TOP, tree.End.BOTTOM),
}


def _narrowed(spot: Spot, filter_: tree.AllOf) -> Spot:
    return replace(spot, filter=tree.AllOf((*spot.filter.filters, *filter_.filters)))
