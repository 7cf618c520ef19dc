"""What the choices of the ruleset change in texts, where one scenario per value does not show all of it."""

import pytest

from rules_engine.vocabulary.codes import EXILE, FIELD, SOUL, VIRTUE
from rules_engine.vocabulary.terms import EndReason, EventKind
from tests.rules_engine.execution.table import Table, sides

MERGED = "option damage_clauses merged\n"
ANY_TIME = "option main_window any_time\n"


def damages(table: Table) -> list[tuple[EventKind, int]]:
    kinds = (EventKind.DAMAGE, EventKind.PLACE_DAMAGE)
    return [(event.kind, event.value) for event in table.game.log if event.kind in kinds]


TWICE = {
    "双": ("place", 2, "summon: damage opponent 2; damage 1 opp.field{place} 1", "憤怒 30: summon: damage opponent 3"),
}


@pytest.mark.parametrize(
    ("options", "found"),
    [
        ("", [(EventKind.DAMAGE, 2), (EventKind.PLACE_DAMAGE, 1), (EventKind.DAMAGE, 3)]),
        (MERGED, [(EventKind.PLACE_DAMAGE, 1), (EventKind.DAMAGE, 5)]),
    ],
)
def test_the_damage_of_two_texts_of_one_moment_is_one_for_each_receiver(
    options: str, found: list[tuple[EventKind, int]]
) -> None:
    """S-二つのダメージ."""
    position = sides("hand 双; deck 原", "field place 丘; deck 原")
    table = Table(TWICE, position, options).play("summon 双 field", "option 0")
    assert damages(table) == found
    assert table.life(1) == 25


def test_merged_damage_of_the_attacking_card_joins_its_power() -> None:
    """S-二つのダメージ, S-合成ダメージ."""
    cards = {"斧": ("place", 4, "attack: damage opponent 2", "憤怒 30: damage opponent 1")}
    table = Table(cards, sides("field place 斧; deck 原"), MERGED).play("attack 斧")
    assert damages(table) == [(EventKind.DAMAGE, 7)]
    apart = MERGED + "option attack_damage two_events\n"
    table = Table(cards, sides("field place 斧; deck 原"), apart).play("attack 斧")
    assert damages(table) == [(EventKind.DAMAGE, 3), (EventKind.DAMAGE, 4)]


@pytest.mark.parametrize(("life", "ended"), [(3, EndReason.BOTH_LIVES), (4, EndReason.LIFE)])
def test_life_that_both_lose_at_once_ends_the_game_for_both(life: int, ended: EndReason) -> None:
    """S-同時の決着: no damage, but one event all the same; who has life left wins."""
    cards = {"呪": ("tool", 0, "use: both.life - 3")}
    table = Table(cards, sides("life 3; hand 呪; deck 原", f"life {life}; deck 原"), ANY_TIME).play("use 呪")
    outcome = table.game.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.winner) == (ended, -1 if life == 3 else 1)


def test_both_defend_before_either_has_lost() -> None:
    """S-同時の決着: the second player still defends what has taken the first one's last life."""
    cards = {"爆": ("tool", 0, "use: damage both 2")}
    position = sides("life 2; hand 爆; deck 原", "life 2; soul 原; deck 原")
    table = Table(cards, position, ANY_TIME).play("use 爆")
    assert table.asked == (1, "defend")
    table.play("exile 原'")
    outcome = table.game.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.winner) == (EndReason.LIFE, 1)


@pytest.mark.parametrize(("option", "moved"), [("what_is_there", 2), ("loss", 0)])
def test_virtue_takes_what_the_deck_still_holds(option: str, moved: int) -> None:
    """S-山札の不足, S-徳."""
    cards = {"徳": ("tool", 0, "use: perform 徳 3")}
    table = Table(cards, sides("hand 徳; deck 原 ×2"), f"{ANY_TIME}option short_deck {option}\n").play("use 徳")
    assert len(table.names(VIRTUE)) == moved
    assert (table.game.outcome() is None) == (option == "what_is_there")


def test_an_effect_of_no_printed_duration_keeps_to_the_cards_it_found() -> None:
    """S-力の変化: a 場所札 that comes later does not grow, whether the change lasts or ends with the turn."""
    cards = {"鼓": ("tool", 0, "use: own.field{place}.power + 3")}
    for options in (ANY_TIME, f"{ANY_TIME}option power_changes this_turn\n"):
        table = Table(cards, sides("hand 鼓 / 丘; field place 原; deck 原"), options).play("use 鼓", "summon 丘 field")
        table.play("attack 原")
        assert table.life(1) == 26
        assert table.names(FIELD) == ["丘"]


def test_a_fall_that_something_else_replaces_happens_once() -> None:
    """S-残る場所札: the rule does not ask again until the card is hurt again."""
    cards = {
        "岩": ("place", 2, "instead of this becomes soul: draw 1"),
        "槌": ("tool", 0, "use: damage 1 opp.field{place} 5; life + 1; life + 1"),
    }
    position = sides("hand 槌; deck 原", "field place 岩; deck 原 ×4")
    table = Table(cards, position, ANY_TIME).play("use 槌")
    assert table.names(FIELD, 1) == ["岩"]
    assert sum(event.kind is EventKind.DREW for event in table.game.log) == 1


@pytest.mark.parametrize(("option", "windows"), [("landing_only", 0), ("all_windows", 2)])
def test_an_effect_summon_in_an_attack_opens_no_window(option: str, windows: int) -> None:
    """S-効果による召喚, 001-道具札-攻撃中: the same text opens them when it is used, but never while an attack runs."""
    cards = {
        "門": ("place", 2, "attack: summon 1 own.hand{place} laid"),
        "笛": ("tool", 0, "use: summon 1 own.hand{place} laid"),
    }
    options = f"{ANY_TIME}option effect_summons {option}\n"
    table = Table(cards, sides("hand 原; field place 門; deck 原", "hand 石; deck 原"), options).play("attack 門")
    passed = table.game.pass_windows()
    table.play("text")
    assert passed + table.game.pass_windows() == 2, "the attack's own"
    assert table.names(FIELD) == ["原"]
    assert table.names(SOUL) == ["門"]
    table = Table(cards, sides("hand 原 / 笛; deck 原", "hand 石; deck 原"), options).play("use 笛")
    assert table.game.pass_windows() == 2 + windows, "those of the use beside the summon's"
    assert table.names(FIELD) == ["原"]
    assert table.names(EXILE) == []
