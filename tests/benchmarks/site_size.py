"""W5: what pages cost at 1,000, 10,000 and 100,000 public decks: the processor's time of a process and of its database,
and queries; and how much memory a process has.

Each size is a site of its own, and they take turns for every page, so that whatever else the machine does slows all of
them. `SIZES=100,1000 python -m tests.benchmarks.site_size` takes other numbers. With
`DATABASE_URL=postgres://…/sizes_{size}` it fills those databases, of which each must be there, and leaves them as they
are for the next time; else SQLite files that go again, or with `SIZES_KEPT=folder` stay there.
"""

import os
import statistics
import subprocess
import sys
from pathlib import Path

SIZES = tuple(int(size) for size in os.environ.get("SIZES", "1000,10000,100000").split(","))
ROUNDS, GOAL = 11, 1.5


class Site:
    """A process of `site_of_size`."""

    def __init__(self, size: int) -> None:
        self.size = size
        environment = dict(os.environ)
        if "{size}" not in environment.get("DATABASE_URL", "{size}"):
            sys.exit("DATABASE_URL needs a {size}: each number of decks has a database of its own")
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.benchmarks.site_of_size", str(size)],
            cwd=Path(__file__).resolve().parents[2],
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def line(self) -> str:
        assert self.process.stdout
        answer = self.process.stdout.readline()
        if not answer:
            sys.exit(f"the site of {self.size:,} decks has ended")
        return answer.rstrip("\n")

    def ask(self, asked: str) -> float:
        assert self.process.stdin
        print(asked, file=self.process.stdin, flush=True)
        return float(self.line())

    def end(self) -> None:
        self.process.communicate()


def measured(sites: list[Site], name: str) -> list[float]:
    """Median milliseconds at each size; the first time is not measured."""
    taken: list[list[float]] = [[] for _ in sites]
    for number in range(ROUNDS + 1):
        for site, times in zip(sites, taken, strict=True):
            milliseconds = site.ask(f"cost {name}")
            if number:
                times.append(milliseconds)
    return [statistics.median(times) for times in taken]


def row(name: str, figures: list[float], *, goal: float = GOAL) -> str:
    ratio = figures[-1] / figures[0]
    return f"| {name} | {' | '.join(f'{one:.1f}' for one in figures)} | {ratio:.2f} |{' ABOVE' if ratio > goal else ''}"


def main() -> None:
    sites = []
    for size in SIZES:
        sites.append(Site(size))
        print(f"W5 {size:,} public decks: {sites[-1].line()}", flush=True)
    names = {site.line() for site in sites}.pop().split("\t")
    print(f"W5: milliseconds at {' / '.join(f'{size:,}' for size in SIZES)}, load {os.getloadavg()[0]:.0f}")
    for name in names:
        if not name.startswith(os.environ.get("ONLY", "")):
            continue
        figures = measured(sites, name)
        print(row(name, figures), f"{sites[-1].ask(f'queries {name}'):.0f} queries; goal ≤ {GOAL}", flush=True)
    print(row("memory, private", [site.ask("memory") for site in sites], goal=1.1), "MB; goal: within 10 %")
    print(f"load {os.getloadavg()[0]:.0f}")
    for site in sites:
        site.end()


if __name__ == "__main__":
    main()
