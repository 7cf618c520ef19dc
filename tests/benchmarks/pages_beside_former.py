"""Pages beside those of an earlier commit: `FORMER=COMMIT python -m tests.benchmarks.pages_beside_former`.

Both sites answer in processes of their own, with the same sample decks, a page in turn. What is compared is the time of
the processor of one answer, its queries on SQLite among it. A page that has gained parts costs what they cost, too.
Without `FORMER` nothing is measured.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from tests.benchmarks.rounds import measured, report_ratio
from tests.engine_process import ROOT, unpack

PLAYER = Path(__file__).with_name("pages_player.py")
ANSWERS = 12
"""Of one page in a round."""


class Site:
    """The site in this folder, in a process of its own; `pages` are those that it can answer."""

    def __init__(self, folder: Path) -> None:
        environment = {**os.environ, "PYTHONPATH": str(folder), "PYTHONSAFEPATH": "1", "RULES_ENGINE_COMPILED": ""}
        self.process = subprocess.Popen(
            [sys.executable, "-B", str(PLAYER)],
            cwd=folder,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.pages = self.line().split()

    def line(self) -> str:
        assert self.process.stdout
        answer = self.process.stdout.readline().strip()
        if not answer:
            raise RuntimeError("the site has ended")
        return answer

    def cost(self, page: str, number: int = 0) -> float | None:
        """The median milliseconds of a page's answers; None where this site has no such page."""
        assert self.process.stdin
        taken = []
        for _ in range(ANSWERS):
            print(page, file=self.process.stdin, flush=True)
            answer = self.line()
            if answer == "none":
                return None
            taken.append(float(answer))
        return sorted(taken)[ANSWERS // 2]

    def end(self) -> None:
        self.process.communicate()


@contextmanager
def beside(commit: str) -> Iterator[tuple[Site, Site]]:
    """The site of that commit, and this one; ``CalledProcessError`` for one that git does not know."""
    with tempfile.TemporaryDirectory() as folder:
        unpack(commit, Path(folder))
        sites = Site(Path(folder)), Site(ROOT)
        yield sites
        for site in sites:
            site.end()


def main() -> None:
    commit = os.environ.get("FORMER")
    if not commit:
        print("FORMER names no commit to measure beside", flush=True)
        return
    with beside(commit) as (former, now):
        for page in now.pages:
            if former.cost(page) is None or now.cost(page) is None:
                print(f"{page}: not on both sites")
                continue
            found = measured({"former": partial(former.cost, page), "now": partial(now.cost, page)})
            ours, theirs = ([cost or 0.0 for cost in found[site]] for site in ("now", "former"))
            name = f"{page.replace('_', ' ')}, {sorted(ours)[len(ours) // 2]:.1f} ms"
            report_ratio(name, ours, theirs, "goal ≤ 1.03")


if __name__ == "__main__":
    main()
