"""One name for one thing: no player reads a word that `docs/words_not_said.txt` replaces.

The rendered pages are looked at by `tests/browser/test_every_page.py`, which opens each of them anyway.
"""

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.house import ROOT
from tests.words_said import faults, read_of_module, read_of_script, read_of_template, unsaid

STILL_READ = {
    "decks/public/conditions.py": "合法 → ",
    "cards/search/schema/answers.py": "合法 → ",
    "rules_engine/vocabulary/terms/decks.py": "遅くとも → ",
}
"""A former word that a search still understands; a label that a table was made with, which pages say otherwise."""
NOT_READ = re.compile(
    r"/(?:migrations|models|admin|guests|catalog|effect_words|deck_codes)/|/(?:models|admin|headings|zones)\.py$"
)
"""Names of tables, which only keepers see; the cards' and other games' own texts; what people write, not read."""


def files(*patterns: str) -> list[Path]:
    found = [path for pattern in patterns for path in sorted(ROOT.glob(pattern))]
    assert found
    return found


def found_in(paths: Iterable[Path], reading: object) -> list[str]:
    assert callable(reading)
    told = [(str(path.relative_to(ROOT)), fault) for path in paths for fault in faults(reading(path))]
    return [f"{name}: {fault}" for name, fault in told if not fault.startswith(STILL_READ.get(name, "\0"))]


def plain(path: Path) -> str:
    return path.read_text("utf-8")


def test_no_template_says_another_word() -> None:
    assert found_in(files("templates/**/*.html", "templates/**/*.txt"), read_of_template) == []


def test_no_script_says_another_word() -> None:
    assert found_in(files("static/js/*.js"), read_of_script) == []


def test_no_text_in_python_says_another_word() -> None:
    packages = ("rules_engine", "cards", "decks", "kannagi_site")
    modules = [path for path in files(*(f"{name}/**/*.py" for name in packages)) if not NOT_READ.search(str(path))]
    assert len(modules) > 500
    assert found_in(modules, read_of_module) == []


def test_no_list_of_texts_says_another_word() -> None:
    texts = ("rules_engine/rulings/index.txt", "rules_engine/rulings/open_points/points.txt")
    assert found_in(files(*texts, "cards/data/*.txt", "README.md"), plain) == []


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("リストの適正を確かめる", "適正 → デッキチェック"),
        ("道具札のページと札のページ", "札のページ → カードのページ"),
        ("3ターン目・相手の番", "相手の番 → 自分のターン、相手のターン"),
    ],
)
def test_an_unsaid_word_is_found(text: str, fault: str) -> None:
    assert faults(text) == [fault]


@pytest.mark.parametrize("text", ["自分の番号", "手札のページ", "改訂版と初版", "札を動かして一覧にする"])
def test_other_words_with_the_same_signs_are_left(text: str) -> None:
    assert faults(text) == []


def test_every_module_that_may_keep_a_former_word_has_it() -> None:
    assert [
        name for name, word in STILL_READ.items() if word.removesuffix(" → ") not in (ROOT / name).read_text("utf-8")
    ] == []


def test_the_page_of_words_has_the_same_rows() -> None:
    page = (ROOT / "docs" / "words.md").read_text("utf-8").partition("## Words of the interface")[2]
    rows = re.findall(r"^\| (.+?) \| (.+?) \| .+ \|$", page, re.MULTILINE)
    assert len(unsaid()) > 25
    assert [row for one in unsaid() if (row := (one.say, "、".join(one.phrases))) not in rows] == []
