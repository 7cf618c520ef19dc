"""What the page shows, and tells its script, while the board is edited, as frozen values."""

import json
from dataclasses import dataclass

from decks.games.table.by_hand import CardGroup


@dataclass(frozen=True, slots=True)
class Goal:
    """A place that a card may go to: as the form sends it, which part of the page it is, and in words."""

    value: str
    at: str
    label: str


@dataclass(frozen=True, slots=True)
class Editable:
    """A card, with what may be done: `goals` by number, `turn` is "laid", "awake" or empty, only a 場所札 in play has
    `damage`."""

    number: int
    name: str
    lies: str
    goals: tuple[int, ...]
    turn: str
    damage: int | None


@dataclass(frozen=True, slots=True)
class Editing:
    """The state in which the board is edited. `elsewhere` are the cards that have no place of their own on the page,
    `names` what the form calls the side below and the one across, `words` what people call them."""

    cards: tuple[Editable, ...]
    goals: tuple[Goal, ...]
    elsewhere: tuple[CardGroup, ...]
    names: tuple[str, str]
    words: tuple[str, str]

    @property
    def data(self) -> str:
        """For the page's script."""
        goals = [[goal.value, goal.at, goal.label] for goal in self.goals]
        cards = {card.number: [card.name, card.lies, card.goals, card.turn, card.damage] for card in self.cards}
        return json.dumps({"goals": goals, "cards": cards}, ensure_ascii=False, separators=(",", ":"))
