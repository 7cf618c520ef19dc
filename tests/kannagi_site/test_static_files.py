"""Static files are collected when one changed, and only then."""

from pathlib import Path

import pytest
from pytest_django import Settings

from kannagi_site.static_files import collect_changed, fingerprint


@pytest.fixture
def source(tmp_path: Path, settings: Settings) -> Path:
    source = tmp_path / "source"
    source.mkdir()
    (source / "page.css").write_text("body { color: red }")
    settings.STATICFILES_DIRS = [source]
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    settings.STATIC_ROOT = tmp_path / "collected"
    return source


def test_a_second_start_collects_nothing(source: Path, settings: Settings) -> None:
    assert collect_changed()
    assert (settings.STATIC_ROOT / "page.css").read_text() == "body { color: red }"
    assert not collect_changed()


def test_style_sheets_are_sent_small_under_both_names(source: Path, settings: Settings) -> None:
    settings.STORAGES = {**settings.STORAGES, "staticfiles": {"BACKEND": "kannagi_site.static_files.CollectedFiles"}}
    (source / "page.css").write_text("/* Why. */\na:has(b)\n  :is(c) {\n  color: red\n}\n")
    collect_changed()
    sheets = [path.read_text() for path in settings.STATIC_ROOT.glob("page*.css")]
    assert sheets == ["a:has(b) :is(c){color: red}"] * 2


SCRIPT = """// Why.
export function word(name) {
  // Whose.
  const address = "https://example.org/"; // here
  return `${name}
      of ${address}`;
}
"""


def test_own_scripts_are_sent_small_and_those_of_others_as_they_are(source: Path, settings: Settings) -> None:
    settings.STORAGES = {**settings.STORAGES, "staticfiles": {"BACKEND": "kannagi_site.static_files.CollectedFiles"}}
    one_line = SCRIPT.replace("\n      of", " of")
    for name, text in (("js/page.js", one_line), ("js/told.js", SCRIPT), ("vendor/other.js", one_line)):
        (source / name).parent.mkdir(exist_ok=True)
        (source / name).write_text(text)
    collect_changed()
    collected = {
        name: (settings.STATIC_ROOT / name).read_text() for name in ("js/page.js", "js/told.js", "vendor/other.js")
    }
    assert collected["js/page.js"].split("\n") == [
        "export function word(name) {",
        'const address = "https://example.org/"; // here',
        "return `${name} of ${address}`;",
        "}",
    ]
    assert collected["js/told.js"] == SCRIPT, "its text of two lines would lose its spaces"
    assert collected["vendor/other.js"] == one_line


def test_a_changed_file_is_collected(source: Path, settings: Settings) -> None:
    collect_changed()
    (source / "page.css").write_text("body { color: blue; margin: 0 }")
    assert collect_changed()
    assert "blue" in (settings.STATIC_ROOT / "page.css").read_text()


def test_a_new_file_is_collected(source: Path, settings: Settings) -> None:
    collect_changed()
    (source / "new.css").write_text("p { margin: 0 }")
    assert collect_changed()
    assert (settings.STATIC_ROOT / "new.css").is_file()


def test_a_lost_folder_is_collected_again(source: Path, settings: Settings, tmp_path: Path) -> None:
    collect_changed()
    settings.STATIC_ROOT = tmp_path / "elsewhere"
    assert collect_changed()


def test_what_no_page_uses_is_left_out(source: Path, settings: Settings) -> None:
    before = fingerprint()
    (source / "redoc").mkdir()
    (source / "redoc" / "redoc.js").write_text("1")
    assert fingerprint() == before
    collect_changed()
    assert not (settings.STATIC_ROOT / "redoc").exists()
