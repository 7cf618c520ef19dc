"""The image and the composed site without Docker: what they say is done step by step, on a machine of its own.

The base image is stood in for by this machine's Debian and Python, PostgreSQL's and Redis' by programs of this machine.
What Docker alone can prove, that the image is built and its network joins the parts, is not proved here.
"""

import json
import re
import shutil
import subprocess
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
import yaml

from tests.running_site import ROOT, free_port
from tests.servers import Postgres, Redis
from tests.several.machine import PATIENCE, Machine, source
from tests.several.shared_site import until

FOLDER = ROOT / "kannagi_site" / "deploy"
UNIT = """[Service]
User={user}
WorkingDirectory={folder}
ExecStart={program}
TimeoutStopSec=40
ReadWritePaths={writable}
"""


def instructions() -> list[tuple[str, str]]:
    text = (FOLDER / "Dockerfile").read_text("utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [(line.split(" ", 1)[0], line.split(" ", 1)[1].strip()) for line in lines]


class Image:
    """A machine on which the Dockerfile was done."""

    def __init__(self, machine: Machine, copied: Path) -> None:
        self.machine, self.copied = machine, copied
        self.user, self.folder, self.health = "root", "/", ""
        self.environment: dict[str, str] = {}
        self.volumes: list[str] = []
        machine.stand_in("python", '#!/bin/sh\nexec python3 "$@"\n')
        self.done = {name for name, _ in instructions()}
        for name, words in instructions():
            getattr(self, f"do_{name.lower()}")(words)

    def do_from(self, words: str) -> None:
        assert words == "python:3.12-slim"

    def do_run(self, words: str) -> None:
        self.run(words)

    def do_copy(self, words: str) -> None:
        owner, here, there = words.split()
        assert here == "."
        shutil.copytree(self.copied, self.machine.root / there.lstrip("/"), symlinks=True)
        self.machine.run(f"chown -R {owner.partition('=')[2]} {there}")
        self.machine.give_packages(owner.partition("=")[2])

    def do_user(self, words: str) -> None:
        self.user = words

    def do_workdir(self, words: str) -> None:
        self.folder = words

    def do_env(self, words: str) -> None:
        self.environment |= dict(pair.split("=", 1) for pair in words.split())

    def do_volume(self, words: str) -> None:
        self.volumes += words.split()

    def do_expose(self, words: str) -> None:
        assert words == self.environment["PORT"]

    def do_healthcheck(self, words: str) -> None:
        self.health = words.partition("CMD ")[2]

    def do_entrypoint(self, words: str) -> None:
        [self.entry] = json.loads(words)

    def run(self, words: str) -> None:
        quoted = words.replace("'", "'\\''")
        self.machine.run(f"cd {self.folder}; runuser -u {self.user} -- sh -ec '{quoted}'")

    def start(self, name: str, service: dict[str, Any], settings: dict[str, str]) -> None:
        """A service of the composed site, beside the settings all have: started as the image's user, all but the
        volumes read-only."""
        [program] = service.get("entrypoint", [self.entry])
        given = {**self.environment, **settings, **service["environment"]}
        unit = UNIT.format(user=self.user, folder=self.folder, program=program, writable=self.volumes[0])
        unit += "".join(f"ReadWritePaths={volume}\n" for volume in self.volumes[1:])
        unit += "".join(f"Environment={name}={value}\n" for name, value in given.items())
        (self.machine.root / "etc/systemd/system" / f"{name}.service").write_text(unit, "utf-8")
        self.machine.run(f"systemctl start {name}")

    def is_healthy(self, port: int) -> bool:
        command = self.machine.inside("env", f"PORT={port}", *json.loads(self.health))
        return subprocess.run(command, capture_output=True).returncode == 0

    def log(self) -> str:
        logs = sorted((self.machine.root / "var/log").glob("fudacho-*.log"))
        return "\n".join(log.read_text("utf-8")[-2000:] for log in logs)


def ignored() -> list[str]:
    return (FOLDER / "Dockerfile.dockerignore").read_text("utf-8").split()


@pytest.fixture
def image(tmp_path: Path) -> Iterator[Image]:
    copied = tmp_path / "copied"
    subprocess.run(["git", "clone", "-q", str(source(tmp_path / "repository")), str(copied)], check=True)
    for pattern in ignored():
        for path in copied.glob(pattern):
            shutil.rmtree(path) if path.is_dir() else path.unlink()
    with Machine() as machine:
        yield Image(machine, copied)


def test_the_image_and_the_composed_site_with_a_worker(image: Image, tmp_path: Path) -> None:
    services = yaml.safe_load((FOLDER / "compose.postgres.yaml").read_text("utf-8"))["services"]
    volumes = {volume.partition(":")[2] for name in ("site", "worker") for volume in services[name].get("volumes", [])}
    assert volumes == set(image.volumes)
    for volume in volumes:
        image.run(f"test -w {volume}")
    assert not (image.machine.root / "srv/fudacho/tests").exists()

    port, postgres, redis = free_port(), Postgres(), Redis(tmp_path)
    postgres.start()
    redis.start()
    try:
        with psycopg.connect(postgres.url, autocommit=True) as server:
            server.execute(f"CREATE DATABASE {services['database']['environment']['POSTGRES_DB']}")
        for name in ("site", "worker"):
            told = services[name]["environment"]
            told["DATABASE_URL"] = re.sub(r"\$\{.*?\}@database/", f"x@127.0.0.1:{postgres.port}/", told["DATABASE_URL"])
            told["REDIS_URL"] = told["REDIS_URL"].replace("counters:6379", f"127.0.0.1:{redis.port}")
        settings = {"PORT": str(port), "SECRET_KEY": "of-all-parts", "ALLOWED_HOSTS": "127.0.0.1"}
        image.start("fudacho-site", services["site"], settings)
        until(lambda: image.is_healthy(port), image.log, PATIENCE)
        assert thinking(port) == 0, "nobody thinks beside the site"
        image.start("fudacho-worker", services["worker"], settings)
        until(lambda: thinking(port) >= 1, image.log, PATIENCE)
        image.machine.run("systemctl stop fudacho-worker fudacho-site")
        assert not image.is_healthy(port)
    finally:
        redis.stop()
        postgres.stop()
        postgres.remove()


def thinking(port: int) -> int:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=30) as answer:
        return int(json.loads(answer.read())["workers"])
