"""Reversals of the rules of a pack, one at a time: those that no scenario of the pack notices.

``python -m tests.rules_engine.other_games.mutants PACK`` prints them. Reversed are the modules that carry rules: every
condition and every comparison, `and` for `or`, what a predicate answers; steps of a procedure are left out and swapped.
"""

import ast
import copy
import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import os
import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import chain
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, NamedTuple

import rules_engine.other_games
from rules_engine.kernel.pack import Pack
from rules_engine.kernel.pack_scenarios import failure_of, read_pack_scenarios

GUESTS = Path(rules_engine.other_games.__file__).parent
EQUIVALENT = Path(__file__).with_name("equivalent.txt")
NO_RULES = {"__init__", "cards", "notation", "pack", "telling", "words"}
"""Modules that only read what is written and tell what happened."""
SECONDS = 5
"""A reversal that plays on longer than this has been noticed: seconds of its own process, however busy the machine."""
PROCESSES = 2
ONE_IN = 13
"""Of how many reversals one is tried by the tests; which they are hangs on the code alone."""
TURNED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
OPPOSITES = (ast.Eq, ast.NotEq, ast.In, ast.NotIn, ast.Is, ast.IsNot)
"""To turn one of these is to negate it."""


class Mutant(NamedTuple):
    """One reversal; `name` tells module, function, what was done and to what."""

    name: str
    module: str
    tree: ast.Module


def mutants(pack: str) -> list[Mutant]:
    """All reversals of the rules of this pack, each with a name of its own."""
    found = []
    for path in sorted((GUESTS / pack).glob("*.py")):
        if path.stem not in NO_RULES:
            found += [(path.stem, done, tree) for done, tree in _reversals(path)]
    seen: Counter[str] = Counter()
    named = []
    for stem, done, tree in found:
        name = f"{pack} {stem}.{done}"
        seen[name] += 1
        again = f" ({seen[name]})" if seen[name] > 1 else ""
        named.append(Mutant(name + again, f"rules_engine.other_games.{pack}.{stem}", tree))
    return named


def _reversals(path: Path) -> Iterator[tuple[str, ast.Module]]:
    original = ast.parse(path.read_text("utf-8"))
    for place, (where, node) in enumerate(_nodes(original)):
        for kind in _kinds(node):
            tree = copy.deepcopy(original)
            done = _change(_nodes(tree)[place][1], *kind)
            yield f"{where} {done}", ast.fix_missing_locations(tree)


def _nodes(tree: ast.Module) -> list[tuple[str, ast.AST]]:
    """Every node with the function or the class that it stands in, always in the same order."""
    found = []
    for part in tree.body:
        if isinstance(part, ast.ClassDef):
            found += [
                (f"{part.name}.{getattr(each, 'name', '')}", node) for each in part.body for node in ast.walk(each)
            ]
        else:
            found += [(getattr(part, "name", "module"), node) for node in ast.walk(part)]
    return found


def _kinds(node: ast.AST) -> list[tuple[str, int]]:
    """What can be done to a node, and at which place within it."""
    if isinstance(node, ast.If | ast.IfExp | ast.While):
        return [("not", 0)]
    if isinstance(node, ast.comprehension):
        return [("not one", place) for place in range(len(node.ifs))]
    if isinstance(node, ast.Compare):
        return [("turned", 0)]
    if isinstance(node, ast.BoolOp):
        return [("other", 0)]
    if isinstance(node, ast.Return) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, bool):
        return [("returns", 0)]
    if isinstance(node, ast.Call) and ast.unparse(node.func) == "Procedure" and isinstance(node.args[1], ast.Tuple):
        steps = len(node.args[1].elts)
        return [("without", place) for place in range(steps)] + [("swapped", place) for place in range(steps - 1)]
    return []


