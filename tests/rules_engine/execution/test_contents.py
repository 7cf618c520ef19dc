"""Which programs of a match may take 力 away, by whatever card they were compiled with."""

from rules_engine.compile.contents import parts
from rules_engine.compile.instances import Instances
from rules_engine.language import tree
from rules_engine.rulebook.ruleset import STANDARD
from rules_engine.vocabulary.codes import SOUL
from tests.rules_engine.execution.table import Table, sides
from tests.rules_engine.game.random_games import all_ids, catalog

GRANT = "always: own.field{place} has (attack: life + 1)"
LESS = "attack: this turn { opp.field{place}.power - 3 }"


def takes_power(node: object) -> bool:
    return isinstance(node, tree.GainsText | tree.Copies | tree.SwapValues) or (
        isinstance(node, tree.ChangeValue) and node.value is tree.Value.POWER and node.change is tree.Change.SUBTRACT
    )


def test_every_text_that_takes_power_away_is_marked_among_all_cards() -> None:
    instances = Instances((all_ids(), None), catalog(), STANDARD)
    taking = {
        number for number, program in enumerate(instances.programs) if any(map(takes_power, parts(program.ability)))
    }
    assert taking
    assert taking <= instances.lowering <= instances.setting


def test_a_text_is_marked_beside_a_card_that_grants_the_same() -> None:
    cards = {"甲": ("place", 1, GRANT), "乙": ("place", 1, GRANT, LESS), "丙": ("place", 1, "attack: life + 2")}
    table = Table(cards, sides("field place 甲, place 乙, place 丙; deck 原"))
    instances = table.game.state.instances
    (own,) = [number for number in instances.abilities[table.card("乙")] if instances.programs[number].moment]
    assert instances.lowering == {own}


def test_a_text_taken_over_from_a_card_that_has_left_the_field_lowers_power() -> None:
    """001-ダメージ-魂: the 合唱 of 歌 takes 声 away and its lasting text over, which the 魂 do not carry out."""
    cards = {
        "歌": ("place", 5, "合唱"),
        "声": ("place", 2, "合唱", "always, if this is {「歌」}: opp.field{place}.power - 4"),
    }
    table = Table(cards, sides("field place 歌, place 声; deck 原", "field place 丘; deck 原"))
    table.play("attack 歌", "choose 声")
    assert table.names(SOUL, 1) == ["丘"]
