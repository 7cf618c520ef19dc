"""A sample of the mutants of both packs' bodies; all of them are tried by hand (``bodies``)."""

import ast

import pytest

from tests.rules_engine.other_games.bodies import NO_RULES, changed, equivalent_bodies, names, places, unnoticed
from tests.rules_engine.other_games.mutants import GUESTS

ONE_IN = 29
OFFSET = 11
by_pack = pytest.mark.parametrize("pack", ["duel_masters", "magic"])


@by_pack
def test_what_a_body_does_is_needed(pack: str) -> None:
    tried, left = unnoticed(pack, ONE_IN, OFFSET)
    assert tried > 10
    assert [name for name in left if name not in equivalent_bodies(pack)] == []


@by_pack
def test_each_mutant_that_nothing_could_notice_is_there_and_says_why(pack: str) -> None:
    assert len(names(pack)) == len(set(names(pack)))
    assert set(equivalent_bodies(pack)) <= set(names(pack))
    assert all(equivalent_bodies(pack).values())


def test_a_change_is_made_at_its_place_alone() -> None:
    source = (
        "def f(table):\n    table.flag = True\n    table.count += 1\n    done(table)\n    return max(table.count, 0)\n"
    )
    tree = ast.parse(source)
    before = source.splitlines()
    made = {place.said: ast.unparse(changed(tree, place)).splitlines() for place in places(tree)}
    assert len(made) == len(places(tree)) >= 10
    assert made["f left out: table.count += 1"] == [*before[:2], "    pass", *before[3:]]
    assert made["f swapped: table.count += 1 / done(table)"] == [*before[:2], before[3], before[2], before[4]]
    assert made["f turned: True in table.flag = True"][1] == "    table.flag = False"
    assert made["f off by one: 0 by -1"][4] == "    return max(table.count, -1)"
    assert made["f extreme: max"][4] == "    return min(table.count, 0)"
    assert "f swapped: table.flag = True / table.count += 1" not in made
    assert ast.unparse(tree).splitlines() == before


def test_modules_that_only_read_and_tell_are_passed_over() -> None:
    for pack in ("duel_masters", "magic"):
        assert {path.stem for path in (GUESTS / pack).glob("*.py")} > NO_RULES
