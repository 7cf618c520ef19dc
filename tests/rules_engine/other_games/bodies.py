"""Mutants of bodies: what a procedure or a rule of a pack does is changed at one place, not only what it asks.

    python -m tests.rules_engine.other_games.bodies PACK [ONE_IN] [OFFSET]

PACK is `magic` or `duel_masters`; of all mutants every ONE_IN-th is tried, beginning with OFFSET (all, if not given).
It prints those that nobody notices, then how many there are. Noticed is one that makes a scenario of the pack fail or
a random game break what every game keeps (``random_play``; only games are played that keep it without the change), or
that takes longer than ``mutants.SECONDS``. What nothing could notice stands in `bodies_PACK.txt` beside this module, a
line `NAME -- REASON` each, by the name printed.

Changed is, one at a time: a statement left out; two neighbours swapped; a flag (True, False) turned where it is
assigned or handed over; a number one higher and one lower; `min` for `max`. Passed over is what would only raise a
NameError or an AttributeError, as every test would notice: the one assignment of a name, the last `return` of a value,
what ``__init__`` sets; and a swap of two statements of which neither writes what the other reads or writes.
"""

import ast
import copy
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from rules_engine.kernel.naming import told_apart
from rules_engine.other_games.packs import PACKS
from tests.rules_engine.other_games.mutants import GUESTS, NO_RULES, Mutant, listed, survivors
from tests.rules_engine.other_games.random_play import GAMES_OF_A_MUTANT, fault_of_games

EXTREMES = {"min": "max", "max": "min"}
CHANGING = {"append", "add", "discard", "remove", "clear", "update"}
"""Methods that change what they are called of, and nothing else."""
TAKING = {"pop", "take_replaced", "asks_now"}
"""Methods that give a value and change something."""
LEAVING = (ast.Return, ast.Raise, ast.Continue, ast.Break)
ALL, LOG, UNKNOWN = "*", "(log)", "(unknown)"
LEFT_OUT, SWAPPED, TURNED, OFF, EXTREME = "left out", "swapped", "turned", "off by one", "extreme"


class Place(NamedTuple):
    """What can be done to the node of this number: `kind`, at `at` within its `field` or by `at`; `said` in words."""

    node: int
    kind: str
    field: str
    at: int
    said: str


def bodies(pack: str, one_in: int = 1, offset: int = 0) -> Iterator[Mutant]:
    """Mutants of the bodies of this pack, made as they are asked for."""
    for name, stem, original, place in _named(pack)[offset % one_in :: one_in]:
        yield Mutant(name, f"rules_engine.other_games.{pack}.{stem}", changed(original, place))


def names(pack: str) -> list[str]:
    """The name of each of them, no two alike."""
    return [name for name, *_ in _named(pack)]


def _named(pack: str) -> list[tuple[str, str, ast.Module, Place]]:
    """Every place with the mutant's name, the module and what stands there."""
    paths = [path for path in sorted((GUESTS / pack).glob("*.py")) if path.stem not in NO_RULES]
    originals = [(path.stem, ast.parse(path.read_text("utf-8"))) for path in paths]
    all_places = [(stem, original, place) for stem, original in originals for place in places(original)]
    called = told_apart(f"{pack} {stem}.{place.said}" for stem, _, place in all_places)
    return [(name, *one) for name, one in zip(called, all_places, strict=True)]


def places(tree: ast.Module) -> list[Place]:
    """Everything that can be changed, always in the same order."""
    numbers = {id(node): number for number, node in enumerate(ast.walk(tree))}
    found: list[Place] = []
    for where, function in _functions(tree):
        for node in ast.walk(function):
            found += [
                Place(numbers[id(node)], kind, field, at, f"{where} {kind}: {said}")
                for kind, field, at, said in (*_of_statements(function, node), *_of_values(node))
            ]
    for statement in tree.body:
        if isinstance(statement, ast.Assign | ast.AnnAssign):
            said = f"module {OFF}: {_text(statement)}"
            found += [
                Place(numbers[id(node)], kind, field, at, f"{said} by {at:+}")
                for node in ast.walk(statement)
                for kind, field, at, _ in _of_values(node)
                if kind == OFF
            ]
    return found


