"""Why an answer was given: codes and numbers of what was compared. The words for them stand with whoever shows them.

A reason is about one comparison: the answer and the one it was compared with, `instead`, each played on in the same
worlds. It says nothing that those continuations do not show.
"""

from typing import Final

from rules_engine.kernel.frozen import frozen
from rules_engine.kernel.term import Term
from rules_engine.vocabulary.actions import Action
from rules_engine.vocabulary.errors import InvalidNotationError

TENTHS: Final = 10


class WhyKind(Term):
    """What a comparison comes to, the most telling thing first."""

    WINS = "wins", "倒せる"
    SOONER = "sooner", "早く倒せる"
    SURVIVES = "survives", "倒されない"
    LATER = "later", "倒されるのが遅い"
    SEASON_CARD = "season_card", "季節札"
    BETTER = "better", "良く見えた"
    CLOSE = "close", "ほとんど差がない"
    EQUAL = "equal", "差がない"
    ONLY = "only", "ほかに手がない"
    UNTRIED = "untried", "試していない"


class Ground(Term):
    """In what two continuations may differ, each counted so that more is better for the seat that answers."""

    OTHER_LIFE = "other_life", "ライフ"
    LIFE = "life", "ライフ"
    POWER = "power", "場の力"
    OTHER_POWER = "other_power", "場の力"
    SOULS = "souls", "魂"
    OTHER_SOULS = "other_souls", "魂"
    SEASON = "season", "季節札"
    HAND = "hand", "手札"
    OTHER_HAND = "other_hand", "手札"
    DECK = "deck", "山札"
    OTHER_DECK = "other_deck", "山札"


@frozen
class Gain:
    """By how many tenths this is better for the seat on the average, worse if below 0: a 魂 more, 力 less opposite."""

    ground: Ground
    tenths: int

    @property
    def ahead(self) -> bool:
        """Whether it is better for the seat that answers."""
        return self.tenths > 0

    @property
    def of_other(self) -> bool:
        """Whether it is about what the other seat has."""
        return self.ground.value.startswith("other_")

    @property
    def more(self) -> bool:
        """Whether whose it is has more of it than it would else have."""
        return self.ahead != self.of_other

    @property
    def amount(self) -> float:
        """How much more or less."""
        return abs(self.tenths) / TENTHS


@frozen
class Why:
    """`worlds` continuations of each answer were compared; the answer is ahead by `points` tenths of a point of life.

    `here` and `there` count those of the answer and those of `instead` that are won (WINS), or lost (SURVIVES); `turns`
    is how many turns from now the last of its wins came. Where both always win, or lose, one does so SOONER, or LATER.
    `gains` are all differences, those that count most first.
    """

    kind: WhyKind
    worlds: int = 0
    here: int = 0
    there: int = 0
    turns: int = 0
    points: int = 0
    gains: tuple[Gain, ...] = ()
    instead: Action | None = None

    @property
    def always(self) -> bool:
        """Whether the one answer always wins and the other never does, or the other way round with losing."""
        return self.worlds > 0 and {self.here, self.there} == {0, self.worlds}

    @property
    def lead(self) -> float:
        """By how many points of life it is ahead."""
        return self.points / TENTHS

    @property
    def better(self) -> tuple[Gain, ...]:
        """In what the answer is ahead."""
        return tuple(gain for gain in self.gains if gain.ahead)

    @property
    def worse(self) -> tuple[Gain, ...]:
        """What it costs."""
        return tuple(gain for gain in self.gains if not gain.ahead)

    def __str__(self) -> str:
        numbers = " ".join(str(number) for number in (self.worlds, self.here, self.there, self.turns, self.points))
        gains = ",".join(f"{gain.ground.value} {gain.tenths}" for gain in self.gains)
        return f"{self.kind.value} {numbers};{gains};{self.instead or ''}"

    @classmethod
    def parse(cls, text: str) -> "Why":
        """The reason written as `text`; ``InvalidNotationError`` if it is none. ``Why.parse(str(r)) == r``."""
        try:
            first, told, action = text.split(";", 2)
            kind, *numbers = first.split(" ")
            worlds, here, there, turns, points = map(int, numbers)
            pairs = [one.split(" ") for one in told.split(",")] if told else []
            gains = tuple(Gain(Ground.of(ground), int(tenths)) for ground, tenths in pairs)
            return cls(WhyKind.of(kind), worlds, here, there, turns, points, gains, _action(action))
        except ValueError as fault:
            raise InvalidNotationError(f"not a reason: {text!r}") from fault


def _action(text: str) -> Action | None:
    return Action.parse(text) if text else None
