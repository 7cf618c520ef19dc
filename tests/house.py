"""How the house is built: `python -m tests.house` prints sizes by package, old words, imports upwards and
circles of files."""

import ast
import io
import re
import statistics
import tokenize
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("rules_engine", "cards", "decks", "kannagi_site")
CONTRACTS = {
    "rules_engine": "Inside the engine every room imports only from the rooms below its own",
    "cards": "Inside the card database every room imports only from the rooms below its own",
    "decks": "Inside the decks every room imports only from the rooms below its own",
}
OLD_WORDS = re.compile(r"\b(?:said|told|stands|whoever|anew)\b", re.IGNORECASE)
Arrow = tuple[str, str]


class Sizes(NamedTuple):
    """Lines of modules and functions: how many, the median, nine tenths are not above, the longest and its name."""

    number: int
    median: float
    tenth: float
    longest: int
    name: str

    @classmethod
    def of(cls, lines: dict[str, int]) -> "Sizes":
        name = max(lines, key=lines.__getitem__)
        tenth = statistics.quantiles(lines.values(), n=10)[-1]
        return cls(len(lines), statistics.median(lines.values()), tenth, lines[name], name)

    def __str__(self) -> str:
        return (
            f"{self.number:4}, median {self.median:3.0f}, p90 {self.tenth:3.0f}, longest {self.longest} ({self.name})"
        )


def files() -> dict[str, Path]:
    """Every module of the packages by its dotted name; a package's `__init__` bears the package's name."""
    found = {}
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            parts = path.relative_to(ROOT).with_suffix("").parts
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def arrows(modules: dict[str, Path]) -> set[Arrow]:
    """Who imports whom, for types alone, too."""
    found = set()
    for module, path in modules.items():
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
                named = (f"{node.module}.{alias.name}" for alias in node.names)
                found |= {(module, name if name in modules else node.module) for name in named}
    return {(one, other) for one, other in found if other in modules and one != other}


def circles(arrows: set[Arrow]) -> list[set[str]]:
    """The groups that reach each other."""
    below: dict[str, set[str]] = {}
    for one, other in arrows:
        below.setdefault(one, set()).add(other)
    reached = {one: _reached(one, below) for one in below}
    groups = {frozenset({one, *(other for other in reached[one] if one in reached.get(other, ()))}) for one in below}
    return [set(group) for group in groups if len(group) > 1]


def _reached(start: str, below: dict[str, set[str]]) -> set[str]:
    seen: set[str] = set()
    ahead = [start]
    while ahead:
        new = below.get(ahead.pop(), set()) - seen
        seen |= new
        ahead += new
    return seen


def rooms(package: str = "rules_engine") -> list[set[str]]:
    """The floors of a package as its import contract orders them, from the ground up, each with its rooms."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    layers = next(contract["layers"] for contract in contracts if contract["name"] == CONTRACTS[package])
    return [{room.strip() for room in layer.split("|")} for layer in reversed(layers)]


def room_of(module: str) -> str:
    """`decks.people` of `decks.people.access`."""
    return ".".join(module.split(".")[:2])


def upwards(arrows: set[Arrow]) -> list[Arrow]:
    """Imports of a room from one above it, or from its neighbour on the same floor."""
    floors = {
        f"{package}.{room}": floor
        for package in CONTRACTS
        for floor, names in enumerate(rooms(package))
        for room in names
    }

    def rises(one: str, other: str) -> bool:
        lower, upper = room_of(one), room_of(other)
        same = lower.partition(".")[0] == upper.partition(".")[0] and lower != upper
        return same and lower in floors and upper in floors and floors[lower] <= floors[upper]

    return [(one, other) for one, other in arrows if rises(one, other)]


def circles_of_rooms(arrows: set[Arrow]) -> list[set[str]]:
    """The rooms that reach each other; models, which Django knows by name, are asked for by migrations only."""
    between = {(room_of(one), room_of(other)) for one, other in arrows if ".migrations" not in one}
    return circles({(one, other) for one, other in between if one != other})


def functions(modules: dict[str, Path]) -> Iterator[tuple[str, int]]:
    for module, path in modules.items():
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef):
                yield f"{module}.{node.name}", (node.end_lineno or node.lineno) - node.lineno + 1


def prose(path: Path) -> str:
    """The docstrings and comments of a file."""
    source = path.read_text("utf-8")
    kinds = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
    docstrings = [ast.get_docstring(node) or "" for node in ast.walk(ast.parse(source)) if isinstance(node, kinds)]
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return "\n".join([*docstrings, *(token.string for token in tokens if token.type == tokenize.COMMENT)])


def old_words(modules: dict[str, Path]) -> Counter[str]:
    """How often docstrings and comments use words for which plain English has simpler ones."""
    return Counter(word.lower() for path in modules.values() for word in OLD_WORDS.findall(prose(path)))


def main() -> None:
    modules = files()
    print(f"lines of Python: {sum(len(path.read_text('utf-8').splitlines()) for path in modules.values())}")
    words = old_words(modules)
    print(f"old words: {words.total()}", *(f"{word} {number}" for word, number in words.most_common()))
    known = arrows(modules)
    for package in PACKAGES:
        mine = {name: path for name, path in modules.items() if name.partition(".")[0] == package}
        lines = {name: len(path.read_text("utf-8").splitlines()) for name, path in mine.items()}
        print(f"{package:13} modules   {Sizes.of(lines)}")
        print(f"{'':13} functions {Sizes.of(dict(functions(mine)))}")
    up, round_about = upwards(known), circles(known)
    print(f"imports upwards between rooms: {len(up)}", *(f"\n  {one} → {other}" for one, other in up))
    rings = circles_of_rooms(known)
    print(f"circles of rooms: {len(rings)}", *(f"\n  {', '.join(sorted(group))}" for group in rings))
    print(f"circles of files: {len(round_about)}", *(f"\n  {', '.join(sorted(group))}" for group in round_about))


if __name__ == "__main__":
    main()
