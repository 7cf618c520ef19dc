"""Words that no printed card needs yet, each on a made-up card (S-効果)."""

from rules_engine.vocabulary.codes import FIELD, SOUL
from tests.rules_engine.execution.table import Table, sides
from tests.rules_engine.execution.test_words import used


def test_a_text_without_a_mark_happens_by_the_type_of_its_card() -> None:
    assert used("text: life + 2").life(0) == 32
    attacker = Table({"塔": ("place", 1, "text: life + 2")}, sides("field place 塔; deck 原 ×3"))
    assert attacker.play("attack 塔", "text").life(0) == 32


def test_a_season_card_is_deployed_by_a_text_without_the_right() -> None:
    table = used("use: deploy 1 own.soul{season_card}", own="hand 具; soul 月; deck 原", 月=("season_card", 0))
    assert (table.names(FIELD), table.names(SOUL)) == (["月"], ["具"])
    assert table.game.state.rights[0][2] == 1


def test_the_turn_goes_to_its_end() -> None:
    table = used("use: end turn; life + 1", own="hand 具; field place 原; deck 原 ×3")
    assert table.game.state.turn_player == 1


def test_damage_is_turned_to_somebody_else() -> None:
    table = Table(
        {"塔": ("place", 3), "鏡": ("place", 1, "instead of self is damaged: redirect opponent")},
        sides("field place 塔; deck 原 ×3", "field place 鏡; deck 原 ×3"),
    )
    table.play("attack 塔")
    assert (table.life(0), table.life(1)) == (27, 30)


def test_power_and_cost_change_places() -> None:
    """丘 has cost 0, so its 力 becomes 0 and it falls."""
    table = used(
        "use: choose p = 1 own.field{place}; this turn { p swaps power and cost }",
        own="hand 具; field place 丘; deck 原 ×3",
    )
    assert table.names(SOUL) == ["丘", "具"]
