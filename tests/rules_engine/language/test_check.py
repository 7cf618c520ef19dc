"""The checker finds what the grammar cannot see, and the commands print it with file, line and column."""

from dataclasses import replace
from pathlib import Path

import pytest

from rules_engine.__main__ import main
from rules_engine.catalog import load_catalog
from rules_engine.cli import script_commands
from rules_engine.language.check import check_script, known_words, nodes, scripts_faults
from rules_engine.language.parse.parser import parse

CATALOG = load_catalog()
KNOWN = known_words(CATALOG)
PLACE = CATALOG.card(4)


def faults(source: str) -> list[tuple[int, str]]:
    return [(fault.column, fault.reason) for fault in check_script(source, PLACE, KNOWN, "file", 3, 10)]


def test_a_sound_line_has_no_fault() -> None:
    assert faults("attack: put 1 own.soul{動物, 「赤い月」, ~廃, ~「花子」} -> owner.exile") == []


def test_names_and_attributes_must_stand_on_some_card() -> None:
    assert faults("attack: put 1 own.soul{「赤い目」} -> owner.exile") == [(34, "no card is named 「赤い目」")]
    assert faults("attack: put 1 own.soul{動仏} -> owner.exile") == [(33, "no card has the attribute 【動仏】")]
    assert faults("attack: draw count(own.soul{~仏仏})") == [(39, "no card has the attribute 【仏仏】")]


def test_a_name_that_a_script_gives_may_be_new() -> None:
    assert faults("attack: while in zone { host becomes 「盗品」 }; draw count(own.hand{「盗品」})") == []


def test_forms_must_be_those_of_the_card() -> None:
    assert faults("as tool, use: draw 1") == [(13, "the card cannot be used as tool")]
    assert faults("counts as tool") == [(20, "the card has no form tool")]
    assert faults("counts as place power 9") == [(26, "the form's power is 1")]


@pytest.mark.parametrize("source", ["use: draw 1", "deploy: draw 1", "不屈: use: draw 1", "不屈: (possessed: draw 1)"])
def test_moments_must_be_those_of_the_card(source: str) -> None:
    [(column, reason)] = faults(source)
    moment = reason.split("'")[1]
    assert column == 10 + source.index(moment)
    assert reason.startswith(f"'{moment}' happens with a card used as ")
    assert faults("attack: draw 1") == faults("不屈: summon: draw 1") == faults("after_attack: draw 1") == []


def test_all_faults_of_a_card_are_told_at_once() -> None:
    lines = ("use: draw 1", "attack: draw 1", "attack: put 1 own.soul{動仏, 「無い」} -> owner.exile")
    card = replace(PLACE, scripts=lines)
    told = [(fault.file, fault.line, fault.column) for fault in scripts_faults(card, KNOWN)]
    assert told == [("card 4", 1, 1), ("card 4", 3, 24), ("card 4", 3, 29)]


def test_a_fault_of_the_grammar_comes_alone() -> None:
    assert faults("attack: drwa 1")[0][0] == 18
    assert len(faults("attack: drwa 1")) == 1


def test_nodes_walk_the_whole_tree() -> None:
    kinds = {type(node).__name__ for node in nodes(parse("attack: may put 1 own.soul{cost<=life} -> owner.exile"))}
    assert {"Ability", "At", "May", "Put", "Pick", "Selector", "HasValue", "Life", "Player"} <= kinds


def test_no_script_of_the_catalogue_has_a_fault(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scripts", "check"]) == 0
    assert capsys.readouterr().out == "0 faults in 21 files\n"


def test_a_fault_is_printed_with_file_line_and_column(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "cards.txt"
    file.write_text("card 4 発狂人形の家\n  script 不屈: damage oponent 1\n", encoding="utf-8")
    assert main(["scripts", "check", str(file)]) == 1
    assert capsys.readouterr().out == ("cards.txt:2:21: nothing is bound to 'oponent' here\n1 faults in 1 files\n")


@pytest.mark.parametrize("arguments", [["check", "missing.txt"], ["text", "99999"]])
def test_what_is_not_there_is_told(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scripts", *arguments]) == 1
    assert arguments[1] in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [[], ["text"], ["text", "x"], ["chek"]])
def test_a_wrong_call_is_answered_with_the_usage(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scripts", *arguments]) == 2
    assert "usage" in capsys.readouterr().err


def test_the_text_of_cards_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scripts", "text", "4", "19"]) == 0
    assert capsys.readouterr().out == (
        "4 発狂人形の家\n  不屈: damage opponent 1\n  → ■不屈：相手に1ダメージ。\n"
        "19 草刈り鎌\n  use: damage opponent 1\n  → 相手に1ダメージ。\n"
    )


def test_the_text_of_every_card_is_printed_for_reading(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scripts", "text", "--all"]) == 0
    printed = capsys.readouterr().out
    assert {f"{card.id} {card.name}" for card in CATALOG} <= set(printed.splitlines())
    assert "4 発狂人形の家\n  ■不屈：相手に1ダメージ。\n" in printed
    assert "1 隠された櫛の家\n  （効果の書かれていない札）\n" in printed
    assert main(["scripts", "text", "--all", "--scripts"]) == 0
    assert "  ■不屈：相手に1ダメージ。\n    不屈: damage opponent 1\n" in capsys.readouterr().out


def test_the_reason_of_a_manual_card_is_printed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    card = replace(PLACE, manual="絵が読めない")
    monkeypatch.setattr(script_commands, "load_catalog", lambda: type(CATALOG).of([card]))
    assert main(["scripts", "text", "4"]) == 0
    assert capsys.readouterr().out.endswith("  手動：絵が読めない\n")