def _change(node: ast.AST, kind: str, place: int) -> str:
    """Reverse it there; what was done, in words."""
    if isinstance(node, ast.If | ast.IfExp | ast.While):
        said = ast.unparse(node.test)
        node.test = ast.UnaryOp(ast.Not(), node.test)
    elif isinstance(node, ast.comprehension):
        said = ast.unparse(node.ifs[place])
        node.ifs[place] = ast.UnaryOp(ast.Not(), node.ifs[place])
    elif isinstance(node, ast.Compare):
        said = ast.unparse(node)
        node.ops = [TURNED[type(node.ops[0])](), *node.ops[1:]]
    elif isinstance(node, ast.BoolOp):
        said = ast.unparse(node)
        node.op = ast.And() if isinstance(node.op, ast.Or) else ast.Or()
    elif isinstance(node, ast.Return):
        assert isinstance(node.value, ast.Constant)
        said = str(node.value.value)
        node.value.value = not node.value.value
    else:
        assert isinstance(node, ast.Call)
        steps = node.args[1]
        assert isinstance(steps, ast.Tuple)
        said = _step(steps.elts[place])
        _change_steps(steps.elts, kind, place)
    return f"{kind}: {said}"


def _step(step: ast.expr) -> str:
    return ast.unparse(step).split(",")[0]


def _change_steps(steps: list[ast.expr], kind: str, place: int) -> None:
    """Steps find one another by name: one left out does nothing, so that whoever names it still finds it."""
    if kind == "swapped":
        steps[place], steps[place + 1] = steps[place + 1], steps[place]
        return
    step = steps[place]
    assert isinstance(step, ast.Call)
    does_nothing = ast.parse("lambda table, frame, clause: None", mode="eval").body
    steps[place] = ast.Call(ast.Name("Step", ast.Load()), [*step.args[:2], does_nothing], [])


class _Mutated(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports one module from the changed tree."""

    def __init__(self, module: str, code: CodeType) -> None:
        self.module = module
        self.code = code

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        return importlib.util.spec_from_loader(fullname, self) if fullname == self.module else None

    def exec_module(self, module: ModuleType) -> None:
        module.__file__ = str(GUESTS.joinpath(*self.module.split(".")[2:])) + ".py"
        exec(self.code, module.__dict__)


def _begin(mutant: Mutant, besides: Callable[[Pack[Any]], bool]) -> int:
    """Play the scenarios with it in a process of its own, which ends with 0 if neither they nor `besides` notice."""
    code = compile(mutant.tree, mutant.name, "exec")
    child = os.fork()
    if not child:
        unnoticed = False
        try:
            signal.setitimer(signal.ITIMER_PROF, SECONDS)
            unnoticed = _plays(mutant, code, besides)
        finally:
            os._exit(0 if unnoticed else 1)
    return child


def _plays(mutant: Mutant, code: CodeType, besides: Callable[[Pack[Any]], bool]) -> bool:
    package = mutant.module.rpartition(".")[0]
    # The package, too: it has its modules as attributes, and would hand out the unchanged ones.
    for name in [name for name in sys.modules if f"{name}.".startswith(f"{package}.")]:
        del sys.modules[name]
    sys.meta_path.insert(0, _Mutated(mutant.module, code))
    pack = importlib.import_module(f"{package}.pack").PACK
    return all(failure_of(pack, scenario) is None for scenario in read_pack_scenarios(pack)) and besides(pack)


def _nothing_besides(pack: Pack[Any]) -> bool:
    return True


def survivors(found: Iterable[Mutant], besides: Callable[[Pack[Any]], bool] = _nothing_besides) -> list[str]:
    """The names of those that no scenario notices, nor what is asked `besides` of a pack whose scenarios all hold.

    To be called where no other thread runs, for it forks.
    """
    unnoticed = []
    running: list[tuple[str, int]] = []
    for mutant in chain(found, [None] * PROCESSES):
        if len(running) == PROCESSES or (mutant is None and running):
            name, child = running.pop(0)
            unnoticed += [name] if os.waitpid(child, 0)[1] == 0 else []
        if mutant is not None:
            running.append((mutant.name, _begin(mutant, besides)))
    return unnoticed


@cache
def equivalent() -> dict[str, str]:
    """Reversals that change nothing anybody could notice, each with why; a line is `NAME -- REASON`."""
    return listed(EQUIVALENT)


def listed(path: Path) -> dict[str, str]:
    """The names of a list with their reasons; what begins with `#` is for readers."""
    lines = [line for line in path.read_text("utf-8").splitlines() if line and not line.startswith("#")]
    return {name: reason for name, _, reason in (line.partition(" -- ") for line in lines)}


if __name__ == "__main__":
    of_pack = mutants(sys.argv[1])
    unnoticed = survivors(of_pack)
    print(*(name for name in unnoticed if name not in equivalent()), sep="\n")
    print(f"{len(of_pack)} reversals, {len(of_pack) - len(unnoticed)} noticed")
