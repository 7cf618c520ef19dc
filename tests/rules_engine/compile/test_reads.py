"""What texts read of a position is known before the game: what is kept lasts while nothing of that changes."""

import pytest

from rules_engine.catalog import load_catalog
from rules_engine.compile.instances import Instances
from rules_engine.compile.program import walk
from rules_engine.compile.reads import ASKED_PARTS, KEPT_PARTS, READS, read, reads_in_force
from rules_engine.language import tree
from rules_engine.queries.card_values import power
from rules_engine.rulebook.ruleset import STANDARD
from rules_engine.state.changes import set_life, set_turn
from rules_engine.state.zones import put
from rules_engine.vocabulary import aspects
from rules_engine.vocabulary.codes import DECK, EXILE, HAND, SOUL
from tests.rules_engine.execution.table import Table, sides

READ_AS_ALL = {tree.CanPay, tree.Forbidden}
"""Conditions that ask what the rules say of a declaration, which is nearly everything."""


def programs() -> Instances:
    return Instances(([card.id for card in load_catalog()], None), load_catalog(), STANDARD)


def test_every_part_of_a_lasting_effect_of_the_catalogue_is_known() -> None:
    parts = [node for program in programs().programs for node in walk(program.ability)]
    found = {type(node) for node in parts if isinstance(node, tree.ModifierNode)}
    assert found <= {*KEPT_PARTS, *ASKED_PARTS}
    conditions = {type(node) for node in parts if isinstance(node, tree.Condition)}
    assert conditions - READ_AS_ALL <= set(READS)


def test_what_is_not_known_reads_everything() -> None:
    assert read(tree.Shuffle(tree.Player(tree.Whose.OWN))) == aspects.ALL
    assert read(tree.CanPay(tree.This())) == aspects.ALL


def kept(text: str) -> Table:
    """A table at which the 力 of 怪 has been asked for."""
    table = Table({"怪": ("place", 3, text)}, sides("life 21; hand 石; soul 原; field place 怪; deck 原"))
    assert power(table.game.state, table.card("怪")) >= 3
    assert shelves(table)
    return table


def shelves(table: Table) -> list[object]:
    """All that is kept of the effects in force and of the cards' values."""
    return [*table.game.state.effects, *table.game.state.cache]


TEXTS = {
    "always: this.power + 1": set(),
    "always: this.power + count(own.hand)": {"draw"},
    "always: this.power + count(own.soul)": {"soul"},
    "always: this.power + count(own.exile)": {"soul"},
    "always, if life <= 20: this.power + 1": {"life"},
    "always, if own turn: this.power + 1": {"turn"},
}


@pytest.mark.parametrize("text", TEXTS)
def test_only_what_a_text_in_play_reads_forgets_its_values(text: str) -> None:
    changes = {
        "draw": lambda state, card: put(state, state.areas[DECK][0][-1], HAND, "001-ターン-3"),
        "soul": lambda state, card: put(state, state.areas[SOUL][0][0], EXILE, "001-攻撃-4"),
        "life": lambda state, card: set_life(state, 0, 20),
        "turn": lambda state, card: set_turn(state, 4, 1),
    }
    forgets = set()
    for name, change in changes.items():
        table = kept(text)
        before = shelves(table)
        change(table.game.state, table.card("怪"))
        forgets |= set() if shelves(table) == before else {name}
    assert forgets == TEXTS[text]


def test_a_text_in_hand_is_not_watched_before_it_is_in_play() -> None:
    card = {"怪": ("place", 3, "always: this.power + count(own.soul)")}
    table = Table(card, sides("hand 怪; soul 原; field place 丘; deck 原"))
    state = table.game.state
    assert not state.values_watch & aspects.SOUL
    put(state, table.card("怪"), SOUL, "001-ターン-5")
    assert not state.values_watch & aspects.SOUL


def test_the_catalogue_seldom_reads_everything() -> None:
    instances = programs()
    everything = [
        number
        for number in range(len(instances.programs))
        if reads_in_force(instances.programs[number]).values == aspects.ALL
    ]
    assert len(everything) <= 2
