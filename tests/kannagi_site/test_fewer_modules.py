"""What a process that serves does not load until somebody needs it, and what it shares with the others."""

import gc
import os
import subprocess
import sys
from pathlib import Path

import pytest

from kannagi_site.fewer_modules import Late
from kannagi_site.serving import shared_modules

ROOT = Path(__file__).resolve().parents[2]
LOADED_BY_NEED = {
    "cryptography",
    "fido2",
    "jwt",
    "markdown_it",
    "psycopg",
    "rapidfuzz",
    "reportlab",
    "segno",
    "zxingcpp",
}
LOADED_ALL_PAGES = """
import sys, django
django.setup()
from django.urls import get_resolver
def walk(patterns):
    for one in patterns:
        walk(getattr(one, "url_patterns", ()))
walk(get_resolver().url_patterns)
names = {name.partition(".")[0] for name, module in sys.modules.items() if module}
print(*sorted(names), *sorted(name for name in sys.modules if ".migrations.0" in name))
"""


def test_the_site_with_all_its_pages_loads_no_package_before_somebody_needs_it(tmp_path: Path) -> None:
    own = {
        "DATA_DIR": str(tmp_path),
        "DJANGO_SETTINGS_MODULE": "kannagi_site.settings",
        "DATABASE_URL": "",
        "REDIS_URL": "",
    }
    done = subprocess.run(
        [sys.executable, "-c", LOADED_ALL_PAGES], cwd=ROOT, env={**os.environ, **own}, capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    loaded = set(done.stdout.split())
    assert {"django", "decks", "rest_framework"} <= loaded
    assert loaded & LOADED_BY_NEED == set()
    assert [name for name in loaded if ".migrations.0" in name] == []


def test_a_late_module_is_loaded_by_the_first_question(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "late_part.py").write_text("answer = 42\n")
    monkeypatch.syspath_prepend(tmp_path)
    late = Late("late_part")
    monkeypatch.setitem(sys.modules, "late_part", late)
    assert not hasattr(late, "__wrapped__")
    assert sys.modules["late_part"] is late
    assert late.answer == 42
    assert sys.modules["late_part"] is not late
    sys.modules["late_part"].answer = 43  # type: ignore[attr-defined]
    assert late.answer == 43


def test_only_modules_of_python_are_shared_and_nothing_writes_into_them(monkeypatch: pytest.MonkeyPatch) -> None:
    assert {name.partition(".")[0] for name in shared_modules.SHARED} <= sys.stdlib_module_names
    frozen: list[bool] = []
    monkeypatch.setattr(gc, "freeze", lambda: frozen.append(True))
    shared_modules.load_shared()
    assert frozen == [True]
    assert set(shared_modules.SHARED) <= set(sys.modules)
