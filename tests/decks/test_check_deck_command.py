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

from decks.deck_codes import Version, encode
from decks.management.commands.check_deck import Command
from tests.decks.builders import KUSHI, build_deck
from tests.decks.transfer.decks import FORMS

ROOT = Path(__file__).resolve().parents[2]
SPRING = ROOT / "decks" / "samples" / "spring.txt"
KEYS = ["legal", "status", "on", "list", "format", "size", "violations", "notices", "repair", "lines"]
FAULT_KEYS = {"code", "cards", "found", "allowed", "clause", "rule", "words", "list", "effective", "repair"}


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


def test_copies_that_are_not_sure_end_with_2_and_no_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    text = SPRING.read_text(encoding="utf-8") + "\n暗躍者 // 3\n"
    code, answer = judged(text, "--on", "2026-11-25", monkeypatch=monkeypatch)
    assert (code, answer["legal"], answer["status"], answer["size"]) == (2, None, "check", 40)
    [fault] = answer["violations"]
    assert (fault["code"], fault["text"], fault["cards"][0]["name"]) == ("COPIES_UNCERTAIN", "暗躍者 // 3", "暗躍者")
    assert answer["lines"][fault["line"] - 1]["possible"] == [1, 3]
    code, out, _ = run("-", "--on", "2026-11-25", text="40 複製体\n隠された櫛の家 # 3", monkeypatch=monkeypatch)
    assert (code, out.startswith("要確認")) == (2, True)
    assert "2行目「隠された櫛の家 # 3」は《隠された櫛の家》が何枚なのかはっきりしません" in out


def test_a_count_in_brackets_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    text = SPRING.read_text(encoding="utf-8") + "\n暗躍者（3）\n"
    code, answer = judged(text, "--on", "2026-11-25", monkeypatch=monkeypatch)
    assert (code, answer["legal"], answer["size"]) == (1, False, 43)
    [fault] = answer["violations"]
    assert (fault["code"], fault["found"], fault["allowed"]) == ("SEMI_LIMITED", 3, 2)


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
    ],
)
def test_what_cannot_be_read_ends_with_2_and_an_error(arguments: list[str]) -> None:
    code, out, _ = run(*arguments, "--json")
    assert code == 2
    assert list(json.loads(out)) == ["error"]
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert err.strip()
    assert "Traceback" not in err


def command_line(*arguments: str) -> int:
    """The exit code of the command, given its words as `manage.py` gives them, in this process."""
    with pytest.raises(SystemExit) as ended:
        Command().run_from_argv(["manage.py", "check_deck", *arguments])
    return int(str(ended.value.code))


@pytest.mark.parametrize("arguments", [["/nowhere/deck.txt"], [str(SPRING), "--wat"], []])
def test_a_command_line_is_told_the_same(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert command_line(*arguments, "--json") == 2
    assert list(json.loads(capsys.readouterr().out)) == ["error"]
    assert command_line(*arguments) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.strip()
    assert "Traceback" not in told.err


def test_a_shell_is_told_the_same() -> None:
    """By programs of their own: one as data about a file, one in words about an option."""
    answer = shell("/nowhere/deck.txt", "--json")
    assert answer.returncode == 2
    assert list(json.loads(answer.stdout)) == ["error"]
    plain = shell(str(SPRING), "--wat")
    assert (plain.returncode, plain.stdout) == (2, "")
    assert plain.stderr.strip()
    assert "Traceback" not in plain.stderr


def test_binary_and_endless_files_end_with_2(tmp_path: Path) -> None:
    (tmp_path / "cat.png").write_bytes(b"\x89PNG\xff\xfe\x00")
    (tmp_path / "long.txt").write_text("1 ねこやま\n" * 2001)
    for name in ("cat.png", "long.txt"):
        code, out, _ = run(str(tmp_path / name), "--json")
        assert (code, list(json.loads(out))) == (2, ["error"])


@pytest.mark.parametrize("form", FORMS)
def test_every_form_the_import_reads_is_judged(form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    code, answer = judged(FORMS[form]("春", {8: 4, 9: 3}), monkeypatch=monkeypatch)
    assert (code, answer["size"]) == (1, 7)
    assert [fault["code"] for fault in answer["violations"]] == ["DECK_TOO_SMALL"]


def test_a_list_of_an_older_program_is_read(tmp_path: Path) -> None:
    (tmp_path / "deck.csv").write_bytes("札名,枚数\r\nねこやま,4\r\n".encode("cp932"))
    assert json.loads(run(str(tmp_path / "deck.csv"), "--json")[1])["size"] == 4


@pytest.mark.parametrize("text", ['[{"entries": [[1, 4]]}, {"entries": [[112, 1]]}]', "  \n"])
def test_several_decks_or_none_end_with_2(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    code, out, err = run("-", text=text, monkeypatch=monkeypatch)
    assert (code, out) == (2, "")
    assert err.startswith("-：")


def test_a_code_that_cannot_be_read_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    text = encode({KUSHI: 4}, Version.V6)[:-1]
    code, out, _ = run("-", text=text, monkeypatch=monkeypatch)
    assert code == 1
    assert "1行目　デッキコード：" in out
    assert "確認用の文字" in out


@pytest.mark.django_db
@pytest.mark.parametrize(("visibility", "size"), [("private", 0), ("unlisted", 4)])
def test_a_deck_of_ours_is_judged_by_its_address(visibility: str, size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    share = build_deck(copies={KUSHI: 4}, visibility=visibility).share
    assert judged(f"http://127.0.0.1:8000/d/{share}/", monkeypatch=monkeypatch)[1]["size"] == size


def test_words_for_people(monkeypatch: pytest.MonkeyPatch) -> None:
    code, out, _ = run("-", "--on", "2026-11-20", text="2 肥川の大蛇", monkeypatch=monkeypatch)
    assert code == 1
    assert out.startswith("使用不可　2枚　2026-11-20　公式\n")
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


def test_an_address_of_ours_without_a_database_is_a_line_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "deck.txt").write_text("http://127.0.0.1:8000/d/abcdefghij12/")
    answer = shell(str(tmp_path / "deck.txt"), "--json")
    assert (answer.returncode, answer.stderr) == (1, "")
    assert "開けません" in json.loads(answer.stdout)["lines"][0]["reason"]


def test_no_database_is_needed() -> None:
    answer = shell(str(SPRING), "--on", "2026-11-20", "--json")
    assert (answer.returncode, answer.stderr) == (0, "")
    assert json.loads(answer.stdout)["legal"] is True
