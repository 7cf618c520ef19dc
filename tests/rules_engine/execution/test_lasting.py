"""Continuous effects, durations, what is forbidden and what happens instead."""

import pytest

from rules_engine.queries.abilities import has_keyword
from rules_engine.queries.card_values import cost, power
from rules_engine.queries.characteristics import attributes, seasons
from rules_engine.queries.continuous import prices_are_printed
from rules_engine.state.changes import set_life
from rules_engine.state.depth import MOST_READINGS
from rules_engine.vocabulary.codes import EXILE, HAND, SOUL
from rules_engine.vocabulary.errors import TooDeepError
from rules_engine.vocabulary.terms import EventKind, Season
from tests.rules_engine.execution.table import Table, sides

LEAVING = "instead of own.field leaves field by opponent effect"
ANY_TIME = "option main_window any_time\n"


def test_power_of_a_whole_field_counts_cards_that_arrive_later() -> None:
    """R-10, R-22."""
    table = Table(
        {"具": ("tool", 0, "use: this turn { own.field{place}.power + 3 }")}, sides("hand 具 / 原; deck 原"), ANY_TIME
    )
    table.play("use 具", "summon 原 field")
    assert power(table.game.state, table.card("原")) == 4
    table.play("end", "end")
    assert power(table.game.state, table.card("原")) == 1


def test_values_set_come_before_values_added() -> None:
    cards = {
        "強": ("tool", 0, "use: this turn { own.field{place}.power + 2 }"),
        "定": ("season_card", 0, "always: own.field{place}.power = 7"),
    }
    table = Table(cards, sides("hand 強; field season_card 定, place 原; deck 原"), ANY_TIME)
    state = table.game.state
    assert power(state, table.card("原")) == 7
    assert power(table.play("use 強").game.state, table.card("原")) == 9


def test_an_effect_that_reads_itself_sees_the_printed_value() -> None:
    cards = {"鏡": ("place", 2, "always: this.power + this.power")}
    table = Table(cards, sides("field place 鏡; deck 原"))
    assert power(table.game.state, table.card("鏡")) == 4


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("always: own.field{place, original_power >= 2}.original_power = 5", 5),
        ("always: this.original_power = this.original_power + 1", 3),
        ("always: this.original_power = this.power + 1", 3),
        ("always: cannot own.field{power >= 1} changes power", 2),
    ],
)
def test_an_original_value_that_reads_itself_sees_the_printed_one(text: str, found: int) -> None:
    table = Table({"鏡": ("place", 2, text)}, sides("field place 鏡; deck 原"))
    assert power(table.game.state, table.card("鏡")) == found


def test_values_that_lead_on_to_each_other_are_followed_only_so_far() -> None:
    """Each price asks for the next; what was refused can be asked again, and a nearer one is read as ever."""
    row = {f"札{one}": ("tool", 0) for one in range(40)}
    texts = [f"always: own.hand{{「札{one}」}}.cost + 1 + sum(own.hand{{「札{one + 1}」}}.cost)" for one in range(40)]
    table = Table({**row, "鏡": ("place", 2, *texts)}, sides(f"hand {' / '.join(row)}; field place 鏡; deck 原"))
    state = table.game.state
    for _ in range(2):
        with pytest.raises(TooDeepError, match=f"more than {MOST_READINGS} others"):
            cost(state, table.card("札0"))
        assert cost(state, table.card("札39")) == 1
        assert cost(state, table.card("札30")) == 10


def test_the_number_of_a_duration_is_fixed_when_it_begins() -> None:
    cards = {"具": ("tool", 0, "use: choose p = 1 own.field{place}; this turn { p.power + count(own.hand) }")}
    table = Table(cards, sides("hand 具 / 石; field place 原; deck 原"), ANY_TIME)
    table.play("use 具")
    assert power(table.game.state, table.card("原")) == 2
    table.play("end")
    assert power(table.game.state, table.card("原")) == 1


def test_lost_text_takes_keywords_and_always_with_it() -> None:
    cards = {
        "神": ("place", 2, "神秘", "always: this.power + 5"),
        "消": ("tool", 0, "use: this turn { own.field{place} loses text }"),
    }
    table = Table(cards, sides("hand 消; field place 神; deck 原"), ANY_TIME)
    state, card = table.game.state, table.card("神")
    assert (power(state, card), has_keyword(state, card, "神秘")) == (7, True)
    state = table.play("use 消").game.state
    assert (power(state, card), has_keyword(state, card, "神秘")) == (2, False)


def test_a_card_may_become_another_season_and_lose_its_attributes() -> None:
    cards = {"変": ("season_card", 0, "always: own.field{place} becomes 冬")}
    table = Table(cards, sides("field season_card 変, place 原; deck 原"))
    assert seasons(table.game.state, table.card("原")) == {Season.WINTER}
    assert attributes(table.game.state, table.card("原")) == frozenset()


