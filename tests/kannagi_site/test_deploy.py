"""The files with which the site is run elsewhere name what is there, and their scripts serve as an ordinary user.

That they do what they say is proved by tests/several (test_operating.py, test_containers.py), which need root.
"""

import configparser
import os
import re
import signal
import stat
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.running_site import ROOT, free_port

FOLDER = ROOT / "kannagi_site" / "deploy"
UNITS = sorted(FOLDER.glob("*.service"))
COMPOSED = sorted(FOLDER.glob("compose*.yaml"))
PLACE = "/srv/fudacho/"
PATIENCE = 120
NOBODY = 65534


def known_variables() -> set[str]:
    return set(re.findall(r"^\| `([A-Z_]+)`", (ROOT / "docs" / "environment.md").read_text("utf-8"), re.MULTILINE))


def there(path: str) -> Path:
    """The file of this clone that a unit or an image finds under /srv/fudacho."""
    assert path.startswith(PLACE)
    return ROOT / path.removeprefix(PLACE)


def test_there_are_units_and_composed_sites() -> None:
    assert len(UNITS) == len(COMPOSED) == 2


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_units(unit: Path) -> None:
    parser = configparser.RawConfigParser(strict=False)
    parser.optionxform = str  # type: ignore[method-assign, assignment]
    parser.read_string(unit.read_text("utf-8"))
    service = parser["Service"]
    assert os.access(there(service["ExecStart"]), os.X_OK)
    assert service["User"] != "root"
    assert service["Environment"].startswith("DATA_DIR=/var/lib/")


@pytest.mark.parametrize("path", COMPOSED, ids=lambda path: path.name)
def test_composed_sites(path: Path) -> None:
    services: dict[str, dict[str, Any]] = yaml.safe_load(path.read_text("utf-8"))["services"]
    own = {name: service for name, service in services.items() if "build" in service}
    assert "site" in own
    for service in own.values():
        assert (path.parent / service["build"]["context"]).resolve() == ROOT
        assert (ROOT / service["build"]["dockerfile"]).exists()
        assert all(os.access(there(command), os.X_OK) for command in service.get("entrypoint", []))
        assert service["environment"].keys() <= known_variables()
        # Nothing is reached but through a proxy with TLS.
        assert all(port.startswith("127.0.0.1:") for port in service.get("ports", []))


def test_the_image() -> None:
    words = (FOLDER / "Dockerfile").read_text("utf-8")
    entry = re.search(r'^ENTRYPOINT \["(.*)"\]$', words, re.MULTILINE)
    assert entry
    assert os.access(there(entry[1]), os.X_OK)
    assert words.index("USER fudacho") < words.index("RUN make environment") < words.index("ENTRYPOINT")


def test_the_example_of_settings_names_what_there_is() -> None:
    lines = (FOLDER / "fudacho.env.example").read_text("utf-8").splitlines()
    names = {found[1] for line in lines if (found := re.match(r"#?([A-Z_]+)=", line))}
    assert len(names) >= 8
    assert names <= known_variables()


def ordinary_user() -> dict[str, Any]:
    """Nobody's account, for root; root itself where its interpreter lies in a folder that is closed to others."""
    user: dict[str, Any] = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if os.geteuid() == 0 else {}
    try:
        subprocess.run([sys.executable, "-c", ""], check=True, **user)
    except OSError:
        return {}
    return user


@pytest.fixture
def empty_folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if ordinary_user():
            os.chown(folder, NOBODY, NOBODY)
        yield folder


def served(address: str) -> int:
    try:
        with urllib.request.urlopen(address, timeout=30) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as error:
        return error.code
    except OSError:
        return 0


def children(pid: int) -> set[str]:
    return set(Path(f"/proc/{pid}/task/{pid}/children").read_text().split())


def until(condition: Any) -> bool:
    ends = time.monotonic() + PATIENCE
    while time.monotonic() < ends:
        if condition():
            return True
        time.sleep(0.2)
    return False


def test_serve_as_an_ordinary_user_in_an_empty_folder_and_reload_without_a_failed_request(empty_folder: Path) -> None:
    port = free_port()
    given = {"DATA_DIR": str(empty_folder), "PORT": str(port), "WORKERS": "1", "THINKERS": "0", "HOME": "/nonexistent"}
    with (empty_folder / "server.log").open("wb") as log:
        server = subprocess.Popen(
            [FOLDER / "serve"],
            cwd="/",
            env={"PATH": os.environ["PATH"], **given},
            stdout=log,
            stderr=log,
            **ordinary_user(),
        )
    try:
        assert until(lambda: served(f"http://127.0.0.1:{port}/readyz") == 200 or server.poll() is not None)
        told = (empty_folder / "server.log").read_text("utf-8")
        assert server.poll() is None, told
        assert stat.S_IMODE((empty_folder / "fudacho.sqlite3").stat().st_mode) == 0o600
        answers, done = [], threading.Event()

        def ask() -> None:
            while not done.is_set():
                answers.append(served(f"http://127.0.0.1:{port}/credits/"))

        asking = threading.Thread(target=ask)
        asking.start()
        before = children(server.pid)
        server.send_signal(signal.SIGHUP)
        assert until(lambda: children(server.pid) and not children(server.pid) & before)
        so_far = len(answers)
        assert until(lambda: len(answers) > so_far + 5)
        done.set()
        asking.join()
        assert set(answers) == {200}
    finally:
        server.terminate()
        assert server.wait(PATIENCE) == 0
