#!/usr/bin/python3
"""Stands in for systemctl on a machine without systemd: starts what a unit names, as its user, all else read-only.

Of a unit it heeds User, WorkingDirectory, Environment, EnvironmentFile, StateDirectory, ReadWritePaths, ExecStart,
ExecReload and TimeoutStopSec; the folder for what is temporary is its own. That systemd reads the unit as a whole is
proved by `systemd-analyze verify`.
"""

import os
import pwd
import shlex
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

UNITS = Path("/etc/systemd/system")
STATE = Path("/var/lib")
PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
CLOSED = """
set -eu
mount --make-rprivate /
for place in $WRITABLE; do mount --bind "$place" "$place"; done
for place in / /srv /mnt; do mount -o remount,bind,ro "$place"; done
mount -t tmpfs -o mode=1777 private /tmp
cd "$FOLDER"
exec setpriv --reuid "$NUMBER" --regid "$GROUP" --init-groups --no-new-privs env -i "$@"
"""


class Unit:
    def __init__(self, name: str) -> None:
        self.name = name.removesuffix(".service")
        self.facts: dict[str, list[str]] = {}
        for line in (UNITS / f"{self.name}.service").read_text("utf-8").splitlines():
            key, found, value = line.partition("=")
            if found and not line.startswith("#"):
                self.facts.setdefault(key, []).append(value)
        self.user = pwd.getpwnam(self.facts["User"][0])
        self.mark = Path(f"/run/{self.name}.pid")

    def one(self, key: str) -> str:
        return self.facts[key][0]

    @property
    def environment(self) -> list[str]:
        given = [f"PATH={PATH}", f"HOME={self.user.pw_dir}", f"USER={self.user.pw_name}", "LANG=C.UTF-8"]
        given += self.facts.get("Environment", [])
        for name in self.facts.get("EnvironmentFile", []):
            file = Path(name.removeprefix("-"))
            if not name.startswith("-") or file.exists():
                given += [line for line in file.read_text("utf-8").splitlines() if line[:1].isupper() and "=" in line]
        return given

    def state(self, name: str) -> Path:
        folder = STATE / name
        folder.mkdir(exist_ok=True)
        folder.chmod(int(self.one("StateDirectoryMode"), 8))
        os.chown(folder, self.user.pw_uid, self.user.pw_gid)
        return folder

    def main(self) -> int:
        """The number of the running program, 0 where it does not run."""
        number = int(self.mark.read_text()) if self.mark.exists() else 0
        try:
            gone = not number or Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
        except FileNotFoundError:
            gone = True
        return 0 if gone else number

    def start(self) -> None:
        if self.main():
            return
        writable = [self.state(name) for name in self.facts.get("StateDirectory", [])]
        named = [Path(name.removeprefix("-")) for name in self.facts.get("ReadWritePaths", [])]
        writable += [path for path in named if path.exists()]
        facts = {
            "PATH": PATH,
            "WRITABLE": " ".join(map(str, writable)),
            "FOLDER": self.one("WorkingDirectory"),
            "NUMBER": str(self.user.pw_uid),
            "GROUP": str(self.user.pw_gid),
        }
        command = ["unshare", "--mount", "sh", "-c", CLOSED, "sh", *self.environment, self.one("ExecStart")]
        with Path(f"/var/log/{self.name}.log").open("ab") as log:
            program = subprocess.Popen(
                command,
                env=facts,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        self.mark.write_text(str(program.pid))

    def stop(self) -> None:
        """As KillMode=mixed does: the main program is told, and what it leaves is killed."""
        if not (number := self.main()):
            return
        os.kill(number, signal.SIGTERM)
        until = time.monotonic() + int(self.one("TimeoutStopSec"))
        while self.main() and time.monotonic() < until:
            time.sleep(0.05)
        with suppress(ProcessLookupError):
            os.killpg(number, signal.SIGKILL)
        self.mark.unlink()

    def reload(self) -> None:
        number = self.main()
        if not number:
            sys.exit(f"{self.name} does not run")
        for command in self.facts["ExecReload"]:
            words = shlex.split(command.replace("$MAINPID", str(number)))
            # In the place, and with the rights, that the program has.
            inside = ["nsenter", "--target", str(number), "--mount", "--root", "--wd"]
            as_user = ["setpriv", "--reuid", str(self.user.pw_uid), "--regid", str(self.user.pw_gid), "--init-groups"]
            subprocess.run([*inside, *as_user, "env", "-i", *self.environment, *words], check=True)


def main(arguments: list[str]) -> None:
    what, *names = [argument for argument in arguments if not argument.startswith("-")]
    for unit in map(Unit, names):
        match what:
            case "enable":
                if "--now" in arguments:
                    unit.start()
            case "start":
                unit.start()
            case "stop":
                unit.stop()
            case "restart":
                unit.stop()
                unit.start()
            case "reload":
                unit.reload()
            case _:
                sys.exit(f"nothing stands in for systemctl {what}")


if __name__ == "__main__":
    main(sys.argv[1:])