def _functions(tree: ast.Module) -> list[tuple[str, ast.FunctionDef]]:
    """The functions and methods of a module, by name."""
    found = [(part.name, part) for part in tree.body if isinstance(part, ast.FunctionDef)]
    for part in tree.body:
        if isinstance(part, ast.ClassDef):
            found += [(f"{part.name}.{each.name}", each) for each in part.body if isinstance(each, ast.FunctionDef)]
    return found


def _of_statements(function: ast.FunctionDef, node: ast.AST) -> Iterator[tuple[str, str, int, str]]:
    if function.name == "__init__":
        return
    for field in ("body", "orelse"):
        block = getattr(node, field, None)
        if not isinstance(block, list):
            continue
        for at, statement in enumerate(block):
            if _can_go(function, statement):
                yield LEFT_OUT, field, at, _text(statement)
            if at + 1 < len(block) and _can_change_places(statement, block[at + 1]):
                yield SWAPPED, field, at, f"{_text(statement)} / {_text(block[at + 1])}"


def _of_values(node: ast.AST) -> Iterator[tuple[str, str, int, str]]:
    """Flags and numbers within one node; each of them is a node of its own, changed where it stands."""
    for field, values in _handed(node):
        for at, value in enumerate(values):
            if isinstance(value, ast.Constant) and isinstance(value.value, bool):
                yield TURNED, field, at, f"{value.value} in {_text(node)}"
    if isinstance(node, ast.Constant) and type(node.value) is int:
        yield OFF, "value", 1, f"{node.value} by +1"
        yield OFF, "value", -1, f"{node.value} by -1"
    if isinstance(node, ast.Name) and node.id in EXTREMES:
        yield EXTREME, "id", 0, node.id


def _handed(node: ast.AST) -> list[tuple[str, list[ast.expr]]]:
    """What is assigned, and what is handed over to a call."""
    if isinstance(node, ast.Assign | ast.AnnAssign | ast.keyword) and node.value is not None:
        return [("value", [node.value])]
    return [("args", node.args)] if isinstance(node, ast.Call) else []


def _text(node: ast.AST) -> str:
    """A node on one line: of a compound statement its head."""
    return ast.unparse(node).split("\n", maxsplit=1)[0]


def _can_go(function: ast.FunctionDef, statement: ast.stmt) -> bool:
    if _is_no_deed(statement):
        return False
    if isinstance(statement, ast.Return) and statement.value is not None and statement is function.body[-1]:
        return False
    once = Counter(name for each in ast.walk(function) if isinstance(each, ast.stmt) for name in _made(each))
    return not (isinstance(statement, ast.Assign | ast.AnnAssign) and any(once[name] == 1 for name in _made(statement)))


def _is_no_deed(statement: ast.stmt) -> bool:
    """What is there for readers and for types."""
    says = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
    return says or isinstance(statement, ast.Assert | ast.Pass | ast.FunctionDef)


def _can_change_places(first: ast.stmt, second: ast.stmt) -> bool:
    if _is_no_deed(first) or _is_no_deed(second) or isinstance(first, ast.Return) or isinstance(second, ast.Return):
        return False
    if _made(first) & {each.id for each in ast.walk(second) if isinstance(each, ast.Name)}:
        return False
    return not _independent(first, second)


def _made(statement: ast.stmt) -> set[str]:
    """The names of its own that a statement assigns."""
    targets = statement.targets if isinstance(statement, ast.Assign) else [getattr(statement, "target", None)]
    nodes = [each for target in targets if isinstance(target, ast.AST) for each in ast.walk(target)]
    return {each.id for each in nodes if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)}


def _independent(first: ast.stmt, second: ast.stmt) -> bool:
    """Whether it makes no difference which comes first: neither writes what the other reads or writes."""
    if any(isinstance(each, LEAVING) for part in (first, second) for each in ast.walk(part)):
        return False
    reads, writes = _read(first) | _read(second), (_written(first), _written(second))
    if UNKNOWN in writes[0] | writes[1] or writes[0] & writes[1]:
        return False
    if ALL in reads and (writes[0] | writes[1]) - _made(first) - _made(second) - {LOG}:
        return False
    return not (writes[0] & _read(second) or writes[1] & _read(first))


