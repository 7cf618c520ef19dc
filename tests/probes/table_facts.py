"""What one seat is told of a table, as plain values: read off its page, or found in the engine's game."""

from dataclasses import dataclass, fields

SHOWN_TURNS = 3
"""Of the log a page shows the newest turns, unless it is asked for all."""


@dataclass(frozen=True, slots=True)
class CardFact:
    """A card with its face up; `power` is the 力 on its face. `under` are the names of the cards that possess it,
    `closed_under` counts those of them that lie face down."""

    number: int
    card_id: int
    seasons: str
    power: int | None
    damage: int = 0
    laid: bool = False
    face_down: bool = False
    held: bool = False
    under: tuple[str, ...] = ()
    closed_under: int = 0


@dataclass(frozen=True, slots=True)
class ClosedFact:
    """A card that lies face down on the other side."""

    laid: bool
    power: int | None
    damage: int


@dataclass(frozen=True, slots=True)
class SideFacts:
    """One side. `rights` says of each whether it is left; `season` are the 季節札 and what lies on it, `souls` and
    `exile` ids of cards; each in the order in which they lie."""

    life: int
    on_turn: bool
    first: bool
    rights: tuple[bool, ...]
    deck: int
    virtue: int
    hand: tuple[CardFact, ...]
    closed_hand: int
    season: tuple[CardFact, ...]
    places: tuple[CardFact, ...]
    closed: tuple[ClosedFact, ...]
    closed_under: int
    souls: tuple[int, ...]
    exile: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LineFact:
    """A line of the log: what it says, and by which clause."""

    words: str
    clause: str


@dataclass(frozen=True, slots=True)
class TurnFacts:
    heading: str
    lines: tuple[LineFact, ...]


@dataclass(frozen=True, slots=True)
class TableFacts:
    """`spoken` are the numbers that are read out: hand, field, deck, souls, life and the other's life. `turns` are the
    newest first, without the `older` ones."""

    asked: bool
    spoken: tuple[int, ...]
    own: SideFacts
    other: SideFacts
    turns: tuple[TurnFacts, ...]
    older: int


def differences(one: object, other: object, name: str = "table") -> list[str]:
    """Where two of these values are not the same, one line for each place."""
    if one == other:
        return []
    if isinstance(one, tuple) and isinstance(other, tuple) and len(one) == len(other):
        pairs = enumerate(zip(one, other, strict=True))
        return [line for place, pair in pairs for line in differences(*pair, f"{name}[{place}]")]
    if type(one) is not type(other) or not isinstance(one, (TableFacts, SideFacts, TurnFacts, CardFact)):
        return [f"{name}: {one} instead of {other}"]
    return [
        line
        for field in fields(one)
        for line in differences(getattr(one, field.name), getattr(other, field.name), f"{name}.{field.name}")
    ]
