"""The commands of docs/operate.md as they stand, on a machine of their own: install, update, back up, lose, restore.

Two programs stand in (tests/several/machine.py). What an operator edits is edited here: names, port and key in
/etc/fudacho.env. The site that is updated is a kept one of a former program, with its rows and pictures.
"""

import json
import re
import shutil
import sqlite3
import subprocess
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.kannagi_site.former_sites import DATABASE, KEPT, Rows, lost, rows_of_sqlite, unpacked
from tests.running_site import ROOT, free_port
from tests.several.machine import PATIENCE, Machine, source
from tests.several.shared_site import until

PAGE = ROOT / "docs" / "operate.md"
FORMER = next(kept for kept in KEPT if kept.stem == "32209da")
INSTALL, START, UPDATE, GO_BACK, BACK_UP, RESTORE = range(6)
"""The blocks of commands, in the order of the page."""
COPIED = Path("/mnt") / DATABASE
COPY = f"""rm -f {COPIED}; python3 -c '
import sqlite3
sqlite3.connect("/var/lib/fudacho/{DATABASE}").backup(sqlite3.connect("{COPIED}"))'"""
REPOSITORY = Path("/mnt/repository")
MANAGE = "/srv/fudacho/kannagi_site/deploy/manage"
MIGRATION = "kannagi_site/migrations/0099_next_version.py"
NEXT = """
from django.db import migrations
class Migration(migrations.Migration):
    dependencies = [("kannagi_site", "{last}")]
"""


def commands() -> list[str]:
    """The blocks of commands of the page."""
    return re.findall(r"^```\n(.*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)


def asked(port: int, path: str) -> int:
    """As a proxy with TLS hands it on; the status, 0 where nobody answers."""
    headers = {"Host": "fuda.example", "X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.7"}
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", headers=headers)
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as error:
        return error.code
    except OSError:
        return 0


class Installed:
    def __init__(self, machine: Machine, repository: Path, folder: Path) -> None:
        self.machine, self.repository, self.folder, self.port = machine, repository, folder, free_port()
        self.hand_over()
        self.data = machine.root / "var/lib/fudacho"

    def hand_over(self) -> None:
        """The repository as it is now, where the machine finds it."""
        place = self.machine.root / REPOSITORY.relative_to("/")
        shutil.rmtree(place, ignore_errors=True)
        shutil.copytree(self.repository, place)

    def run(self, number: int) -> str:
        return self.machine.run(commands()[number])

    def set(self, **values: str) -> None:
        """Edit the settings, each once."""
        place = self.machine.root / "etc" / "fudacho.env"
        lines = [line for line in place.read_text("utf-8").splitlines() if line.partition("=")[0] not in values]
        place.write_text("\n".join([*lines, *(f"{name}={value}" for name, value in values.items())]) + "\n", "utf-8")

    def serves(self) -> None:
        """Sooner or later; that a reload lets no request fail is proved by tests/kannagi_site/test_deploy.py."""
        for page in ("/readyz", "/", "/cards/", "/decks/public/"):
            until(lambda page=page: asked(self.port, page) == 200, self.log, PATIENCE)  # type: ignore[misc]

    def log(self) -> str:
        return (self.machine.root / "var/log/fudacho.log").read_text("utf-8")[-3000:]

    def rows(self) -> dict[str, Rows]:
        self.machine.run(COPY)
        file = Path(shutil.copy(self.machine.root / COPIED.relative_to("/"), self.folder))
        return rows_of_sqlite(file)

    def lost(self, before: dict[str, Rows]) -> list[str]:
        """What of the rows is not there any more; the site keeps its sample decks and their figures itself."""
        samples = tuple(f"decks_deck {key} " for key, row in before["decks_deck"].items() if row["sample"])
        return [fault for fault in lost(before, self.rows()) if not fault.startswith(samples)]

    def has_next_version(self) -> bool:
        return (self.machine.root / "srv/fudacho" / MIGRATION).exists()

    def pictures(self) -> dict[str, bytes]:
        return {file.name: file.read_bytes() for file in sorted((self.data / "media").rglob("*.webp"))}


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installed]:
    repository = source(tmp_path_factory.mktemp("source") / "repository")
    with Machine() as machine:
        yield Installed(machine, repository, tmp_path_factory.mktemp("copies"))
        machine.run("systemctl stop fudacho")


