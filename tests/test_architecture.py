"""The shape of the project: who may import whom, and that what exists is documented."""

import ast
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from rules_engine.execution.interpreter import PROCEDURES
from rules_engine.kernel.steps import Question
from rules_engine.vocabulary.terms import Matter

ROOT = Path(__file__).resolve().parent.parent
APPS = ("kannagi_site", "decks", "cards", "rules_engine")


def modules(package: str) -> list[Path]:
    return sorted((ROOT / package).rglob("*.py"))


def imported(path: Path) -> set[str]:
    """Top-level names a file imports absolutely."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            found.add(node.module.partition(".")[0])
    return found


def test_imports_keep_their_direction() -> None:
    program = Path(sys.executable).parent / "lint-imports"
    done = subprocess.run([program, "--no-cache"], cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_engine_needs_only_the_standard_library() -> None:
    allowed = sys.stdlib_module_names | {"rules_engine"}
    foreign = {str(path.relative_to(ROOT)): imported(path) - allowed for path in modules("rules_engine")}
    assert len(foreign) > 5
    assert {path: names for path, names in foreign.items() if names} == {}


WITHIN_THE_ENGINE = {"programs", "frames", "pending"}


@pytest.mark.parametrize("package", APPS[:3])
def test_pages_never_look_into_what_runs(package: str) -> None:
    """What is asked, a decision says itself: no page reads the programs of texts, or the frames that run them."""
    for path in modules(package):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            subscripted = node.value if isinstance(node, ast.Subscript) else None
            assert not (isinstance(subscripted, ast.Attribute) and subscripted.attr == "code"), path
            within = isinstance(node, ast.Attribute) and node.attr in WITHIN_THE_ENGINE
            assert not within, f"{path}: {ast.unparse(node)}"


OLD_STEPS = {"decks/games/replay/transcript/first_form.py"}
"""They read stories of games that were kept with the names of steps in them."""
QUOTED = re.compile(r"""["'](\w+\.\w+)["']""")
STEP_READ = re.compile(r"\b(?:asked\.at|decision\.(?:at|step|procedure))\b")


def test_pages_know_no_step_of_the_engine() -> None:
    """What is asked, a decision says by its kind and its matter: a step may be renamed without losing words."""
    steps = {f"{procedure.word}.{step.name}" for procedure in PROCEDURES for step in procedure.steps}
    pages = [path for package in APPS[:3] for path in modules(package)]
    pages += [path for kind in ("html", "txt") for path in (ROOT / "templates").rglob(f"*.{kind}")]
    assert len(pages) > 300
    for path in pages:
        name, text = str(path.relative_to(ROOT)), path.read_text("utf-8")
        assert name in OLD_STEPS or not steps.intersection(QUOTED.findall(text)), name
        assert not STEP_READ.search(text), f"{name}: {STEP_READ.findall(text)}"


def test_everything_that_a_question_may_be_about_is_asked_somewhere() -> None:
    questions = [step for procedure in PROCEDURES for step in procedure.steps if isinstance(step, Question)]
    assert {question.matter for question in questions if question.matter} == set(Matter)


GAMES_TEMPLATES = ROOT / "templates" / "decks" / "games"
DEEPEST = 4
NAMES_ANOTHER = re.compile(r'{%\s*(?:include|extends)\s+"([^"]+)"')


def deepest_way(name: str) -> list[str]:
    """The longest way from a template through those that it includes or extends by name."""
    text = (ROOT / "templates" / name).read_text("utf-8")
    ways = [deepest_way(other) for other in set(NAMES_ANOTHER.findall(text))]
    return [name, *max(ways, key=len, default=[])]


def test_whoever_reads_a_table_follows_few_templates() -> None:
    """A part is found in four steps from its page at most, those of the faces of cards among them."""
    tables = [*filter(Path.is_file, GAMES_TEMPLATES.iterdir()), GAMES_TEMPLATES / "matches" / "table.html"]
    names = sorted(path.relative_to(ROOT / "templates").as_posix() for path in tables)
    ways = [deepest_way(name) for name in names]
    assert len(names) > 30
    assert max(map(len, ways)) >= 3
    assert [way for way in ways if len(way) > DEEPEST] == []


@pytest.mark.parametrize("package", APPS)
def test_code_never_imports_tests(package: str) -> None:
    assert [path for path in modules(package) if "tests" in imported(path)] == []


def test_top_level_folders_are_the_agreed_ones() -> None:
    listing = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    folders = {name.partition("/")[0] for name in listing.splitlines() if "/" in name}
    assert folders <= {*APPS, "templates", "static", "tests", "docs", ".ci"}


def document(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


def test_every_make_target_is_documented() -> None:
    targets = re.findall(r"^([a-z]+):", document("Makefile"), re.MULTILINE)
    assert len(targets) > 8
    text = document("docs/environment.md")
    assert [target for target in targets if f"make {target}" not in text] == []


def environment_names(path: Path) -> set[str]:
    """First arguments of `env.str("…")` and its kin, and keys of `os.environ`."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Name(id="env")), args=[ast.Constant(value=str(name)), *_]):
                names.add(name)
            case ast.Call(
                func=ast.Attribute(value=ast.Attribute(attr="environ") | ast.Name(id="environ"), attr="get"),
                args=[ast.Constant(value=str(name)), *_],
            ):
                names.add(name)
            case ast.Subscript(value=ast.Attribute(attr="environ"), slice=ast.Constant(value=str(name))):
                names.add(name)
    return names


NOT_OURS = {
    *("DJANGO_SETTINGS_MODULE", "PATH", "PROMETHEUS_MULTIPROC_DIR", "PYTEST_XDIST_TESTRUNUID"),
    *("UV_CACHE_DIR", "XDG_CACHE_HOME"),
}
"""Variables of the system and of libraries, which nobody sets for the site."""


def test_every_environment_variable_is_documented() -> None:
    names = set().union(*(environment_names(path) for package in (*APPS, "tests") for path in modules(package)))
    assert {"DEBUG", "DATABASE_URL", "PORT"} <= names
    rows = set(re.findall(r"^\| `([A-Z_]+)`", document("docs/environment.md"), re.MULTILINE))
    assert names - NOT_OURS - rows == set()


def keeps_in_the_process(path: Path) -> bool:
    """Whether a module changes what it holds: names it sets anew (`global`), or an ordered dictionary that it fills."""
    tree = ast.parse(path.read_text("utf-8"))
    sets_anew = any(isinstance(node, ast.Global) for node in ast.walk(tree))
    assigned = [ast.unparse(node) for node in tree.body if isinstance(node, ast.Assign | ast.AnnAssign)]
    return sets_anew or any(" = OrderedDict(" in line for line in assigned)


def test_what_a_process_keeps_is_listed_with_what_several_make_of_it() -> None:
    apps = ("kannagi_site", "decks", "cards")
    paths = [path for package in apps for path in modules(package)]
    keeping = {".".join(path.relative_to(ROOT).with_suffix("").parts) for path in paths if keeps_in_the_process(path)}
    assert {"cards.catalog", "decks.games.play.positions"} <= keeping
    part = document("docs/operate.md").partition("## Several processes")[2].partition("\n## ")[0]
    assert {name for name in keeping if f"`{name}`" not in part} == set()
    unshared = re.compile(r"""from django.core.cache import .*\bcache\b|caches\["default"\]""")
    assert [path for path in paths if unshared.search(path.read_text("utf-8"))] == []


def pins(name: str) -> dict[str, str]:
    return dict(re.findall(r"^([a-z0-9.-]+)==([^ ;\\]+)", document(name), re.MULTILINE))


def test_development_contains_what_running_needs() -> None:
    runtime, development, bench = (pins(f"requirements{kind}.lock") for kind in ("", "-dev", "-bench"))
    assert runtime
    assert {name: version for name, version in runtime.items() if development.get(name) != version} == {}
    assert {name: version for name, version in development.items() if bench.get(name) != version} == {}


def test_lock_files_pin_every_declared_part_and_name_no_index() -> None:
    declared = tomllib.loads(document("pyproject.toml"))
    groups = declared["dependency-groups"]
    for lock, needs in (
        ("requirements-dev.lock", declared["project"]["dependencies"] + groups["dev"]),
        ("requirements-bench.lock", groups["bench"][1:]),
    ):
        names = {re.match(r"[a-z0-9-]+", need)[0] for need in needs}  # type: ignore[index]
        assert names - set(pins(lock)) == set()
    for lock in ("requirements.lock", "requirements-dev.lock", "requirements-bench.lock", "requirements-uv.lock"):
        assert "://" not in document(lock)


def test_every_command_of_the_site_is_documented() -> None:
    commands = {path.stem for app in APPS for path in (ROOT / app).glob("management/commands/[a-z]*.py")}
    assert "check_deck" in commands
    text = document("docs/operate.md")
    assert [command for command in sorted(commands) if command not in text] == []


def test_every_figure_of_the_engine_is_explained() -> None:
    text = document("docs/speed.md")
    named = set(re.findall(r"`(engine_[a-z]+)` \|$", text, re.MULTILINE))
    assert named == {path.stem for path in (ROOT / "tests" / "benchmarks").glob("engine_*.py")}
