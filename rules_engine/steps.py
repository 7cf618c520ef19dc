"""What a procedure is made of: named steps, each with the clause it carries out, and questions to a player."""

from collections.abc import Callable
from dataclasses import dataclass

from rules_engine.actions import Action
from rules_engine.state import Frame, State
from rules_engine.vocabulary import DecisionKind


@dataclass(frozen=True, slots=True)
class Step:
    """A step nobody is asked about. `run` may move on by setting ``frame.at`` and start procedures by a new frame."""

    name: str
    clause: str
    run: Callable[[State, Frame, str], None]


@dataclass(frozen=True, slots=True)
class Question:
    """A step that needs a person.

    `asks` names the seat to ask, -1 when there is nothing left to ask; `options` lists its legal answers; `answer`
    carries one out and says whether the question is settled (False: it is asked again until `asks` says -1).
    `formerly` is how games went on whose record is older than the question (``older_records``).
    """

    name: str
    clause: str
    kind: DecisionKind
    asks: Callable[[State, Frame], int]
    options: Callable[[State, Frame], list[Action]]
    answer: Callable[[State, Frame, Action, str], bool]
    formerly: Action | None = None


@dataclass(frozen=True, slots=True)
class Procedure:
    """One word of the rulebook; its steps run from top to bottom."""

    word: str
    steps: tuple[Step | Question, ...]
