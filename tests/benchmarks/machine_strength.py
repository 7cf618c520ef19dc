"""How strong the computer plays, by mirrored games with three pools of decks under the rules of the site.

    RULES_ENGINE_COMPILED=1 python -m tests.benchmarks.machine_strength FILE --pairs searching:greedy --clusters 100

Results are kept in FILE, a line for each cluster of two games, as they are played: a run that was interrupted goes on
where it ended, more clusters add up, and several processes with files of their own share them by `--of` and `--part`.
What was played by another version, or with other decks, is not counted again for this one. Every player has the
positions that it has at a table, so that the results depend on no clock. In the end it prints a dated table of all
that the FILEs have, for docs/machine.md; without `--pairs` it does only that.
"""

import argparse
import json
from collections import defaultdict
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from tests.benchmarks.contestants import names
from tests.benchmarks.deck_pools import POOLS
from tests.benchmarks.duels import RULES, Cluster, Row, missing, play, points, positions, read, times

HEAD = """
| pair | decks | windows | games | points of the first | positions | ms: median, 99 %, longest |
|---|---|---|---|---|---|---|"""


def clusters_of(given: argparse.Namespace) -> Iterator[Cluster]:
    """Of each kind the first clusters before any second ones, so that a run that is cut short has some of all."""
    for number in range(given.part, given.clusters, given.of):
        for pair in given.pairs:
            for pool in given.pools:
                yield Cluster(pair, pool, given.windows, number)


def table(rows: list[Row]) -> str:
    """A line for each pair, pool and kind of windows, one for all pools together."""
    groups = defaultdict[tuple[str, ...], list[Row]](list)
    for row in rows:
        one, other, pool, windows, *_ = row["key"]
        groups[one, other, pool, windows].append(row)
        groups[one, other, "~ all", windows].append(row)
    pools = defaultdict[tuple[str, str, str], int](int)
    for one, other, _, windows in groups:
        pools[one, other, windows] += 1
    lines = [
        _line(group, found)
        for group, found in sorted(groups.items())
        if group[2] != "~ all" or pools[group[0], group[1], group[3]] > 2
    ]
    return "\n".join([f"{datetime.now(UTC):%d %B %Y}", HEAD.lstrip(), *lines])


def _line(group: tuple[str, ...], rows: list[Row]) -> str:
    one, other, pool, windows = group
    found, took = points(rows), times(rows, 0)
    visited = f"{positions(rows, 0):.0f}, {positions(rows, 1):.0f}"
    return (
        f"| {one} – {other} | {pool.strip('~ ')} | {windows} | {found.games} | {found} | {visited}"
        f" | {took.median}, {took.most}, {took.longest} |"
    )


def pair_of(text: str) -> tuple[str, str]:
    one, _, other = text.partition(":")
    if not {one, other} <= set(names()):
        raise argparse.ArgumentTypeError(f"two of {', '.join(names())} with : between them")
    return one, other


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--pairs", nargs="+", type=pair_of, default=[])
    parser.add_argument("--pools", nargs="+", choices=tuple(POOLS), default=list(POOLS))
    parser.add_argument("--windows", choices=tuple(RULES), default="open")
    parser.add_argument("--clusters", type=int, default=100)
    parser.add_argument("--of", type=int, default=1)
    parser.add_argument("--part", type=int, default=0)
    given = parser.parse_args()
    with given.files[0].open("a", encoding="utf-8") as file:
        for cluster in missing(read(given.files[0]), list(clusters_of(given))):
            file.write(json.dumps(play(cluster), ensure_ascii=False) + "\n")
            file.flush()
    print(table([row for path in given.files for row in read(path)]))


if __name__ == "__main__":
    main()
