"""Kinds of effects as bits: every kind has one, and what lends texts may bring any of theirs."""

import inspect

import pytest

from rules_engine.catalog import load_catalog
from rules_engine.compile import effect_kinds
from rules_engine.compile.effect_kinds import ALL_KINDS, GRANTING, TAKING, bits_of, kinds_of
from rules_engine.compile.instances import Instances
from rules_engine.compile.program import walk
from rules_engine.compile.reads import reads_in_force
from rules_engine.language import tree
from rules_engine.rulebook.ruleset import STANDARD
from rules_engine.state.zones import put
from rules_engine.vocabulary.codes import SOUL
from tests.rules_engine.execution.table import Table, sides


def test_every_kind_of_effect_has_a_bit() -> None:
    kinds = {kind for _, kind in inspect.getmembers(tree, inspect.isclass) if issubclass(kind, tree.ModifierNode)}
    assert set(effect_kinds.KINDS) == kinds - {tree.ModifierNode}
    assert bits_of(effect_kinds.KINDS) == ALL_KINDS
    assert len({bits_of((kind,)) for kind in effect_kinds.KINDS}) == len(effect_kinds.KINDS)


def test_what_gives_and_takes_texts_is_told_apart() -> None:
    assert bits_of((tree.Grants, tree.GainsText, tree.Copies)) == GRANTING
    assert bits_of((tree.LosesText,)) == TAKING


def test_what_is_no_effect_has_none() -> None:
    with pytest.raises(KeyError):
        bits_of((tree.Always,))


def test_each_text_of_the_catalogue_tells_all_kinds_that_stand_in_it() -> None:
    instances = Instances(([card.id for card in load_catalog()], None), load_catalog(), STANDARD)
    lending = 0
    for program in instances.programs:
        effects = [node for node in walk(program.ability.body) if isinstance(node, tree.ModifierNode)]
        told = reads_in_force(program).kinds
        assert all(told & bits_of((type(effect),)) for effect in effects)
        grants = [effect for effect in effects if isinstance(effect, tree.Grants)]
        lent = [number for effect in grants for number in instances.granted[effect]]
        for number in lent:
            inner = [
                node for node in walk(instances.programs[number].ability.body) if isinstance(node, tree.ModifierNode)
            ]
            assert all(told & bits_of((type(effect),)) for effect in inner)
        lending += bool(lent)
    assert lending > 20


def test_a_keyword_that_is_lent_may_stand_for_anything() -> None:
    keyword = tree.Ability(tree.Keyword("学校の怪談"), ())
    assert kinds_of([tree.Grants(tree.This(), (keyword,))]) == ALL_KINDS


def test_a_kind_is_at_work_while_its_text_lies_there() -> None:
    text = "always: this.power + 1"
    table = Table({"怪": ("place", 3, text)}, sides("life 21; hand 石; soul 原; field place 怪; deck 原"))
    state = table.game.state
    assert state.at_work == bits_of((tree.ChangeValue,))
    assert not state.bear_on_prices
    assert state.copy().at_work == state.at_work
    put(state, table.card("怪"), SOUL, "S-移動")
    assert state.at_work == 0
