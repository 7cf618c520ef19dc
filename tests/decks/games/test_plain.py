"""Values are told field by field and read again as they were; what is no such value is refused."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

import pytest

from decks.games.replay.transcript.plain import NOT_KEPT, from_plain, to_plain
from rules_engine.vocabulary.terms import Season


class Colour(StrEnum):
    RED = "red"


@dataclass(frozen=True)
class Leaf:
    number: int
    season: Season | None = None
    now: str = field(default="", metadata=NOT_KEPT)


@dataclass(frozen=True)
class Tree:
    leaves: tuple[Leaf, ...] = ()
    pair: tuple[str, int] = ("", 0)
    colour: Colour = Colour.RED
    nearest: Leaf | None = None


TREE = Tree((Leaf(1, Season.SUMMER), Leaf(2, None, "falls")), ("x", 3), Colour.RED, Leaf(4))
TOLD = {"leaves": [{"number": 1, "season": "summer"}, {"number": 2}], "pair": ["x", 3], "nearest": {"number": 4}}


def test_what_is_not_as_usual_is_told_and_read_again() -> None:
    assert to_plain(TREE, {}) == TOLD
    assert from_plain(Tree, TOLD, {}) == Tree((Leaf(1, Season.SUMMER), Leaf(2)), ("x", 3), Colour.RED, Leaf(4))
    assert from_plain(Tree, to_plain(Tree(), {}), {}) == Tree()


def test_a_class_may_be_told_in_another_way() -> None:
    plain = to_plain(TREE, {Leaf: lambda leaf: leaf.number})
    assert (plain["leaves"], plain["nearest"]) == ([1, 2], 4)
    assert from_plain(Tree, plain, {Leaf: Leaf}).leaves == (Leaf(1), Leaf(2))


@pytest.mark.parametrize(
    "damaged",
    [
        {"weather": 1},
        {"leaves": [{}]},
        {"leaves": {"number": 1}},
        {"leaves": [{"number": "1"}]},
        {"leaves": [{"number": True}]},
        {"leaves": [{"number": 1, "season": "monsoon"}]},
        {"leaves": [{"number": 1, "now": "falls"}]},
        {"pair": ["x"]},
        {"colour": "blue"},
        {"nearest": 3},
        None,
        3,
    ],
)
def test_anything_else_is_refused(damaged: Any) -> None:
    with pytest.raises((KeyError, TypeError, ValueError)):
        from_plain(Tree, damaged, {})
