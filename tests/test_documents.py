"""The documents are true: what they link to and name is there, and what exists is named."""

import ast
import re
from pathlib import Path

import pytest

from tests.house import PACKAGES, ROOT, rooms

PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
TABLES = ("CONTRIBUTING.md", "docs/words.md")
MOST_BYTES = 16_000
"""What a newcomer reads in ten minutes."""
ASKED = (
    *("憑依", "防御", "検問", "封印", "四季欲", "零探し", "元に戻す", "QR", "v6", "<=", "共有リンク"),
    *("四枚", "CSP", "勝負をしまう", "札の文", "評価", "v3", "ダメージ", "道具札を使える時", "回数の制限"),
    *("裁定のページ", "仕事の種類", "制限", "古い物を消す", "持ち出し"),
)
"""Words that were looked for in vain by people who did not know the code, and the commonest ones."""
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
PLACE = re.compile(r"`((?:rules_engine|cards|decks|kannagi_site|templates|static|tests|docs|\.ci)/[^`\s:]*)(?:::\w+)?`")
PLACEHOLDER = re.compile(r"[A-Z]{2,}|[<…]")


def document(path: Path) -> str:
    return path.read_text("utf-8")


def anchors(path: Path) -> set[str]:
    """The headings of a page as links name them: small letters, hyphens for blanks, other signs left out."""
    headings = re.findall(r"^#+ (.+)$", document(path), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def broken_links(path: Path) -> list[str]:
    found = []
    for link in LINK.findall(document(path)):
        if "://" in link:
            continue
        name, _, anchor = link.partition("#")
        target = (path.parent / name).resolve() if name else path
        if not target.exists() or (anchor and anchor not in anchors(target)):
            found.append(link)
    return found


def missing_places(path: Path) -> list[str]:
    """Paths in backquotes where nothing lies; those with a placeholder in capitals (`ID.scenario`) say a form."""
    named = {name for name in PLACE.findall(document(path)) if not PLACEHOLDER.search(Path(name).stem)}
    return sorted(name for name in named if not (any(ROOT.glob(name)) if "*" in name else (ROOT / name).exists()))


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_what_a_page_links_to_and_names_is_there(path: Path) -> None:
    assert broken_links(path) == []
    assert missing_places(path) == []


def test_a_link_or_path_that_leads_nowhere_is_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(
        "# A heading\n[a](#a-heading) [b](#another) [c](gone.md) `decks/gone.py` `decks/apps.py` `decks/ID.py`"
    )
    assert broken_links(page) == ["#another", "gone.md"]
    assert missing_places(page) == ["decks/gone.py"]


def test_a_newcomer_reads_the_first_page_in_ten_minutes() -> None:
    assert len((ROOT / "CONTRIBUTING.md").read_bytes()) <= MOST_BYTES
    linked = set(LINK.findall(document(ROOT / "CONTRIBUTING.md")))
    named = {link.partition("#")[0] for link in linked} | {
        link for page in PAGES for link in LINK.findall(document(page))
    }
    others = [path.name for path in PAGES[2:]]
    assert [name for name in others if not any(link.endswith(name) for link in named)] == []


def missing_tests(page: str) -> list[str]:
    """Tests that a page cites and that are not there; those without a path lie in one of two folders."""
    found = []
    for file, name in re.findall(r"`((?:tests/)?[\w/]*test_\w+\.py)(?:::(\w+))?`", page):
        folders = [""] if "/" in file else ["tests/decks/people/accounts", "tests/kannagi_site"]
        paths = [path for folder in folders if (path := ROOT / folder / file).is_file()]
        if not paths or (name and name not in names_in(paths[0])):
            found.append(f"{file}::{name}")
    return found


def test_every_line_of_the_standard_names_tests_that_are_there() -> None:
    page = document(ROOT / "docs/asvs.md")
    assert missing_tests(page) == []
    assert len(re.findall(r"test_\w+\.py::test_\w+", page)) > 60
    assert missing_tests("`test_gone.py` `test_logs.py::test_gone` `test_logs.py`") == [
        "test_gone.py::",
        "test_logs.py::test_gone",
    ]


def names_in(path: Path) -> set[str]:
    """What a file defines; of a script all its words."""
    text = document(path)
    if path.suffix != ".py":
        return set(re.findall(r"\w+", text))
    nodes = list(ast.walk(ast.parse(text)))
    defined = {node.name for node in nodes if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    targets = [node.targets for node in nodes if isinstance(node, ast.Assign)]
    targets += [[node.target] for node in nodes if isinstance(node, ast.AnnAssign)]
    return defined | {one.id for many in targets for one in many if isinstance(one, ast.Name)}


def map_of_words(name: str) -> list[tuple[str, str, str]]:
    part = document(ROOT / name).partition("## Where is …")[2].partition("\n## ")[0]
    return re.findall(r"^\| (.+) \| `(\w+)` \| `(.+)` \|$", part, re.MULTILINE)


def test_the_map_of_words_is_true() -> None:
    rows = [row for name in TABLES for row in map_of_words(name)]
    assert len(rows) >= 180
    assert len({row[0] for row in rows}) == len(rows)
    assert [word for word in ASKED if not any(word in row[0] for row in rows)] == []
    assert [row for row in rows if not (ROOT / row[2]).is_file() or row[1] not in names_in(ROOT / row[2])] == []


@pytest.mark.parametrize(
    ("package", "page"),
    [("rules_engine", "docs/engine.md"), ("cards", "CONTRIBUTING.md"), ("decks", "CONTRIBUTING.md")],
)
def test_every_room_is_on_the_map(package: str, page: str) -> None:
    """But for modules that every package of its kind has."""
    assert package in PACKAGES
    rows = "\n".join(re.findall(r"^\| .+ \|$", document(ROOT / page), re.MULTILINE))
    expected = set().union(*rooms(package)) - {"__main__", "build", "urls", "templatetags", "other_games"}
    assert {room for room in expected if f"`{room}/`" not in rows and f"`{room}.py`" not in rows} == set()