def _written(statement: ast.stmt) -> set[str]:
    """What a statement writes; a call that stands alone does what it does for what it changes."""
    found = {
        ast.unparse(each)
        for each in ast.walk(statement)
        if isinstance(each, ast.Name | ast.Attribute | ast.Subscript) and not isinstance(each.ctx, ast.Load)
    }
    alone = [each.value for each in ast.walk(statement) if isinstance(each, ast.Expr)]
    for call in (each for each in ast.walk(statement) if isinstance(each, ast.Call)):
        method = call.func.attr if isinstance(call.func, ast.Attribute) else ""
        if method in CHANGING and isinstance(call.func, ast.Attribute):
            found.add(ast.unparse(call.func.value))
        elif call in alone:
            found.add(LOG if method == "note" else UNKNOWN)
        elif method in TAKING:
            found.add(UNKNOWN)
    return found


def _read(statement: ast.stmt) -> set[str]:
    """What a statement reads: of a call that gives a value anything, of one that makes an object what it is given."""
    loaded = [each for each in ast.walk(statement) if isinstance(getattr(each, "ctx", None), ast.Load)]
    augmented = {ast.unparse(each.target) for each in ast.walk(statement) if isinstance(each, ast.AugAssign)}
    calls = [each.func for each in ast.walk(statement) if isinstance(each, ast.Call)]
    asks = any(
        call.attr not in (*CHANGING, "note") if isinstance(call, ast.Attribute) else not ast.unparse(call)[0].isupper()
        for call in calls
    )
    return augmented | {ast.unparse(each) for each in loaded} | ({ALL} if asks else set())


def changed(original: ast.Module, place: Place) -> ast.Module:
    """A copy of the module with this one change."""
    tree = copy.deepcopy(original)
    node = next(each for number, each in enumerate(ast.walk(tree)) if number == place.node)
    if place.kind == LEFT_OUT:
        getattr(node, place.field)[place.at] = ast.Pass()
    elif place.kind == SWAPPED:
        block = getattr(node, place.field)
        block[place.at], block[place.at + 1] = block[place.at + 1], block[place.at]
    elif place.kind == TURNED:
        flag = getattr(node, place.field)
        flag = flag[place.at] if isinstance(flag, list) else flag
        flag.value = not flag.value
    elif place.kind == OFF:
        assert isinstance(node, ast.Constant)
        assert isinstance(node.value, int)
        node.value += place.at
    else:
        assert isinstance(node, ast.Name)
        node.id = EXTREMES[node.id]
    return ast.fix_missing_locations(tree)


@cache
def equivalent_bodies(pack: str) -> dict[str, str]:
    """Mutants of bodies that nothing could notice, each with why."""
    return listed(Path(__file__).with_name(f"bodies_{pack}.txt"))


def unnoticed(pack: str, one_in: int = 1, offset: int = 0) -> tuple[int, list[str]]:
    """How many mutants were tried, and the names of those that neither a scenario nor a random game notices."""
    tried = 0

    def counted() -> Iterator[Mutant]:
        nonlocal tried
        for mutant in bodies(pack, one_in, offset):
            tried += 1
            yield mutant

    sound = next(one for one in PACKS if one.folder.name == pack)
    seeds = [seed for seed in range(GAMES_OF_A_MUTANT) if fault_of_games(sound, [seed]) is None]
    left = survivors(counted(), lambda mutated: fault_of_games(mutated, seeds) is None)
    return tried, left


if __name__ == "__main__":
    of_pack = sys.argv[1]
    count, left = unnoticed(of_pack, *(int(word) for word in sys.argv[2:]))
    known = equivalent_bodies(of_pack)
    print(*(name for name in left if name not in known), sep="\n")
    alike = sum(name in known for name in left)
    print(f"{count} mutants of bodies, {count - len(left)} noticed, {alike} that nothing could notice")
