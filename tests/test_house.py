"""The rooms of the house: nothing imports upwards, no rooms go round in circles, and files do in the grammar alone."""

import ast
import re
from pathlib import Path

from tests.house import ROOT, arrows, circles, circles_of_rooms, files, old_words, prose, rooms, upwards


def test_every_room_imports_only_from_the_rooms_below() -> None:
    known = arrows(files())
    assert len(known) > 1_000
    assert {"vocabulary", "state", "queries", "rights", "execution", "game"} <= set().union(*rooms())
    assert {"models", "people", "legality", "deck", "editor", "api"} <= set().union(*rooms("decks"))
    assert upwards(known) == []
    assert upwards({("rules_engine.kernel.log", "rules_engine.execution.triggers")}) != []
    assert upwards({("decks.editor.views", "decks.public.likes")}) != [], "neighbours on one floor"


def test_rooms_do_not_go_round_in_circles() -> None:
    assert circles_of_rooms(arrows(files())) == []
    assert circles_of_rooms({("decks.a.x", "decks.b.y"), ("decks.b.z", "decks.a.w")}) == [{"decks.a", "decks.b"}]


def test_files_do_not_go_round_in_circles() -> None:
    """A text holds conditions, these hold cards, and cards may be those that have a text: one recursive grammar."""
    others = [group for group in circles(arrows(files())) if not all(".language.tree." in name for name in group)]
    assert others == []
    assert circles({("a", "b"), ("b", "c"), ("c", "a"), ("c", "d")}) == [{"a", "b", "c"}]


def test_no_module_is_too_long_to_read() -> None:
    """Migrations list what tables are made of, and are written by a command."""
    lines = {name: len(path.read_text("utf-8").splitlines()) for name, path in files().items()}
    assert [name for name, count in lines.items() if count > 300 and ".migrations." not in name] == []


def test_a_class_is_named_once_in_a_package() -> None:
    """Another meaning has another name. The other games on the kernel speak languages of their own."""
    for package in ("rules_engine", "cards", "decks", "kannagi_site"):
        found: dict[str, list[str]] = {}
        for name, path in files().items():
            if name.startswith(f"{package}.") and ".migrations." not in name and ".other_games." not in name:
                for node in ast.parse(path.read_text("utf-8")).body:
                    if isinstance(node, ast.ClassDef) and node.name != "Command":
                        found.setdefault(node.name, []).append(name)
        assert len(found) > 10
        assert {name: places for name, places in found.items() if len(places) > 1} == {}


def test_templates_lie_in_rooms() -> None:
    """Each in a folder named like the room that shows it; what is named is there, and none is idle."""
    for app in ("cards", "decks"):
        assert {path.name for path in (ROOT / "templates" / app).iterdir()} <= set().union(*rooms(app))
    sources = [path for package in ("cards", "decks", "kannagi_site") for path in (ROOT / package).rglob("*.py")]
    sources += [path for path in (ROOT / "templates").rglob("*") if path.is_file()]
    quoted = re.compile(r"""["']((?:cards|decks|accounts)/[\w/]+\.(?:html|txt))["']""")
    named = {name for path in sources for name in quoted.findall(path.read_text("utf-8"))}
    assert len(named) > 100
    assert {name for name in named if not (ROOT / "templates" / name).is_file()} == set()
    there = [path for app in ("cards", "decks") for path in (ROOT / "templates" / app).rglob("*.*")]
    assert {str(path.relative_to(ROOT / "templates")) for path in there} - named == set()


def test_the_cards_name_no_template_of_the_decks() -> None:
    """Pages of cards stand without decks; what decks add comes by blocks, or by a template that a view is given."""
    sources = [*(ROOT / "cards").rglob("*.py"), *(path for path in (ROOT / "templates" / "cards").rglob("*.*"))]
    assert len(sources) > 100
    named = re.compile(r"""["']decks/[\w/]+\.(?:html|txt)["']""")
    assert named.search('{% include "decks/saved/_star.html" %}')
    assert [str(path) for path in sources if named.search(path.read_text("utf-8"))] == []


def test_docstrings_and_comments_are_plain(tmp_path: Path) -> None:
    """Few words of another time: said, told, stands, whoever, anew."""
    assert old_words(files()).total() < 500
    module = tmp_path / "one.py"
    module.write_text('"""Whoever reads."""\nSTANDS = "told"  # asked anew\n', "utf-8")
    assert prose(module) == "Whoever reads.\n# asked anew"
    assert old_words({"one": module}) == {"whoever": 1, "anew": 1}
