"""S-窓の沈黙: where everybody is always asked, a closed hand is offered what it may do once at each moment."""

import pytest

from rules_engine.vocabulary.codes import EXILE, HAND, SOUL
from tests.rules_engine.execution.table import Table, sides

ALWAYS = "option always_asked true\n"
BARRIERS: dict[str, tuple[object, ...]] = {"壁": ("tool", 0, "結界 2"), "鎧": ("tool", 0, "結界 3")}
AVENGERS: dict[str, tuple[object, ...]] = {
    "追": (
        "tool",
        0,
        "when opponent summons {place}, from hand: may put this -> owner.exile; if done { damage opponent 1 }",
    ),
    "逐": (
        "tool",
        0,
        "when opponent summons {place}, from hand: may put this -> owner.exile; if done { damage opponent 2 }",
    ),
}


def attacked(hand: str) -> Table:
    table = Table(BARRIERS, sides("field place 丘; deck 原", f"hand {hand}; deck 原"), ALWAYS).play("attack 丘")
    while table.asked[1] == "window":
        table.play("pass")
    return table


def summoned(hand: str) -> Table:
    table = Table(AVENGERS, sides("hand 原; deck 原", f"hand {hand}; deck 原"), ALWAYS).play("summon 原 field")
    while table.asked[1] == "window":
        table.play("pass")
    return table


@pytest.mark.parametrize("hand", ["石", "壁", "壁 ×2", "壁 / 鎧"])
def test_who_declines_is_not_asked_again(hand: str) -> None:
    table = attacked(hand)
    assert table.asked == (1, "may")
    assert table.play("no").life(1) == 26
    assert table.asked == (0, "main") or table.asked[1] == "window"


@pytest.mark.parametrize("hand", ["石", "追", "追 ×2", "追 / 逐"])
def test_who_declines_what_was_set_off_is_not_asked_again(hand: str) -> None:
    table = summoned(hand)
    assert table.asked == (1, "may")
    table.play("no")
    assert table.asked[1] != "may"
    assert table.game.state.pending == []


def test_another_card_of_the_hand_can_be_taken_in_place_of_the_first() -> None:
    table = attacked("壁 / 鎧")
    assert table.answers() == {"yes", "choose 鎧", "no"}
    table.play("choose 鎧'")
    assert table.answers() == {"yes", "no"}
    table.play("yes")
    assert table.names(HAND, 1) == ["壁"]
    while table.asked[1] == "may":
        table.play("no")
    assert table.life(1) == 29


def test_another_card_that_was_set_off_can_be_taken_too() -> None:
    table = summoned("追 / 逐")
    assert table.answers() == {"yes", "choose 逐", "no"}
    table.play("choose 逐'")
    assert table.answers() == {"yes", "no"}
    table.play("yes")
    assert (table.names(HAND, 1), table.names(EXILE, 1)) == (["追"], ["逐"])


def test_two_of_the_same_card_are_one_offer() -> None:
    table = attacked("壁 ×2")
    assert table.answers() == {"yes", "no"}


def test_who_has_no_card_in_hand_is_not_asked() -> None:
    table = Table(BARRIERS, sides("field place 丘; deck 原", "deck 原"), ALWAYS).play("attack 丘")
    assert table.asked[0] == 0
    assert table.names(SOUL, 1) == []
