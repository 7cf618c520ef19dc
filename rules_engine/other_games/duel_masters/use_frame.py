"""The frame of a card in use, below all that asks and pays."""

from typing import Final, NamedTuple, final

from rules_engine.kernel.held import HeldFrame
from rules_engine.other_games.duel_masters.words import Zone

PAY: Final = "pay"
FREE: Final = "free"
INSTEAD: Final = "instead"
ANY: Final = "any"
NOT_CHOSEN: Final = -1


class Reduction(NamedTuple):
    """A change that may be used: the card that allows it, the place of the ability on it, by how much, for what act."""

    source: int
    place: int
    less: int
    act: str


@final
class UseFrame(HeldFrame):
    """`card` in use by `player`, from the zone `origin`, as its side `side` (-1: not chosen yet).

    `kinds` and `most` are the types and the highest cost that the text which lets it be used names; `price` is how it
    is paid. `chosen` are the changes of its cost that are to be used, `ahead` the changes and acts that are still to
    come; `cost` is the sum so far, -1 before it is known; `mana` what has been paid; `tapped` and `discarded` are what
    was paid with, acts taken in; `civilisation` is the next of those to be paid. `lay_tapped`: it was declared tapped.
    """

    __slots__ = (
        "ahead",
        "chosen",
        "civilisation",
        "cost",
        "discarded",
        "kinds",
        "lay_tapped",
        "mana",
        "most",
        "origin",
        "price",
        "side",
        "tapped",
    )

    def __init__(self, player: int, card: int, origin: Zone, price: str = "", kinds: str = ANY, most: int = 99) -> None:
        super().__init__("use.declare", player, card)
        self.origin: Zone = origin
        self.price: str = price
        self.kinds: str = kinds
        self.most: int = most
        self.side: int = NOT_CHOSEN
        self.chosen: list[Reduction] = []
        self.ahead: list[Reduction] = []
        self.lay_tapped: bool = False
        self.cost: int = -1
        self.mana: int = 0
        self.tapped: list[int] = []
        self.discarded: list[int] = []
        self.civilisation: int = 0
