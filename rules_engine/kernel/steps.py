"""What a procedure is made of: named steps, each with the clause it carries out, and questions to a player."""

from collections.abc import Callable
from typing import Any, Generic, NamedTuple, TypeVar

from rules_engine.kernel.frozen import frozen
from rules_engine.kernel.position import Position
from rules_engine.kernel.term import Term

P = TypeVar("P", bound=Position)
F = TypeVar("F")
"""The frame that a step works on: always the one of its own procedure."""
A = TypeVar("A")
"""What a player answers."""


@frozen
class Step(Generic[P, F]):
    """A step nobody is asked about. `run` may move on by setting ``frame.at`` and start procedures by a new frame.

    `opens` is the window that it opens at its end, `unopened` all else that it does: what is left of it in a loop that
    leaves this window shut (``Loop.passing``).
    """

    name: str
    clause: str
    run: Callable[[P, F, str], None]
    opens: Term | None = None
    unopened: Callable[[P, F, str], None] | None = None


class Asking(NamedTuple):
    """The text that asks, by its number among the programs, and the part asked about; `optional`: whether to do it."""

    program: int
    body: tuple[Any, ...]
    optional: bool = False


@frozen
class Question(Generic[P, F, A]):
    """A step that needs a person.

    `asks` names the seat to ask, -1 when there is nothing left to ask; `options` lists its legal answers; `answer`
    carries one out and says whether the question is settled (False: it is asked again until `asks` says -1).
    `formerly` is how games went on whose record is older than the question (``older_records``).

    What a decision tells of itself: `bounds` are the fewest and the most that may still be picked, or the lowest and
    the highest number; `chosen` are the cards picked so far, in order; `about` is the text that asks. Without them the
    answers tell how many, nothing has been picked, and a rule asks. `matter` says what is asked where the `kind` alone
    does not: whoever words the question knows it by that, never by the name of the step.
    """

    name: str
    clause: str
    kind: Term
    asks: Callable[[P, F], int]
    options: Callable[[P, F], list[A]]
    answer: Callable[[P, F, A, str], bool]
    formerly: A | None = None
    bounds: Callable[[P, F], tuple[int, int]] | None = None
    chosen: Callable[[P, F], list[int]] | None = None
    about: Callable[[P, F], Asking | None] | None = None
    matter: Term | None = None


@frozen
class GameProcedure:
    """One word of a rulebook; its steps run from top to bottom."""

    word: str
    steps: tuple[Step[Any, Any] | Question[Any, Any, Any], ...]