def test_the_commands_of_the_page(installed: Installed, tmp_path: Path) -> None:
    site, machine = installed, installed.machine
    assert len(commands()) == 6
    install(site)
    start, keeper, doctor = commands()[START].splitlines()
    machine.run(start)
    site.serves()
    assert "/accounts/keeper/" in machine.run(keeper)
    assert [row["username"] for row in site.rows()["auth_user"].values()] == ["NAME"]
    assert "直すこと 0" in machine.run(doctor)
    machine.run(f"{MANAGE} check --deploy --fail-level WARNING")

    before, pictures = move_in(site, tmp_path)
    publish_a_version(site.repository, tmp_path / "work")
    site.hand_over()
    machine.run(f"chown -R fudacho {REPOSITORY}")  # git asks whose a repository on the same machine is
    site.run(UPDATE)
    site.serves()
    assert site.has_next_version()
    assert site.lost(before) == []
    updated = {name: rows for name, rows in site.rows().items() if name in before}
    site.run(BACK_UP)

    site.run(GO_BACK)
    site.serves()
    assert not site.has_next_version()
    assert site.lost(before) == []
    assert site.pictures() == pictures

    machine.run("systemctl stop fudacho")
    shutil.rmtree(site.data)
    with pytest.raises(AssertionError, match="新しいバージョンの札帖で作られました"):
        site.run(RESTORE)
    machine.run(commands()[UPDATE].splitlines()[0])
    site.run(RESTORE)
    site.serves()
    assert site.lost(updated) == []
    assert site.pictures() == pictures
    found = json.loads(machine.run(f"{doctor} --json || :"))
    assert {one["about"] for one in found if one["level"] == "fault"} <= {"考える係"}, found
    machine.run("systemctl reload fudacho")
    site.serves()


def install(site: Installed) -> None:
    before, account, after = commands()[INSTALL].partition("su fudacho")
    site.machine.run(before.replace("<this repository>", str(REPOSITORY)))
    site.machine.give_packages("fudacho")
    site.machine.run(account + after)
    site.set(PORT=str(site.port))
    # Not the program that stands in: systemd's own, which says nothing where all is well.
    assert site.machine.run("systemd-analyze verify /srv/fudacho/kannagi_site/deploy/*.service 2>&1") == ""


def move_in(site: Installed, folder: Path) -> tuple[dict[str, Rows], dict[str, bytes]]:
    """The site becomes one that a former program served; its rows, and its pictures by name."""
    site.machine.run("systemctl stop fudacho; rm -rf /var/lib/fudacho/fudacho.sqlite3* /var/lib/fudacho/catalog.json")
    unpacked(FORMER, folder / "former")
    before = rows_of_sqlite(folder / "former" / DATABASE)
    with closing(sqlite3.connect(folder / "former" / DATABASE)) as connection, connection:
        # What is old goes once a day; the kept rows grow old, too, and are to be found again.
        connection.execute("UPDATE kannagi_site_sitestate SET pruned_on = '2999-01-01'")
    shutil.copytree(folder / "former", site.data, dirs_exist_ok=True)
    site.machine.run("chown -R fudacho /var/lib/fudacho")
    # Its simulations wait, and are to be found waiting.
    site.set(SECRET_KEY=(site.data / "secret_key").read_text("utf-8").strip(), THINKERS="0")
    pictures = site.pictures()
    assert len(pictures) == 2
    return before, pictures


def publish_a_version(repository: Path, work: Path) -> None:
    """The next version of the program, with one migration more."""
    last = max((ROOT / "kannagi_site" / "migrations").glob("0*.py")).stem
    git = ["git", "-c", "user.name=tests", "-c", "user.email=tests@localhost", "-C", str(work)]
    subprocess.run(["git", "clone", "-q", str(repository), str(work)], check=True)
    (work / MIGRATION).write_text(NEXT.format(last=last), "utf-8")
    for command in (["add", "-A"], ["commit", "-q", "-m", "next"], ["push", "-q"]):
        subprocess.run([*git, *command], check=True)
