"""What tells whether a 道具札 has something to happen to: it stays on offer while these aspects do not change."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from rules_engine.compile.program import Program, walk
from rules_engine.compile.reads import KEPT, read
from rules_engine.language import tree
from rules_engine.vocabulary import aspects
from rules_engine.vocabulary.terms import Zone

PLAYED = aspects.FIELD | aspects.FORM | aspects.FACE | aspects.SOUL | aspects.LIFE
"""What tells whether a text can play a card: where it may stand, and what it costs."""


def reads_of_use(program: Program) -> int:
    """What tells whether a 道具札 with this text has something to happen to (001-道具札-対象)."""
    if program.moment is not tree.Moments.USE:
        return 0
    picks = [operands for word, *operands in program.code if word == "pick"]
    needed = [(pick, statement) for pick, _, statement in picks if not _is_free(pick, statement)]
    asked = [pick.cards for pick, _ in needed]
    asked += [part for pick, _ in needed for part in (pick.amount, pick.such) if part and type(part) is not tree.Number]
    played = any(isinstance(statement, tree.Play) for _, _, statement in picks)
    performed = any(isinstance(operands[0], tree.Perform) for word, *operands in program.code if word == "do")
    bits = (PLAYED if played else 0) | (aspects.DECK if performed else 0)
    return _all(map(_kept, (program.condition, *asked)), bits)


@lru_cache(KEPT)
def _kept(node: tree.Condition | tree.Cards | tree.Amount | tuple[Any, ...] | None) -> int:
    """What it reads. Lasting texts alone see a declared card where it came from still; others only in the 保留."""
    found = read(node)
    held = found == aspects.ALL or any(map(_looks_into_hold, walk(node)))
    return found if held else found & ~aspects.HOLD


def _looks_into_hold(node: Any) -> bool:
    return isinstance(node, tree.Selector) and (not node.zones or Zone.HOLD in node.zones)


def _is_free(pick: tree.Pick, statement: Any) -> bool:
    """Whether nothing is asked of the cards before the 道具札 is used: any number of them, or none, may be found."""
    ordered = isinstance(pick.cards, tree.Selector) and pick.cards.end is not None
    some = pick.quantity in (tree.Quantity.UP_TO, tree.Quantity.ANY)
    return ordered or some or bool(getattr(statement, "search", False))


def _all(found: Iterable[int], bits: int) -> int:
    for one in found:
        bits |= one
    return bits
