"""Triggered abilities: who is first, who picks, what waits (001 効果の発動について), and the options beside them."""

import pytest

from rules_engine.vocabulary.codes import SOUL
from rules_engine.vocabulary.terms import EventKind
from tests.rules_engine.execution.table import Table, sides

ANY_TIME = "option main_window any_time\n"
STUBBORN = {
    "不": ("place", 1, "不屈: damage opponent 1"),
    "癒": ("place", 1, "不屈: life + 1"),
    "払": ("tool", 0, "use: put all own.soul -> owner.exile; damage opponent 5"),
}


def test_what_is_set_off_waits_for_the_running_card() -> None:
    """001-効果-1."""
    table = Table(STUBBORN, sides("hand 払; soul 不; deck 原"), ANY_TIME).play("use 払")
    assert [event.value for event in table.game.log if event.kind is EventKind.DAMAGE] == [5, 1]


def test_the_owner_picks_among_his_own() -> None:
    """001-効果-2."""
    table = Table(STUBBORN, sides("hand 払; soul 不 / 癒; deck 原"), ANY_TIME).play("use 払")
    assert table.asked == (0, "order")
    assert {label.text for label in table.game.option_labels().values()} == {"不", "癒"}
    table.play("option 1")
    assert [event.kind for event in table.game.log if event.kind in (EventKind.DAMAGE, EventKind.LIFE)] == [
        EventKind.DAMAGE,
        EventKind.LIFE,
        EventKind.LIFE,
        EventKind.DAMAGE,
        EventKind.LIFE,
    ]


def test_the_turn_player_comes_first() -> None:
    """001-効果-3."""
    cards = {**STUBBORN, "両": ("tool", 0, "use: put all soul -> owner.exile")}
    table = Table(cards, sides("hand 両; soul 不; deck 原", "soul 癒; deck 原"), ANY_TIME).play("use 両")
    assert table.told(EventKind.TEXT_STARTED) == ["両", "不", "癒"]


def test_a_source_that_is_gone_does_nothing() -> None:
    """R-41."""
    cards = {
        "耳": ("place", 3, "when opponent possesses: life + 9"),
        "撃": ("place", 1, "when own.hand{apparition} possesses this: put all opp.field{place} -> owner.soul"),
    }
    table = Table(cards, sides("hand 影; field place 撃; deck 原", "field place 耳; deck 原"))
    table.play("possess 影 on 撃")
    assert (table.names(SOUL, 1), table.life(1)) == (["耳"], 30)


CHAIN = {
    "甲": ("place", 1, "不屈: put all own.hand{place} -> owner.exile"),
    "乙": ("place", 1, "不屈: life + 1"),
    "丙": ("place", 1, "不屈: life + 2"),
    "払": ("tool", 0, "use: put all own.soul -> owner.exile"),
}


@pytest.mark.parametrize(("option", "asked"), [("among_pending", True), ("after_earlier", False)])
def test_new_triggers_may_be_picked_at_once_or_come_last(option: str, asked: bool) -> None:
    """S-誘発の順, F-22: 丙 is exiled by 甲 while 乙 still waits."""
    position = sides("hand 払 / 丙; soul 甲 / 乙; deck 原")
    table = Table(CHAIN, position, f"{ANY_TIME}option new_triggers {option}\n").play("use 払", "option 0")
    if asked:
        assert {label.text for label in table.game.option_labels().values()} == {"乙", "丙"}
    else:
        assert table.told(EventKind.TEXT_STARTED) == ["払", "甲", "乙", "丙"]


@pytest.mark.parametrize(("option", "damages"), [("one_event", [6]), ("two_events", [2, 4])])
def test_damage_of_the_attacking_card_joins_its_power_or_not(option: str, damages: list[int]) -> None:
    """S-合成ダメージ: 000 against 001 ③④."""
    cards = {"斧": ("place", 4, "attack: damage opponent 2")}
    table = Table(cards, sides("field place 斧; deck 原"), f"option attack_damage {option}\n").play("attack 斧")
    assert [event.value for event in table.game.log if event.kind is EventKind.DAMAGE] == damages


@pytest.mark.parametrize("limit", [300, 900])
def test_a_game_that_cannot_go_on_is_drawn(limit: int) -> None:
    """S-無限ループ."""
    cards = {
        "甲": ("season_card", 0, "when self gains life: opp.life + 1"),
        "乙": ("season_card", 0, "when self gains life: opp.life + 1"),
        "具": ("tool", 0, "use: life + 1"),
    }
    position = sides("hand 具; field season_card 甲; deck 原", "field season_card 乙; deck 原")
    table = Table(cards, position, f"{ANY_TIME}option loop_limit {limit}\n").play("use 具")
    outcome = table.game.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.clause) == (-1, "S-無限ループ")


@pytest.mark.parametrize(
    ("script", "options", "answers"),
    [("attack: lay this", "", ["text"]), ("after_attack: lay this", "option leaving_attacks undone\n", [])],
)
def test_an_attack_that_a_text_lays_is_not_completed(script: str, options: str, answers: list[str]) -> None:
    """R-35, 000-特2A."""
    cards = {"鈍": ("place", 2, script)}
    table = Table(cards, sides("field place 鈍, place 原; deck 原"), options).play("attack 鈍", *answers)
    assert table.game.state.rights[0][3] == 1
    assert table.game.legal_actions()[0].card == table.card("原")


def test_a_text_that_waits_for_the_end_of_the_attack_does_not_undo_it() -> None:
    """S-自分で離れる攻撃."""
    cards = {"鈍": ("place", 2, "after_attack: lay this")}
    table = Table(cards, sides("field place 鈍, place 原; deck 原")).play("attack 鈍")
    assert table.game.state.rights[0][3] == 0


def test_undo_and_replay_are_exact_with_open_questions() -> None:
    table = Table(STUBBORN, sides("hand 払; soul 不 / 癒; deck 原"), ANY_TIME)
    before = table.game.state.key()
    table.play("use 払")
    asked = table.game.state.key()
    table.play("option 0")
    table.game.undo()
    assert table.game.state.key() == asked
    assert table.game.copy().state.key() == asked
    table.game.undo()
    assert table.game.state.key() == before
