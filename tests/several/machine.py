"""A machine of its own for commands of root: this one's files under a layer that goes with it, and its own processes.

What is written there, users and folders alike, is gone afterwards. Two programs stand in for what such a machine cannot
have: `systemctl` (tests/several/systemctl.py), and `apt-get`, which only refuses what Debian has not installed here.
"""

import os
import shutil
import signal
import subprocess
import tempfile
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType

from tests.running_site import ROOT
from tests.several.shared_site import until

PATIENCE = 300
STAND_INS = Path(__file__).resolve().parent
PACKAGES = "/var/cache/packages"
ROOMS = ("files", "work", "root", "package-files", "package-work")
# What the packages were fetched through and into on this machine serves the other one, too.
KEPT = ("PIP_", "UV_", "SSL_", "REQUESTS_CA", "CURL_CA", "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY")
BEGIN = """
set -eu
mount --make-rprivate /
mount -t tmpfs -o mode=755 machine "$1"
cd "$1"
mkdir $ROOMS
mount -t overlay machine -o lowerdir=/,upperdir=files,workdir=work root
mkdir -p root$PACKAGES
if [ -n "$2" ]; then
  mount -t overlay packages -o "lowerdir=$2,upperdir=package-files,workdir=package-work,metacopy=on" root$PACKAGES
fi
mount --rbind /dev root/dev
mount -t proc proc root/proc
for empty in /tmp /run /srv /mnt; do mount -t tmpfs -o mode=755 empty "root$empty"; done
chmod 1777 root/tmp
: >ready
# Who is ignored when it ends need not be waited for.
trap '' CHLD
exec chroot root sleep infinity
"""
APT_GET = """#!/bin/sh
# Stands in for apt-get: what is asked for must be installed on this machine.
for word do
  case $word in install|update|-*) continue ;; esac
  ls -d "/usr/share/doc/$word" "/usr/share/doc/$word"-[0-9]* 2>/dev/null | grep -q . && continue
  echo "$word is not installed here"; exit 1
done
"""


class Machine:
    def __enter__(self) -> "Machine":
        assert os.geteuid() == 0, "a machine of its own needs root: run the tests as root, as .ci/run does"
        with ExitStack() as ends:
            folder = Path(ends.enter_context(tempfile.TemporaryDirectory(prefix="fudacho-machine-")))
            command = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc", "sh", "-c", BEGIN, "sh"]
            environment = {**os.environ, "ROOMS": " ".join(ROOMS), "PACKAGES": PACKAGES}
            self.holder = subprocess.Popen([*command, str(folder), fetched_packages()], env=environment)
            ends.callback(self._end)
            self.number = self._first_process()
            self.root = Path(f"/proc/{self.number}/root")
            self._furnish()
            self._ends = ends.pop_all()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._ends.close()

    def _end(self) -> None:
        """With the first of its processes all end, and with the last of them its files."""
        self.holder.send_signal(signal.SIGKILL)
        self.holder.wait(PATIENCE)

    def _first_process(self) -> int:
        def found() -> list[str]:
            assert self.holder.poll() is None, "no machine of its own could be made here"
            return Path(f"/proc/{self.holder.pid}/task/{self.holder.pid}/children").read_text().split()

        until(lambda: [Path(f"/proc/{pid}/comm").read_text() for pid in found()] == ["sleep\n"], found)
        return int(found()[0])

    def _furnish(self) -> None:
        for name in ("resolv.conf", "hosts"):  # which may be mounted where the tests run
            shutil.copyfile(f"/etc/{name}", self.root / "etc" / name)
        # Those of this machine whose name or number the site's own would have.
        self.run("for name in fudacho $(getent passwd 1000 | cut -d: -f1); do userdel $name || :; done")
        self.stand_in("systemctl", (STAND_INS / "systemctl.py").read_text("utf-8"))
        self.stand_in("apt-get", APT_GET)

    def stand_in(self, name: str, text: str) -> None:
        place = self.root / "usr" / "local" / "sbin" / name
        place.unlink(missing_ok=True)
        place.write_text(text, "utf-8")
        place.chmod(0o755)

    def inside(self, *command: str) -> list[str]:
        """The command as it is run in there."""
        kept = [f"{name}={value}" for name, value in os.environ.items() if name.upper().startswith(KEPT)]
        own = ["PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "HOME=/root", "LANG=C.UTF-8"]
        place = ["nsenter", f"--target={self.number}", "--mount", "--pid", "--root", "--wd"]
        return [*place, "env", "-i", *kept, *own, f"UV_CACHE_DIR={PACKAGES}", *command]

    def run(self, commands: str) -> str:
        """Commands of a shell, of which each must succeed; what they said."""
        whole = self.inside("sh", "-exc", commands)
        done = subprocess.run(whole, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=PATIENCE)
        assert done.returncode == 0, f"{commands}\n{done.stdout}{done.stderr}"
        return done.stdout

    def owner(self, name: str) -> tuple[int, int]:
        number, group = self.run(f"id -u {name}; id -g {name}").split()
        return int(number), int(group)

    def give_packages(self, name: str) -> None:
        """What was fetched before belongs to this user of the machine."""
        self.run(f"chown -R {name} {PACKAGES}")


def fetched_packages() -> str:
    """The folder of uv's where packages lie that were fetched before; empty if there is none."""
    usual = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "uv"
    folder = Path(os.environ.get("UV_CACHE_DIR") or usual)
    return str(folder.resolve()) if folder.is_dir() else ""


def source(folder: Path) -> Path:
    """A repository that holds this source as it is now, whether it was committed or not."""
    subprocess.run(["git", "init", "-q", "--bare", "-b", "main", str(folder)], check=True)
    (folder / "info" / "exclude").write_text("/.venv\n")  # a folder or a link to another one
    git = ["git", f"--git-dir={folder}", f"--work-tree={ROOT}"]
    as_somebody = ["-c", "user.name=tests", "-c", "user.email=tests@localhost"]
    for command in (
        ["config", "core.bare", "false"],
        ["add", "-A"],
        [*as_somebody, "commit", "-q", "-m", "now"],
        ["config", "core.bare", "true"],
    ):
        subprocess.run([*git, *command], cwd=ROOT, check=True)
    return folder
