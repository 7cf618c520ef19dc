"""One ability ready to run: flat tuples of instructions that a frame steps through.

An instruction is ``(word, …)``; places to jump to are line numbers.
"""

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from typing import Any

from rules_engine.language import tree

POWERS = (tree.Value.POWER, tree.Value.ORIGINAL_POWER)
Instruction = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Program:
    """One ability ready to run.

    `head` says when (an `At` never means TEXT any more), `keyword` is the bare keyword it is, `under` those it stands
    under, `zones` and `form` where it works (empty and None: face-up on the field, in any form), `names` what it calls
    by the names of its event, `gathers` whether it happens once for all cards of an event, `moment` that of its head.
    """

    head: tree.Head
    ability: tree.Ability
    code: tuple[Instruction, ...]
    condition: tree.Condition | None
    form: int | None
    zones: tuple[int, ...]
    keyword: str
    under: tuple[str, ...]
    works_face_down: bool
    names: frozenset[str]
    gathers: bool
    moment: tree.Moments | None

    @property
    def words(self) -> tuple[str, ...]:
        """What a partial loss of text may name: the moment and the keywords."""
        moment = () if self.moment is None else (self.moment.value,)
        return (*moment, self.keyword, *self.under)

    @property
    def takes_summon_texts(self) -> bool:
        """Whether it takes 召喚時 texts away: such a 道具札 answers a 場所札 that has landed (001-道具札-時)."""
        lost = [node for word, *rest in self.code if word == "lasting" for node in rest[0].modifiers]
        return any(isinstance(node, tree.LosesText) and node.only == tree.Moments.SUMMON.value for node in lost)

    @property
    def chooses_first(self) -> bool:
        """Whether its player chooses which of several texts it is before anything happens."""
        return bool(self.code) and self.code[0][0] == "options"

    @property
    def only_damages(self) -> bool:
        """Whether it does nothing but deal damage to players."""
        dealt = [isinstance(rest[0], tree.Damage) for word, *rest in self.code if word == "do"]
        return bool(self.code) and len(dealt) == len(self.code) and all(dealt)

    def lasting(self, line: int, nth: int) -> Any:
        """The modifier that the instruction at `line` starts, None for a delayed trigger."""
        instruction = self.code[line]
        return instruction[1].modifiers[nth] if instruction[0] == "lasting" else None


def walk(node: Any) -> Iterator[Any]:
    """Every value in this part of the tree."""
    yield node
    inner = [getattr(node, field.name) for field in fields(node)] if is_dataclass(node) else node
    for part in inner if isinstance(inner, list | tuple) else ():
        yield from walk(part)
