"""The small faults that are tried: every one mutmut's mutators know of in the modules that write, read and permit."""

import random
from pathlib import Path
from typing import Any, NamedTuple

import libcst as cst
from libcst.metadata import MetadataWrapper, PositionProvider
from mutmut.mutation.mutators import mutation_operators

APPS = ("decks", "cards", "kannagi_site")
NAMES = ("services", "queries", "access")
# Types say nothing at run time, and a fault in a decorator or an import is a module that cannot be read.
LEFT_ALONE = (cst.Annotation, cst.Decorator, cst.Import, cst.ImportFrom)


class Fault(NamedTuple):
    """A module with one thing in it changed: its path in the project, the line, and what stood and stands there."""

    path: str
    line: int
    before: str
    after: str
    source: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.before} → {self.after}"


class Faults(cst.CSTVisitor):
    """Collects (line, node, changed node) of one module."""

    METADATA_DEPENDENCIES = (PositionProvider,)

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[int, cst.CSTNode, cst.CSTNode]] = []

    def on_visit(self, node: cst.CSTNode) -> bool:
        if isinstance(node, LEFT_ALONE) or _is_docstring(node):
            return False
        for kind, mutator in mutation_operators:
            if isinstance(node, kind):
                line = self.get_metadata(PositionProvider, node).start.line
                self.found += [(line, node, changed) for changed in mutator(node)]
        return True


def _is_docstring(node: cst.CSTNode) -> bool:
    return isinstance(node, cst.Expr) and isinstance(node.value, cst.SimpleString)


def places_in(path: Path) -> list[tuple[cst.Module, int, cst.CSTNode, cst.CSTNode]]:
    """What may be changed in one module."""
    wrapper = MetadataWrapper(cst.parse_module(path.read_text("utf-8")))
    visitor = Faults()
    wrapper.visit(visitor)
    return [(wrapper.module, *found) for found in visitor.found]


def made(root: Path, path: Path, module: cst.Module, line: int, node: cst.CSTNode, changed: cst.CSTNode) -> Fault:
    faulty: Any = module.deep_replace(node, changed)
    pairs = zip(module.code.splitlines(), faulty.code.splitlines(), strict=False)
    differing = ((one.strip(), other.strip()) for one, other in pairs if one != other)
    before, after = next(differing, ("", "nothing is changed"))
    return Fault(path.relative_to(root).as_posix(), line, before, after, faulty.code)


def modules(root: Path) -> list[Path]:
    """What reads, writes and permits, wherever its room stands."""
    return [path for app in APPS for path in sorted((root / app).rglob("*.py")) if path.stem in NAMES]


def sample(root: Path, most: int, seed: int) -> tuple[int, list[Fault]]:
    """How many faults there are, and `most` of them as the seed picks them, in the order of the modules."""
    every = [(path, *place) for path in modules(root) for place in places_in(path)]
    picked = sorted(random.Random(seed).sample(range(len(every)), min(most, len(every))))
    return len(every), [made(root, *every[place]) for place in picked]
