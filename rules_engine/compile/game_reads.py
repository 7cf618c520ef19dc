"""What the texts of one game read of a position, asked again and again and worked out once."""

from collections.abc import Mapping
from functools import lru_cache, reduce

from rules_engine.compile.game_texts import LastingTexts, lends_texts
from rules_engine.compile.program import Program, walk
from rules_engine.compile.reads import KEPT, Reads, reads_in_force
from rules_engine.compile.reads_of_use import reads_of_use
from rules_engine.language import tree
from rules_engine.language.within import contains

OF_LIFE_OR_POWER = (tree.Life, tree.ChangeLife, tree.ChangeValue, tree.SwapValues)
NONE_LASTING: list[int] = []


@lru_cache(KEPT)
def _grants_in(body: tuple[tree.Statement, ...]) -> tuple[tree.Grants, ...]:
    return tuple(node for node in walk(body) if isinstance(node, tree.Grants))


class GameReads:
    """`anywhere` is what is read wherever the cards lie; `standing` are the lasting texts of the known cards."""

    __slots__ = (
        "_granted",
        "_of_card",
        "_of_life_or_power",
        "_of_program",
        "_of_use",
        "_programs",
        "_standing",
        "anywhere",
    )

    def __init__(
        self,
        anywhere: Reads,
        programs: tuple[Program, ...],
        standing: LastingTexts,
        granted: Mapping[tree.ModifierNode, tuple[int, ...]],
    ) -> None:
        """`granted` are the programs of what modifiers grant, keywords expanded."""
        self.anywhere: Reads = anywhere
        self._granted: Mapping[tree.ModifierNode, tuple[int, ...]] = granted
        self._programs: tuple[Program, ...] = programs
        self._standing: LastingTexts = standing
        self._of_card: dict[tuple[int, int], Reads] = {}
        self._of_program: dict[int, Reads] = {}
        self._of_use: dict[int, int] = {}
        self._of_life_or_power: dict[int, bool] = {}

    def without_cards(self, standing: LastingTexts) -> "GameReads":
        """The same where no more is known than these lasting texts."""
        return GameReads(self.anywhere, self._programs, standing, self._granted)

    def in_force(self, number: int) -> Reads:
        """What the lasting effects of this program may read while they are in force, and those that it grants; of one
        that lends texts, what any lasting text may."""
        found = self._of_program.get(number)
        if found is None:
            program = self._programs[number]
            found = reads_in_force(program)
            for within in self._lasting_within(program):
                found = found.beside(self.in_force(within))
            if lends_texts(program.ability):
                lasting = {text.number: text.program for texts in self._standing.by_card.values() for text in texts}
                found = reduce(Reads.beside, map(reads_in_force, lasting.values()), found)
            self._of_program[number] = found
        return found

    def _lasting_within(self, program: Program) -> list[int]:
        """The lasting texts that this program grants, those included for which a keyword stands."""
        grants = _grants_in(program.ability.body)
        if not grants:
            return NONE_LASTING
        numbers = dict.fromkeys(number for node in grants for number in self._granted.get(node, ()))
        return [number for number in numbers if isinstance(self._programs[number].head, tree.Always)]

    def lying(self, card: int, zone: int) -> Reads:
        """What the lasting texts of this card may read while it lies in this zone."""
        found = self._of_card.get((card, zone))
        if found is None:
            numbers = [text.number for text in self._standing.by_card[card] if zone in text.zones]
            found = self._of_card[card, zone] = reduce(Reads.beside, map(self.in_force, numbers), Reads())
        return found

    def of_use(self, number: int) -> int:
        """What tells whether a 道具札 with this program finds something to happen to."""
        found = self._of_use.get(number)
        if found is None:
            found = self._of_use[number] = reads_of_use(self._programs[number])
        return found

    def of_life_or_power(self, number: int) -> bool:
        """Whether anything in the text of this program is of a life or a 力."""
        found = self._of_life_or_power.get(number)
        if found is None:
            parts = (self._programs[number].condition, self._programs[number].ability.body)
            found = self._of_life_or_power[number] = any(contains(parts, kind) for kind in OF_LIFE_OR_POWER)
        return found
