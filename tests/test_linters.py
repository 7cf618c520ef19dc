"""The linters of templates, scripts and styles find what they are there for; `make lint` runs them on the project."""

import subprocess
import sys
from pathlib import Path
from platform import machine

import pytest

ROOT = Path(__file__).resolve().parent.parent
PROGRAMS = Path(sys.executable).parent

SCRIPT_FAULTS = [
    ("export const size = heigth;", "no-undef"),
    ("export function f() { counted = 1; }", "no-undef"),
    ("import { fill } from './markup.js';", "no-unused-vars"),
    ("import { filled } from './markup.js';\nfilled();", "import(named)"),
    ("export const f = (a) => a == 1;", "eqeqeq"),
    ("export const f = (place, name) => { place.innerHTML = `<b>${name}</b>`; };", "no-restricted-properties"),
    ("export const f = (place, name) => place.insertAdjacentHTML('beforeend', name);", "no-restricted-properties"),
    ("export const f = () => event.target;", "no-restricted-globals"),
    ("export const f = (list) => list.map((one) => { one.trim(); });", "array-callback-return"),
    ("setTimeout('f()', 10);", "no-implied-eval"),
    ("const a = 1;\na = 2;", "no-const-assign"),
]
TEMPLATE_FAULTS = [
    ("<p>{% if a %}b</p>", "T038"),
    ("<div><p>a</div>", "H025"),
    ("<i id='a'></i><i id='a'></i>", "H053"),
    ("<img src='{{ a }}'>", "H013"),
    ("<p aria-lable='a'>b</p>", "H048"),
    ("<p>{{ name|safe }}</p>", "X001"),
    ("<script>start()</script>", "X002"),
    ("<p onclick='start()'>a</p>", "X002"),
]
STYLE_FAULTS = [
    ("p { colr: red; }", "noUnknownProperty"),
    ("p::bevore { top: 0; }", "noUnknownPseudoElement"),
    ("p { width: 1pz; }", "noUnknownUnit"),
    ("p {}", "noEmptyBlock"),
    ("p { color:red }", "format"),
]


def said(program: str, *arguments: str | Path) -> str:
    done = subprocess.run(
        [PROGRAMS / program, *arguments], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 1, done.stdout + done.stderr
    return done.stdout + done.stderr


@pytest.mark.parametrize(("script", "rule"), SCRIPT_FAULTS, ids=lambda part: part)
def test_a_faulty_script_is_found(tmp_path: Path, script: str, rule: str) -> None:
    (tmp_path / "markup.js").write_text("export function fill() {}\n")
    (tmp_path / "faulty.js").write_text(script + "\n")
    config = ROOT / ".ci/oxlint.json"
    assert rule in said("oxlint", "--config", config, "--deny-warnings", "--format", "unix", tmp_path)


@pytest.mark.parametrize(("template", "rule"), TEMPLATE_FAULTS, ids=lambda part: part)
def test_a_faulty_template_is_found(tmp_path: Path, template: str, rule: str) -> None:
    (tmp_path / "faulty.html").write_text(template + "\n")
    rules = ROOT / ".ci/djlint_rules.yaml"
    assert rule in said("djlint", "--lint", "--configuration", ROOT / "pyproject.toml", "--rules", rules, tmp_path)


@pytest.mark.skipif(
    (sys.platform, machine()) != ("linux", "x86_64"), reason="biome is packaged for Linux on x86-64 only"
)
@pytest.mark.parametrize(("style", "rule"), STYLE_FAULTS, ids=lambda part: part)
def test_a_faulty_style_sheet_is_found(tmp_path: Path, style: str, rule: str) -> None:
    folder = tmp_path / "static" / "css"
    folder.mkdir(parents=True)
    (folder / "faulty.css").write_text(style + "\n")
    (tmp_path / "biome.json").write_text((ROOT / ".ci/biome.json").read_text())
    assert rule in said("biome", "ci", "--config-path", tmp_path, "--error-on-warnings", folder)


def test_no_line_of_a_template_is_too_long_to_read() -> None:
    """At most 160 characters; attributes, blocks and `{% joined %}` say where to break (CONTRIBUTING.md)."""
    templates = [path for path in (ROOT / "templates").rglob("*.*") if path.is_file()]
    assert len(templates) > 150
    lines = [(path.name, line) for path in templates for line in path.read_text("utf-8").split("\n")]
    assert [(name, line) for name, line in lines if len(line) > 160] == []
