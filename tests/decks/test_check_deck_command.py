"""`manage.py check_deck`: its answers, exit codes, and that it needs no database."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

ROOT = Path(__file__).resolve().parents[2]
SPRING = ROOT / "decks" / "samples" / "spring.txt"
KEYS = ["legal", "status", "on", "list", "size", "violations", "notices", "lines"]
FAULT_KEYS = {"code", "cards", "found", "allowed", "clause", "list", "effective", "repair"}


def run(*arguments: str, text: str | None = None, monkeypatch: Any = None) -> tuple[int, str, str]:
    """Exit code, output and errors of the command in this process."""
    out, err = io.StringIO(), io.StringIO()
    if text is not None:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    try:
        call_command("check_deck", *arguments, stdout=out, stderr=err)
    except SystemExit as end:
        return int(end.code or 0), out.getvalue(), err.getvalue()
    return 0, out.getvalue(), err.getvalue()


def judged(text: str, *options: str, monkeypatch: Any) -> tuple[int, dict[str, Any]]:
    code, out, _ = run("-", "--json", *options, text=text, monkeypatch=monkeypatch)
    return code, json.loads(out)


def test_a_legal_deck_ends_with_0() -> None:
    code, out, _ = run(str(SPRING), "--on", "2026-11-20", "--json")
    answer = json.loads(out)
    assert (code, answer["legal"], answer["size"], answer["on"], answer["list"]) == (
        0,
        True,
        40,
        "2026-11-20",
        "official",
    )
    assert list(answer) == KEYS
    assert answer["violations"] == answer["notices"] == []


def test_a_deck_with_faults_ends_with_1_and_names_them_all(monkeypatch: pytest.MonkeyPatch) -> None:
    code, answer = judged("5 隠された櫛の家\n2 肥川の大蛇\n1 肥川の大邪", "--on", "2026-11-20", monkeypatch=monkeypatch)
    assert (code, answer["legal"]) == (1, False)
    faults = {fault["code"]: fault for fault in answer["violations"]}
    assert set(faults) == {"DECK_TOO_SMALL", "TOO_MANY_COPIES", "LIMITED", "UNKNOWN_CARD"}
    assert set(faults["LIMITED"]) >= FAULT_KEYS
    limited = faults["LIMITED"]
    assert limited["cards"] == [{"id": 112, "name": "肥川の大蛇"}]
    assert (limited["found"], limited["allowed"], limited["list"], limited["effective"]) == (
        2,
        1,
        "official",
        "2025-07-22",
    )
    assert (limited["repair"]["action"], limited["repair"]["copies"]) == ("remove", 1)
    assert faults["UNKNOWN_CARD"]["repair"]["candidates"][0]["name"] == "肥川の大蛇"


def test_every_line_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    _, answer = judged("# 束\n４ 人魚の活血\n1 肥川の大邪\n\n9999 病ねずみ", monkeypatch=monkeypatch)
    assert [(line["number"], line["result"]) for line in answer["lines"]] == [
        (1, "not_a_card"),
        (2, "folded"),
        (3, "guessed"),
        (4, "not_a_card"),
        (5, "bad_count"),
    ]
    assert answer["lines"][1]["card"]["name"] == "人魚の活き血"
    assert answer["lines"][2]["card"] is None
    assert answer["lines"][2]["candidates"][0]["name"] == "肥川の大蛇"


def test_notices_end_with_0(monkeypatch: pytest.MonkeyPatch) -> None:
    text = SPRING.read_text(encoding="utf-8").replace("4 ねこやま", "4 つちのこ")
    code, answer = judged(text, "--on", "2026-11-20", monkeypatch=monkeypatch)
    assert (code, answer["legal"], answer["status"]) == (0, True, "check")
    assert [notice["code"] for notice in answer["notices"]] == ["COMMUNITY_LIST"]
    code, answer = judged(text, "--on", "2026-11-20", "--list", "community", monkeypatch=monkeypatch)
    assert (code, [fault["code"] for fault in answer["violations"]]) == (1, ["SEMI_LIMITED"])
    code, answer = judged(text, "--on", "2026-11-20", "--list", "none", monkeypatch=monkeypatch)
    assert (code, answer["list"], answer["notices"]) == (0, "none", [])


def test_the_day_matters(monkeypatch: pytest.MonkeyPatch) -> None:
    text = SPRING.read_text(encoding="utf-8").replace("4 ねこやま", "2 ねこやま\n2 肥川の大蛇")
    assert judged(text, "--on", "2025-07-21", monkeypatch=monkeypatch)[0] == 0
    assert judged(text, "--on", "2025-07-22", monkeypatch=monkeypatch)[0] == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ["/nowhere/deck.txt"],
        [str(ROOT)],
        [str(SPRING), "--on", "2025-02-30"],
        [str(SPRING), "--on", "tomorrow"],
        [str(SPRING), "--list", "casual"],
        [str(SPRING), "--wat"],
        [],
    ],
)
def test_what_cannot_be_read_ends_with_2_and_an_error(arguments: list[str]) -> None:
    answer = shell(*arguments, "--json")
    assert answer.returncode == 2
    assert list(json.loads(answer.stdout)) == ["error"]
    plain = shell(*arguments)
    assert (plain.returncode, plain.stdout) == (2, "")
    assert plain.stderr.strip()
    assert "Traceback" not in plain.stderr


def test_binary_and_endless_files_end_with_2(tmp_path: Path) -> None:
    (tmp_path / "cat.png").write_bytes(b"\x89PNG\xff\xfe")
    (tmp_path / "long.txt").write_text("1 ねこやま\n" * 2001)
    for name in ("cat.png", "long.txt"):
        code, out, _ = run(str(tmp_path / name), "--json")
        assert (code, list(json.loads(out))) == (2, ["error"])


def test_words_for_people(monkeypatch: pytest.MonkeyPatch) -> None:
    code, out, _ = run("-", "--on", "2026-11-20", text="2 肥川の大蛇", monkeypatch=monkeypatch)
    assert code == 1
    assert out.startswith("不可　2枚　2026-11-20　公式\n")
    assert "違反　《肥川の大蛇》は制限、1枚まで（いま2枚）" in out
    assert "直し方：−1 《肥川の大蛇》" in out
    assert "&" not in out


def shell(*arguments: str) -> "subprocess.CompletedProcess[str]":
    """The command as a shell starts it, on a machine whose database cannot be reached."""
    environment = {
        **os.environ,
        "DATABASE_URL": "postgres://nobody@127.0.0.1:9/none",
        "DJANGO_SETTINGS_MODULE": "kannagi_site.settings",
    }
    command = [sys.executable, "manage.py", "check_deck", *arguments]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60, check=False)


def test_no_database_is_needed() -> None:
    answer = shell(str(SPRING), "--on", "2026-11-20", "--json")
    assert (answer.returncode, answer.stderr) == (0, "")
    assert json.loads(answer.stdout)["legal"] is True
