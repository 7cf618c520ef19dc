"""The table of steps: names are stable and unique, clauses exist, whatever a step starts or jumps to is there."""

import ast
from pathlib import Path

import pytest

import rules_engine
from rules_engine.execution import procedures
from rules_engine.execution.interpreter import LOOP, PROCEDURES
from rules_engine.rulebook import ruleset
from rules_engine.rulebook.clauses import CLAUSES
from rules_engine.rulebook.options import WindowPriority
from rules_engine.rulebook.ruleset import STANDARD, Ruleset
from rules_engine.vocabulary.errors import InvalidNotationError

FILES = sorted(Path(procedures.__file__).parent.glob("*.py"))
ENGINE_FILES = sorted(
    path for path in Path(rules_engine.__file__).parent.rglob("*.py") if path.parent.name != "clauses"
)
WORDS = {procedure.word for procedure in PROCEDURES}


def texts_of(path: Path) -> set[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def test_words_and_steps_are_unique() -> None:
    assert len(WORDS) == len(PROCEDURES)
    assert len(LOOP.nodes) == sum(len(procedure.steps) for procedure in PROCEDURES) + 1  # and the end of a procedure


def test_every_step_carries_out_a_clause_of_the_table() -> None:
    assert {step.clause for procedure in PROCEDURES for step in procedure.steps} <= CLAUSES.keys()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_step_and_clause_named_in_a_procedure_exists(path: Path) -> None:
    texts = texts_of(path)
    dotted = {text for text in texts if text.count(".") == 1 and " " not in text and not text.endswith(".")}
    steps = {text for text in dotted if text.split(".")[0] in WORDS}
    assert steps <= LOOP.nodes.keys()
    clauses = {text for text in texts if text[:4] in ("001-", "000-") or text.startswith("S-")}
    assert clauses <= CLAUSES.keys()


def test_every_settled_reading_is_cited_somewhere() -> None:
    """A reading nobody carries out is dead in the table; for the sources' own clauses see tests/rulings."""
    source = "\n".join(path.read_text(encoding="utf-8") for path in ENGINE_FILES)
    assert [clause for clause in CLAUSES if clause.startswith("S-") and clause not in source] == []


def test_every_procedure_is_a_file_of_its_own() -> None:
    named = {path.stem for path in FILES}
    assert named >= WORDS


def test_the_attack_reads_like_the_rulebook() -> None:
    """001 攻撃について①〜⑤."""
    (attack,) = (procedure for procedure in PROCEDURES if procedure.word == "attack")
    clauses = [step.clause for step in attack.steps if step.clause.startswith("001-攻撃")]
    assert clauses == sorted(clauses)
    assert len(clauses) == 5


def test_every_choice_of_the_ruleset_names_its_clause() -> None:
    """Each option's docstring cites the S-clause that says what is open and which side the default takes."""
    documented = (Ruleset.__doc__ or "") + "".join(
        value.__doc__ or "" for value in vars(ruleset).values() if isinstance(value, type)
    )
    for clause in (
        "S-窓の優先",
        "S-窓の沈黙",
        "S-メインの窓",
        "S-力の回復",
        "S-零コスト",
        "S-混化の条件",
        "S-混化の魂",
    ):
        assert clause in documented
        assert "選択肢" in CLAUSES[clause].summary
    for clause in ("S-神の範囲", "S-神の選択", "S-神の種類"):
        assert clause in documented


def test_a_ruleset_is_written_as_its_differences() -> None:
    changed = Ruleset(life=20, window_priority=WindowPriority.OTHER_PLAYER)
    assert STANDARD.differences() == {}
    assert changed.differences() == {"life": 20, "window_priority": "other_player"}
    assert Ruleset.from_differences(changed.differences()) == changed


@pytest.mark.parametrize("values", [{"lives": 3}, {"life": True}, {"window_priority": "nobody"}, {"silent_windows": 0}])
def test_an_unknown_option_or_value_is_refused(values: dict[str, object]) -> None:
    with pytest.raises(InvalidNotationError):
        Ruleset.from_differences(values)
