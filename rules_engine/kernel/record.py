"""A game as what began it and what was answered: playing the answers again makes the same game."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from rules_engine.kernel.errors import IllegalActionError
from rules_engine.kernel.loop import Loop
from rules_engine.kernel.position import Position

P = TypeVar("P", bound=Position)


class Playthrough(Generic[P]):
    """A game of any kind that can be gone back in: `begin` lays its first position, `answers` are those given since.

    `begin` must lay the same position every time; all else follows from the answers.
    """

    __slots__ = ("_begin", "_loop", "answers", "position")

    def __init__(self, loop: Loop[P], begin: Callable[[], P], answers: tuple[str, ...] = ()) -> None:
        """The game after these answers; ``IllegalActionError`` names the first that could not be given."""
        self._loop: Loop[P] = loop
        self._begin: Callable[[], P] = begin
        self.answers: list[str] = []
        self.position: P = self._laid()
        for answer in answers:
            self.answer(answer)

    def _laid(self) -> P:
        position = self._begin()
        self._loop.advance(position)
        return position

    def options(self) -> list[Any]:
        """What may be answered now; empty when nobody is asked."""
        position = self.position
        if position.asker < 0:
            return []
        return self._loop.question(position).options(position, position.frames[-1])

    def answer(self, answer: str) -> None:
        """Give one of the answers; ``IllegalActionError`` if it is not offered, and the game stays as it was."""
        if answer not in self.options():
            raise IllegalActionError(f"{answer}: not offered")
        self._loop.answer(self.position, answer)
        self.answers.append(answer)

    def undo(self) -> str:
        """Take the last answer back, exactly; ``IndexError`` if there is none. Returns it."""
        last = self.answers.pop()
        given, self.answers = self.answers, []
        self.position = self._laid()
        for answer in given:
            self.answer(answer)
        return last
