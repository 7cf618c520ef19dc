"""`manage.py check_decks`: many files, folders and zips from the shell."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from tests.decks.many_lists.given import SAMPLES, many, sample, zipped


def run(*arguments: str) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    try:
        call_command("check_decks", *arguments, stdout=out, stderr=err)
    except SystemExit as end:
        return int(end.code or 0), out.getvalue(), err.getvalue()
    return 0, out.getvalue(), err.getvalue()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "あ").mkdir()
    (tmp_path / "あ" / "甲.txt").write_bytes(sample().encode("cp932"))
    (tmp_path / "乙.csv").write_text("名前,札名,枚数\n乙の人,火の玉,11\n", encoding="utf-8")
    (tmp_path / ".hidden").write_text("x")
    (tmp_path / "丙.zip").write_bytes(zipped({"丙.txt": "4 隠された櫛の屋", "..\\丁.txt": sample("winter")}))
    return tmp_path


def test_a_folder_is_read_with_all_that_lies_in_it(folder: Path) -> None:
    code, out, _ = run(str(folder), "--on", "2026-11-20", "--json")
    rows: list[dict[str, Any]] = json.loads(out)
    assert code == 2
    assert {row["name"]: row["legal"] for row in rows} == {"甲": True, "乙の人": False, "丙": None, "丁": True}
    assert {row["on"] for row in rows} == {"2026-11-20"}
    assert all({"number", "violations", "notices", "same", "near", "origin"} <= set(row) for row in rows)


def test_all_legal_ends_with_0_and_a_fault_with_1(folder: Path) -> None:
    assert run(str(SAMPLES), "--on", "2026-11-20", "--csv")[0] == 0
    code, out, _ = run(str(folder / "乙.csv"), str(SAMPLES / "spring.txt"), "--on", "2026-11-20")
    assert code == 1
    assert out.index("使用不可 1") < out.index("使用不可　乙の人") < out.index("使用可　spring")
    assert "直し方：−1 《火の玉》" in out


@pytest.mark.parametrize("option", ["--format", "--list"])
def test_the_list_to_judge_by_is_chosen(option: str) -> None:
    _, out, _ = run(str(SAMPLES), "--on", "2026-11-20", option, "community", "--json")
    assert {row["list"] for row in json.loads(out)} == {"community"}


@pytest.mark.django_db
def test_options_and_files_that_cannot_be_read_end_with_2_in_words(tmp_path: Path) -> None:
    path = tmp_path / "many.txt"
    path.write_text(many(301), encoding="utf-8")
    assert run(str(path)) == (2, "", "リストは一度に300個までです（いまは301個）。分けて送ってください。\n")
    assert run(str(path), "--format", "x") == (2, "", "--format x は読めません\n")
    assert run(str(path), "--on", "x", "--json")[1] == '{"error": "--on x は読めません"}\n'
    assert "開けません" in run(str(tmp_path / "nothing"))[2]
