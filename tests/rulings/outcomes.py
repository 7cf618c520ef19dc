"""How scenarios end under the engine on the path: `PYTHONPATH=FOLDER python tests/rulings/outcomes.py <FILES`.

A program of its own, not a module: the engine that it plays is another one than that of the tests, and may be older.
Each line of its input is a file and, behind tabs, the ids wanted of it (none: all). It prints one JSON object per
scenario: `id`, `outcome` (`passes`, `fails`, `unreadable`, `crashes` or `endless`) and `reason`.
Each block is read by itself, so that an older engine plays a file in which only some blocks have words it lacks.
"""

import json
import re
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

from rules_engine.catalog import load_catalog

try:
    from rules_engine.rulings.scenario import read_scenario, run
    from rules_engine.vocabulary.errors import RulesError
except ModuleNotFoundError:  # Before there were rooms, these lay beside all else.
    from rules_engine.errors import RulesError  # type: ignore[import-not-found, no-redef]
    from rules_engine.scenario import read_scenario, run  # type: ignore[import-not-found, no-redef]

SECONDS = 20
BLOCK = re.compile(r"^=== (\S+) (.+)$", re.MULTILINE)


class EndlessError(Exception):
    """A scenario was still running after `SECONDS`."""


def blocks(path: Path) -> Iterator[tuple[str, str]]:
    """Id and text of every scenario of a file, the lines numbered as in the file."""
    text = path.read_text("utf-8")
    if path.suffix != ".scenarios":
        yield path.stem, text
        return
    heads = list(BLOCK.finditer(text))
    ends = [*(head.start() for head in heads[1:]), len(text)]
    for head, end in zip(heads, ends, strict=True):
        above = "\n" * text.count("\n", 0, head.start())
        yield head[1], f"{above}ruling {head[1]}{text[head.end() : end]}\ntitle {head[2]}\n"


def outcome(text: str, file: str) -> tuple[str, str]:
    """How the scenario ends, and why."""
    signal.alarm(SECONDS)
    try:
        failure = run(read_scenario(text, load_catalog(), file=file))
    except RulesError as error:
        return "unreadable", str(error)
    except EndlessError:
        return "endless", f"still running after {SECONDS} seconds"
    except Exception as error:
        return "crashes", f"{type(error).__name__}: {error}".partition("\n")[0]
    finally:
        signal.alarm(0)
    if failure is None:
        return "passes", ""
    return "fails", f"line {failure.line}: {failure.expected}; found: {failure.found}".partition("\n")[0]


def _stop(_signal: int, _frame: FrameType | None) -> None:
    raise EndlessError


def main() -> None:
    signal.signal(signal.SIGALRM, _stop)
    for line in sys.stdin:
        name, *wanted = line.rstrip("\n").split("\t")
        for scenario_id, text in blocks(Path(name)):
            if not wanted or scenario_id in wanted:
                kind, reason = outcome(text, Path(name).name)
                print(json.dumps({"id": scenario_id, "outcome": kind, "reason": reason}), flush=True)


if __name__ == "__main__":
    main()
