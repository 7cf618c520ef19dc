"""The table: libraries, hands, life, and what the rules on drawing have to remember."""

from typing import final

from rules_engine.kernel.frame import NO_CARD, NOBODY
from rules_engine.kernel.tabletop import Tabletop
from rules_engine.other_games.magic.cards import Ability, Card
from rules_engine.other_games.magic.words import Told, Zone

LIFE = 20


@final
class MagicTable(Tabletop[Card]):
    """`drawn` counts each player's draws this turn; `tried` are those who have drawn from an empty library; `mana` lies
    in the pools, `spent` are permanents whose mana ability was used this turn.

    `casting` is the card whose casting or activation has begun and is not complete, -1 if none is; `hidden` the cards
    drawn meanwhile, `unrevealed` those of them that are to be revealed after it if they are still in the hand,
    each with whether its player may decline. `stack` are the spells and abilities (True) that wait to resolve.
    """

    __slots__ = ("casting", "drawn", "hidden", "life", "mana", "options", "spent", "stack", "tried", "unrevealed")

    def __init__(self, teams: list[int], seed: str) -> None:
        super().__init__(teams, seed, tuple(Zone))
        seats = len(teams)
        self.life: list[int] = [LIFE] * seats
        self.drawn: list[int] = [0] * seats
        self.mana: list[int] = [0] * seats
        self.tried: set[int] = set()
        self.spent: set[int] = set()
        self.casting: int = NO_CARD
        self.hidden: list[int] = []
        self.unrevealed: dict[int, bool] = {}
        self.stack: list[tuple[int, bool]] = []
        self.options: dict[str, str] = {}

    def in_play(self, seat: int) -> list[int]:
        """The permanents of a seat, the oldest first; those of one who has lost do nothing any more."""
        return [] if seat in self.lost else self.area(Zone.BATTLEFIELD, seat)

    def of_seat(self, seat: int, kind: str) -> list[tuple[int, int, Ability]]:
        """The abilities of this kind of a seat's permanents: card, place among the card's abilities, ability."""
        return [
            (card, place, ability)
            for card in self.in_play(seat)
            for place, ability in enumerate(self.printed[card].abilities)
            if ability.kind == kind
        ]

    def applies_to(self, seat: int, kind: str) -> bool:
        """Whether an ability of this kind with a scope applies to the seat."""
        for owner in range(self.seats):
            for _, _, ability in self.of_seat(owner, kind):
                mine = self.teams[owner] == self.teams[seat]
                if ability.rest == "all" or (ability.rest == "you" and owner == seat):
                    return True
                if ability.rest == "opponents" and not mine:
                    return True
        return False

    def name(self, card: int) -> str:
        """Its name."""
        return self.printed[card].name

    def called(self, card: int, place: int) -> str:
        """An ability as it is offered: by its card, and by what it does if the card has several of its kind."""
        printed = self.printed[card]
        ability = printed.abilities[place]
        return printed.name + (f" {ability.rest}" if len(printed.has(ability.kind)) > 1 else "")

    def playing(self) -> list[int]:
        """The seats that have not lost."""
        return [seat for seat in range(self.seats) if seat not in self.lost]

    def opponent(self, seat: int) -> int:
        """The next seat in turn order that is of another team and has not lost."""
        for step in range(1, self.seats):
            other = (seat + step) % self.seats
            if self.teams[other] != self.teams[seat] and other not in self.lost:
                return other
        return NOBODY

    def gain(self, seat: int, amount: int, clause: str) -> None:
        """The player gains that much life."""
        self.life[seat] += amount
        self.note(Told.GAINED, clause, seat, value=amount)
