"""The answers to what the comparison of the cards with their prints found."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest

from rules_engine.__main__ import main
from rules_engine.catalog import load_catalog
from rules_engine.catalog.definitions import CardDefinition, Catalog, CorrectionAnswer, OlderWording
from rules_engine.cli.corrections import faults_in, load_findings
from rules_engine.language import tree
from rules_engine.language.parse.reader import abilities_of
from rules_engine.vocabulary.errors import InvalidScriptError

CARD = "card 1 見本\n  form 場所札 cost 1 seasons 夏 power 2\n  printing 1 | 見本帖\n  printing 90 | 見本帖\n"


def catalog_of(folder: Path, text: str) -> Catalog:
    (folder / "products.txt").write_text("product 見本帖\n  kind booster\n")
    (folder / "01_test.txt").write_text(text)
    return load_catalog(folder)


def test_a_card_says_what_became_of_a_finding(tmp_path: Path) -> None:
    lines = "  correction applied: the cost\n  correction option zero_cost: the season\n"
    cost, season = catalog_of(tmp_path, CARD + lines).card(1).corrections
    assert (cost.answer, cost.text, cost.option) == (CorrectionAnswer.APPLIED, "the cost", "")
    assert (season.option, season.file, season.line) == ("zero_cost", "01_test.txt", 6)


def test_an_older_wording_names_since_when_and_on_which_printing(tmp_path: Path) -> None:
    card = catalog_of(tmp_path, CARD + "  older 2023 1: 山札から引いた。\n").card(1)
    assert card.older == (OlderWording("2023", 1, "山札から引いた。"),)


@pytest.mark.parametrize(
    "line",
    [
        "correction: the cost",
        "correction done: the cost",
        "correction applied:",
        "correction applied zero_cost: the cost",
        "correction option: the cost",
        "older 2023: 山札から引いた。",
        "older 2023 1",
        "older 2023 2: 山札から引いた。",
    ],
)
def test_a_line_that_cannot_be_read_is_refused(tmp_path: Path, line: str) -> None:
    with pytest.raises(InvalidScriptError) as refused:
        catalog_of(tmp_path, f"{CARD}  {line}\n")
    assert refused.value.line == 5


def test_open_findings_and_answers_out_of_place_are_faults(tmp_path: Path) -> None:
    second = CARD.replace("card 1 見本", "card 2 見本二").replace("printing 1", "printing 2").replace("90", "91")
    catalog = catalog_of(tmp_path, f"{CARD}\n{second}  correction option no_such_option: the season\n")
    assert list(faults_in(catalog, {1: "the cost"})) == [
        "1 見本 is open",
        "01_test.txt:10 answers nothing that was found",
        "01_test.txt:10 names no option of the ruleset: no_such_option",
    ]


@pytest.mark.parametrize("text", ["correction x the cost\n", "correction 1\n", "correction 1 a\ncorrection 1 b\n"])
def test_a_finding_that_cannot_be_read_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "corrections.txt").write_text(text)
    with pytest.raises(InvalidScriptError):
        load_findings(tmp_path / "corrections.txt")


def test_the_comparison_named_135_cards() -> None:
    assert len(load_findings()) == 135
    assert set(load_findings()) <= set(load_catalog().cards)


def test_the_command_lists_every_finding_with_its_place(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["corrections"]) == 0
    shown = capsys.readouterr().out.splitlines()
    assert len([line for line in shown if line.split(" ")[0].isdigit() and ": " in line]) >= 135
    assert shown[-1].startswith("135 cards: ")


def test_a_wrong_call_is_answered_with_the_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["corrections", "--all"]) == 2
    assert "usage" in capsys.readouterr().err


def parts(node: object, inside: tuple[type, ...] = ()) -> Iterator[tuple[tuple[type, ...], object]]:
    """Every value of a syntax tree with the kinds of those it stands in."""
    yield inside, node
    if is_dataclass(node) and not isinstance(node, type):
        for field in fields(node):
            yield from parts(getattr(node, field.name), (*inside, type(node)))
    elif isinstance(node, tuple):
        for part in node:
            yield from parts(part, inside)


@pytest.mark.parametrize("card", [card for card in load_catalog() if any("shuffle" in line for line in card.scripts)])
def test_a_shuffle_after_a_choice_is_no_part_of_it(card: CardDefinition) -> None:
    """その後山札をシャッフルする stands in a sentence of its own: it happens whatever was chosen."""
    chosen = [inside for inside, node in parts(abilities_of(card)) if isinstance(node, tree.Shuffle)]
    assert all(tree.May not in inside for inside in chosen)
