"""The table: zones, what is attached to what, and what the rules on use have to remember."""

from collections.abc import Iterable, Sequence
from typing import final

from rules_engine.kernel.frame import NO_CARD
from rules_engine.kernel.tabletop import Tabletop
from rules_engine.other_games.duel_masters.cards import CREATURE, GR_CREATURE, Ability, Card, Side
from rules_engine.other_games.duel_masters.words import Zone


@final
class DuelTable(Tabletop[Card]):
    """`used` are the cards each player has used this turn, with their side; `host` is what a card is attached to.

    `paid` are cards for whose use mana was paid. `skipping`: the rest of the turn is skipped. `charged`: a card has
    been put into the mana zone this turn.
    """

    __slots__ = ("charged", "host", "options", "paid", "skipping", "used")

    def __init__(self, seats: int, seed: str) -> None:
        super().__init__(list(range(seats)), seed, tuple(Zone))
        self.used: list[list[tuple[int, int]]] = [[] for _ in range(seats)]
        self.host: dict[int, int] = {}
        self.paid: set[int] = set()
        self.skipping: bool = False
        self.charged: bool = False
        self.options: dict[str, str] = {}

    def name(self, card: int) -> str:
        """Its name."""
        return self.printed[card].name

    def side(self, card: int, number: int) -> Side:
        """A side of a card."""
        return self.printed[card].sides[number]

    def in_battle(self, seat: int) -> list[int]:
        """The seat's cards in the battle zone, the oldest first."""
        return self.area(Zone.BATTLE, seat)

    def creatures(self, seat: int) -> list[int]:
        """The creatures among them."""
        kinds = (CREATURE, GR_CREATURE)
        return [card for card in self.in_battle(seat) if any(self.printed[card].is_of(kind) for kind in kinds)]

    def in_force(self, seat: int, kind: str) -> list[tuple[int, int, Ability]]:
        """The abilities of this kind of the seat's cards in the battle zone: card, place on it, ability."""
        return [
            (card, place, ability)
            for card in self.in_battle(seat)
            for place, ability in enumerate(self.printed[card].abilities)
            if ability.kind == kind
        ]

    def civilisations(self, card: int, sides: Sequence[Side] = ()) -> tuple[str, ...]:
        """Those of these sides of the card, of all its sides where it lies as a card; none while a card takes them from
        all cards in all zones (使う（ゲーム）)."""
        if any(self.in_force(seat, "no_civilisations") for seat in range(self.seats)):
            return ()
        named = [one for side in sides or self.printed[card].sides for one in side.civilisations]
        return tuple(dict.fromkeys(named))

    def shields(self, seat: int) -> list[int]:
        """The seat's shields, without the castles that are attached to them."""
        return [card for card in self.area(Zone.SHIELDS, seat) if card not in self.host]

    def attached(self, card: int) -> list[int]:
        """What is attached to the card."""
        return [other for other, host in self.host.items() if host == card]

    def with_attached(self, card: int) -> list[int]:
        """The card and what is attached to it."""
        return [card, *self.attached(card)]

    def opponent(self, seat: int) -> int:
        """The next seat in turn order."""
        return (seat + 1) % self.seats

    def called(self, cards: Iterable[int]) -> dict[str, int]:
        """The cards by what players call them: those that are alike share a name, others of that name are numbered."""
        looks: dict[str, list[tuple[object, ...]]] = {}
        found: dict[str, int] = {}
        for card in cards:
            name, look = self.name(card), self._look(card)
            known = looks.setdefault(name, [])
            if look not in known:
                known.append(look)
                found[name if len(known) == 1 else f"{name} ({len(known)})"] = card
        return found

    def _look(self, card: int) -> tuple[object, ...]:
        """What tells the card from another of its name."""
        attached = sorted(self.name(one) for one in self.attached(card))
        return (self.zone[card], card in self.tapped, self.host.get(card, NO_CARD), attached)

    def find(self, zone: Zone, seat: int, name: str) -> int:
        """The first card of this name there; -1 if there is none."""
        return next((card for card in self.area(zone, seat) if self.name(card) == name), NO_CARD)