def test_cost_is_changed_while_its_source_lies_on_the_field() -> None:
    cards = {"重": ("season_card", 0, "always: own.hand{place}.cost + 2")}
    table = Table(cards, sides("hand 原; field season_card 重; deck 原"))
    assert cost(table.game.state, table.card("原"), 0) == 2
    assert not any(action.verb.value == "summon" for action in table.game.legal_actions())


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("always: own.field{place}.power + 2", True),
        ("always: own.field{place}.original_power = 5", True),
        ("always: own.hand{place}.cost - 1", False),
        ("always: own.hand{place} swaps power and cost", False),
        ("always: own.soul becomes 春", False),
    ],
)
def test_what_changes_nothing_but_power_leaves_prices_as_they_are_printed(text: str, printed: bool) -> None:
    table = Table({"季": ("season_card", 0, text)}, sides("hand 丘; field season_card 季, place 原; deck 原"))
    assert prices_are_printed(table.game.state) is printed


def test_conditions_of_always_are_asked_again_and_again() -> None:
    cards = {"怒": ("place", 1, "憤怒 20: always: this.power + 4")}
    table = Table(cards, sides("life 21; field place 怒; deck 原"))
    assert power(table.game.state, table.card("怒")) == 1
    set_life(table.game.state, 0, 20)
    assert power(table.game.state, table.card("怒")) == 5


def test_what_cannot_be_done_is_not_offered() -> None:
    """F-15."""
    cards = {"禁": ("season_card", 0, "always: cannot own.field{place} attacks")}
    table = Table(cards, sides("field season_card 禁, place 原; deck 原"))
    assert table.answers() == {"end"}


def test_undefendable_damage_asks_for_no_souls() -> None:
    cards = {"牙": ("place", 3, "always: cannot opponent defends by power of this")}
    table = Table(cards, sides("field place 牙; deck 原", "soul 原 ×3; deck 原"))
    assert table.play("attack 牙").life(1) == 27


def test_leaving_may_be_replaced_from_hand_once_per_event() -> None:
    cards = {
        "風": (
            "place",
            1,
            "instead of own.field leaves field by opponent effect, from hand: may put this -> owner.exile",
        ),
        "払": ("tool", 0, "use: put 1 opp.field{place} -> owner.soul"),
    }
    position = sides("hand 払; deck 原", "hand 風; field place 丘; deck 原")
    table = Table(cards, position, ANY_TIME).play("use 払")
    assert table.asked == (1, "may")
    table.play("yes")
    assert (table.names(EXILE, 1), table.names(SOUL, 1)) == (["風"], [])
    declined = Table(cards, position, ANY_TIME).play("use 払", "no")
    assert (declined.names(HAND, 1), declined.names(SOUL, 1)) == (["風"], ["丘"])


def test_the_draws_of_a_replacement_are_not_replaced_by_it_again() -> None:
    cards = {"月": ("season_card", 0, "instead of self draws: draw 2"), "具": ("tool", 0, "use: draw 1")}
    table = Table(cards, sides("hand 具; field season_card 月; deck 原 ×5"), ANY_TIME).play("use 具")
    assert len(table.names(HAND)) == 2


def test_a_barrier_lessens_the_damage_from_hand() -> None:
    """結界 N: not a use of a 道具札 (F-20)."""
    cards = {"壁": ("tool", 0, "結界 2")}
    table = Table(cards, sides("field place 丘; deck 原", "hand 壁; deck 原")).play("attack 丘", "pass")
    assert table.asked == (1, "may")
    assert table.play("yes").life(1) == 28
    assert table.game.state.rights[1][4] == 1


def test_a_shielded_card_is_not_offered_to_the_opponent() -> None:
    cards = {"秘": ("place", 2, "秘境"), "具": ("tool", 0, "use: lay 1 opp.field{place}")}
    table = Table(cards, sides("hand 具; deck 原", "field place 秘, place 原, place 丘; deck 原"), ANY_TIME)
    assert table.play("use 具").answers() == {"choose 原", "choose 丘"}


def test_a_tool_without_a_target_cannot_be_declared() -> None:
    """001-道具札-対象."""
    table = Table({"具": ("tool", 0, "use: lay 1 opp.field{place}")}, sides("hand 具; deck 原"), ANY_TIME)
    fault = table.game.explain(f"use {table.card('具')}")
    assert fault is not None
    assert (fault.reason.value, fault.clause) == ("NO_TARGET", "001-道具札-対象")


def test_text_is_told_where_it_begins() -> None:
    table = Table({"具": ("tool", 0, "use: life + 1")}, sides("hand 具; deck 原"), ANY_TIME).play("use 具")
    assert table.told(EventKind.TEXT_STARTED) == ["具"]
