"""What runs: one frame for each running procedure, plain data, so that a state can be compared, stored and copied."""

from typing import Final

# Final: a compiled class tells what it is made of only where its defaults are constants.
NOBODY: Final = -1
NO_CARD: Final = -1
NO_PROGRAM: Final = -1
Value = int | str | tuple[tuple[int, int], ...]
"""What a text can name: a number, a word, or cards, each with its zone-change number."""


class Frame:
    """One running procedure: `at` names the next step as `procedure.step`, empty when nothing is left to do.

    `player` is the seat whose deed it is, `card` the card that it is about, -1 for none. What else a procedure has to
    keep stands in a class of its own, beside the procedure.
    """

    __slots__ = ("at", "card", "player")

    def __init__(self, at: str, player: int, card: int = NO_CARD) -> None:
        self.at: str = at
        self.player: int = player
        self.card: int = card

    def encloses(self) -> bool:
        """Whether what is set off while it runs is settled within it."""
        return False

    def copy(self) -> "Frame":
        """An independent copy: playing on changes nothing of it."""
        return Frame(self.at, self.player, self.card)

    def key(self) -> tuple[object, ...]:
        """All it holds as one value: equal for frames that go on alike."""
        return (self.at, self.player, self.card)


class EventFrame(Frame):
    """A procedure that carries out an event in whose place something else may happen.

    `asked` are the replacements that have been asked, each as the card of the event, the card whose text replaces it
    and its program; `replaced` says whether the one that has just ended took the event's place.
    """

    __slots__ = ("asked", "replaced")

    def __init__(self, at: str, player: int, card: int = NO_CARD) -> None:
        # What every frame has, without asking it: such frames are made at every event.
        self.at: str = at
        self.player: int = player
        self.card: int = card
        self.asked: list[tuple[int, int, int]] = []
        self.replaced: bool = False

    def key(self) -> tuple[object, ...]:
        return (*super().key(), tuple(self.asked), self.replaced)

    def asks_now(self, replacement: tuple[int, int, int]) -> bool:
        """Whether this replacement has not been asked yet; from now on it has."""
        if replacement in self.asked:
            return False
        self.asked.append(replacement)
        return True

    def take_replaced(self) -> bool:
        """Whether the replacement that has just ended took the event's place; the answer is taken, once."""
        if not self.replaced:
            return False
        self.replaced = False
        return True

    def asked_within(self, other: "EventFrame") -> None:
        """What happens in the place of the other, or as a part of it: what was asked of that is not asked of it again.

        It is an event of its own: that something took the place of the other takes nothing from it.
        """
        self.asked = other.asked[:]

    def asked_like(self, other: "EventFrame") -> None:
        """Take over what the other has been asked, when it is copied."""
        self.asked, self.replaced = other.asked[:], other.replaced


class AmountFrame(EventFrame):
    """An event of a number, `amount`, which the text that replaces the event may change."""

    __slots__ = ("amount",)

    def __init__(self, at: str, player: int, card: int, amount: int) -> None:
        self.at: str = at
        self.player: int = player
        self.card: int = card
        self.asked: list[tuple[int, int, int]] = []
        self.replaced: bool = False
        self.amount: int = amount

    def key(self) -> tuple[object, ...]:
        return (*super().key(), self.amount)
