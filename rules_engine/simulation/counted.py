"""What is counted over games, as whole numbers only, so that parts add up to the same however they were cut."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

Numbers = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Counted:
    """Sums over `games`, seen from the first deck's seat; a tuple holds one number per own turn, from turn 1.

    `turns`: of how many games the end of that turn was reached. `damage` and `souls` are sums of the life that the
    other side had lost, and of the cards in one's own 魂, by the end of that turn; a game that ended before keeps its
    last number. `damage_squares` and `soul_squares` are the sums of their squares, `healed` are games in which the
    other side had more life than at first. `kills` are games won on that turn. `first_uses`: by card id, games in
    which the card was used on that turn for the first time. `stuck` games saw no card used in the first turns
    (``watching.STUCK_TURNS``). `texts_run` and `texts_passed_over` are texts of both decks that happened, and those
    that the engine does not carry out; `games_passed_over` are games with such a text. `unfinished` games reached the
    last turn counted.
    """

    games: int = 0
    wins: int = 0
    draws: int = 0
    losses: int = 0
    unfinished: int = 0
    stuck: int = 0
    texts_run: int = 0
    texts_passed_over: int = 0
    games_passed_over: int = 0
    turns: Numbers = ()
    damage: Numbers = ()
    damage_squares: Numbers = ()
    healed: Numbers = ()
    souls: Numbers = ()
    soul_squares: Numbers = ()
    kills: Numbers = ()
    first_uses: Mapping[int, Numbers] = field(default_factory=dict)

    def __add__(self, other: "Counted") -> "Counted":
        return Counted(**summed(self, other))

    def as_data(self) -> dict[str, Any]:
        """The numbers by name, for JSON."""
        data = {one.name: getattr(self, one.name) for one in fields(self)}
        return data | {"first_uses": {str(card): turns for card, turns in sorted(self.first_uses.items())}}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> "Counted":
        """What ``as_data`` was given of, also after its way through JSON; KeyError where a number is missing."""
        numbers = {one.name: data[one.name] for one in fields(cls) if one.name != "healed"}
        numbers["healed"] = data.get("healed", ())  # what was counted before it was noted
        read: dict[str, Any] = {
            name: value if isinstance(value, int) else tuple(value) for name, value in numbers.items()
        }
        read["first_uses"] = {int(card): tuple(turns) for card, turns in data["first_uses"].items()}
        return cls(**read)


def summed(one: Any, other: Any) -> dict[str, Any]:
    """The sums of two of one dataclass, field by field: of numbers, of tuples turn by turn, of tuples by card."""
    return {each.name: _sum(getattr(one, each.name), getattr(other, each.name)) for each in fields(one)}


def _sum(one: Any, other: Any) -> Any:
    if isinstance(one, int):
        return one + other
    if isinstance(one, tuple):
        return _added(one, other)
    return {card: _added(one.get(card, ()), other.get(card, ())) for card in {*one, *other}}


def _added(one: Numbers, other: Numbers) -> Numbers:
    """Sums turn by turn; nothing counted yet has no turns at all."""
    if not one or not other:
        return one or other
    return tuple(first + second for first, second in zip(one, other, strict=True))
