"""The script of docs/ accepts what the site opens, and refuses whatever is altered, with the sentence for it."""

import io
import json
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.decks.games.matches.deal.alterations import ALTERATIONS, altered
from tests.decks.games.matches.deal.vectors import FILE
from tests.house import ROOT

SCRIPT = ROOT / "docs" / "check_deal.py"
DEALS: dict[str, dict[str, Any]] = {one["name"]: one["file"] for one in json.loads(FILE.read_text("ascii"))["deals"]}
WHOLE = DEALS["all-open"]


def checked(text: str, *arguments: str) -> tuple[int, list[str]]:
    """Exit code and lines of the script, which sees nothing of the project."""
    done = subprocess.run(
        [sys.executable, "-I", "-X", "utf8", SCRIPT, *arguments], input=text, capture_output=True, text=True, timeout=60
    )
    assert done.stderr == ""
    return done.returncode, done.stdout.splitlines()


def found_in(text: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> tuple[int, list[str]]:
    """The same in this process, for the many."""
    monkeypatch.setattr(sys, "argv", [str(SCRIPT)])
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    with pytest.raises(SystemExit) as end:
        runpy.run_path(str(SCRIPT), run_name="__main__")
    assert isinstance(end.value.code, int)
    return end.value.code, capsys.readouterr().out.splitlines()


def test_the_script_is_short_and_needs_the_standard_library_alone() -> None:
    source = SCRIPT.read_text("utf-8")
    assert len(source.splitlines()) <= 150
    imports = {line.split()[1] for line in source.splitlines() if line.startswith(("import ", "from "))}
    assert imports <= sys.stdlib_module_names
    assert {"hashlib", "hmac"} <= imports


@pytest.mark.parametrize("name", DEALS)
def test_an_opened_deal_is_accepted(name: str, tmp_path: Path) -> None:
    file = tmp_path / "deal.json"
    file.write_text(json.dumps(DEALS[name], indent=2), "ascii")
    code, lines = checked("", str(file))
    assert code == 0, lines
    assert not any(line.startswith("×") for line in lines)
    assert lines[-1].startswith("○ 違うところはありません / No fault")
    assert sum(line.startswith("？") for line in lines) == sum("確かめられません /" in line for line in lines)


@pytest.mark.parametrize("name", ALTERATIONS)
def test_an_alteration_is_refused_with_its_sentence(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code, lines = found_in(json.dumps(altered(WHOLE, name)), monkeypatch, capsys)
    assert code == 1
    sentence = ALTERATIONS[name][1]
    assert any(line.startswith(f"× {sentence} / ") and line.endswith(": NO") for line in lines), lines
    assert "か所が違います / " in lines[-1]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[",
        "[]",
        "7",
        "札",
        "[" * 100_000,
        json.dumps(WHOLE)[:-1] + ',"game":2}',
        json.dumps(WHOLE).replace('"game": 1', '"game": 1.0'),
        json.dumps(WHOLE).replace('"game": 1', '"game": -0'),
        json.dumps(WHOLE).replace("all-open", "\\u0061ll-open"),
        json.dumps(WHOLE).replace('"game": 1', '"game": ' + "9" * 5000),
    ],
    ids=["empty", "half", "list", "number", "kanji", "deep", "twice", "fraction", "minus-nought", "escape", "huge"],
)
def test_what_is_no_such_file_is_refused_in_words(
    text: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code, lines = found_in(text, monkeypatch, capsys)
    assert code == 1
    assert len(lines) == 2
    assert lines[0].startswith(
        ("× ファイルは正しい形（JSON）ではありません", "× ファイルは正しい形（game）ではありません")
    )


def test_a_file_that_is_not_there_is_refused_in_words() -> None:
    code, lines = checked("", "/nowhere/deal.json")
    assert (code, len(lines)) == (1, 2)


@pytest.mark.parametrize("name", ["commitment", "hashes", "bytes", "salt", "cards", "acts", "draws"])
def test_what_was_not_kept_cannot_be_checked(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = {field: value for field, value in WHOLE["kept"].items() if field != name}
    code, lines = found_in(json.dumps({**WHOLE, "kept": kept}), monkeypatch, capsys)
    assert code == 0
    assert sum(line.startswith("？") for line in lines) == 1
    assert lines[-1].endswith("（？1）")


def test_nothing_was_kept() -> None:
    code, lines = checked(json.dumps({name: value for name, value in WHOLE.items() if name != "kept"}))
    assert code == 0
    assert sum("ゲーム中に控えたものとは確かめられません" in line for line in lines) == 7
