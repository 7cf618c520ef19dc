"""The program that renames steps changes what it should, and no more."""

from tests.rules_engine.execution.renamings import Renaming, quoting, renamings

MODULE = 'PROCEDURE = Procedure("draw", (Step("one", "001-ターン-3", _one),))\nframe.at = "draw.one"\n'


def test_a_step_is_renamed_where_it_is_defined_and_where_it_is_named() -> None:
    renamed = (
        'PROCEDURE = Procedure("draw", (Step("one_renamed", "001-ターン-3", _one),))\nframe.at = "draw.one_renamed"\n'
    )
    assert Renaming("draw", "one").applied(MODULE) == renamed


def test_a_procedure_is_renamed_with_all_its_steps() -> None:
    renamed = MODULE.replace('"draw"', '"draw_renamed"').replace('"draw.one"', '"draw_renamed.one"')
    assert Renaming("draw").applied(MODULE) == renamed


def test_a_step_of_the_same_name_of_another_procedure_stays() -> None:
    assert Renaming("move", "one").applied(MODULE) == MODULE
    assert Renaming("draw", "on").applied(MODULE) == MODULE


def test_a_question_that_several_procedures_ask_is_renamed_in_its_own_module() -> None:
    assert Renaming("summon", "swap").applied('Question("swap", CLAUSE)') == 'Question("swap_renamed", CLAUSE)'


def test_every_step_and_procedure_is_renamed_once() -> None:
    every = list(renamings())
    assert len(set(every)) == len(every) > 150
    assert Renaming("draw", "one") in every


def test_tests_that_quote_a_name_are_the_nearest() -> None:
    assert "tests/rules_engine/execution/test_divine.py" in quoting(Renaming("divine", "choose"))
