"""What the texts of one game read of a position, asked again and again and worked out once."""

from functools import reduce

from rules_engine.compile.game_texts import LastingTexts, lends_texts
from rules_engine.compile.program import Program
from rules_engine.compile.reads import Reads, reads_in_force, reads_of_use
from rules_engine.language import tree
from rules_engine.language.within import contains

OF_LIFE_OR_POWER = (tree.Life, tree.ChangeLife, tree.ChangeValue, tree.SwapValues)


class GameReads:
    """`anywhere` is what is read wherever the cards lie; `standing` are the lasting texts of the known cards."""

    __slots__ = ("_of_card", "_of_life_or_power", "_of_program", "_of_use", "_programs", "_standing", "anywhere")

    def __init__(self, anywhere: Reads, programs: tuple[Program, ...], standing: LastingTexts) -> None:
        self.anywhere: Reads = anywhere
        self._programs: tuple[Program, ...] = programs
        self._standing: LastingTexts = standing
        self._of_card: dict[tuple[int, int], Reads] = {}
        self._of_program: dict[int, Reads] = {}
        self._of_use: dict[int, int] = {}
        self._of_life_or_power: dict[int, bool] = {}

    def without_cards(self, standing: LastingTexts) -> "GameReads":
        """The same where no more is known than these lasting texts."""
        return GameReads(self.anywhere, self._programs, standing)

    def in_force(self, number: int) -> Reads:
        """What the lasting effects of this program may read while they are in force; of one that lends texts, what
        any lasting text may."""
        found = self._of_program.get(number)
        if found is None:
            program = self._programs[number]
            found = reads_in_force(program)
            if lends_texts(program.ability):
                lasting = {text.number: text.program for texts in self._standing.by_card.values() for text in texts}
                found = reduce(Reads.beside, map(reads_in_force, lasting.values()), found)
            self._of_program[number] = found
        return found

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
