"""Starting the site: a taken address is named before anything is prepared."""

import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import Mock

import pytest

from kannagi_site import server
from kannagi_site.server import problem_with_address, when_ready

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def taken_port() -> Iterator[int]:
    with socket.create_server(("127.0.0.1", 0)) as other:
        yield other.getsockname()[1]


@pytest.fixture
def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as other:
        return int(other.getsockname()[1])


def test_a_free_port_is_no_problem(free_port: int) -> None:
    assert problem_with_address("127.0.0.1", free_port) == ""


def test_a_taken_port_is_named_with_the_way_out(taken_port: int) -> None:
    problem = problem_with_address("127.0.0.1", taken_port)
    assert f"make run PORT={taken_port + 1}" in problem
    assert "別のプログラム" in problem


def test_an_address_of_another_machine_is_refused(free_port: int) -> None:
    assert "192.0.2.1" in problem_with_address("192.0.2.1", free_port)


@pytest.mark.parametrize("locale", ["C", "C.UTF-8", "POSIX"])
def test_the_check_before_starting_fails_aloud_in_any_locale(taken_port: int, locale: str) -> None:
    environment = {"LANG": locale, "PORT": str(taken_port), "PATH": "/usr/bin:/bin"}
    done = subprocess.run([sys.executable, "-m", "kannagi_site.server"], cwd=ROOT, env=environment, capture_output=True)
    assert done.returncode == 1
    assert "別の番号で" in done.stderr.decode()


@pytest.mark.parametrize("name", ["WORKERS", "THREADS"])
def test_a_site_without_anybody_to_serve_it_does_not_start(name: str) -> None:
    environment = {"PATH": "/usr/bin:/bin", "PYTHONUTF8": "1", name: "0"}
    done = subprocess.run([sys.executable, "-m", "kannagi_site.server"], cwd=ROOT, env=environment, capture_output=True)
    assert done.returncode == 1
    assert f"{name} は 1 以上" in done.stderr.decode()


def test_an_engine_that_is_not_there_serves_nothing_and_is_not_tried_again(free_port: int, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "gunicorn", "--config", "python:kannagi_site.server", "kannagi_site.wsgi"]
    asked = {"RULES_ENGINE_COMPILED": "yes", "PORT": str(free_port), "DATA_DIR": str(tmp_path), "PATH": "/usr/bin:/bin"}
    done = subprocess.run(command, cwd=ROOT, env={"PYTHONUTF8": "1", **asked}, capture_output=True, timeout=60)
    assert done.returncode in (1, 3), "gunicorn halts by either, as it notices that the worker has ended"
    assert "RULES_ENGINE_COMPILED must be 1 or empty" in done.stderr.decode()


def test_ready_is_said_in_japanese_and_english(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    holder = Mock()
    monkeypatch.setattr(server, "thinkers", holder)
    when_ready(None)
    holder.start.assert_called_once_with()
    said = capsys.readouterr().out
    assert "http://127.0.0.1:8000/ をブラウザで" in said
    assert "open http://127.0.0.1:8000/" in said
