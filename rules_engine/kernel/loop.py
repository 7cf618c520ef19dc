"""The one loop that runs steps until somebody must be asked or nothing runs any more."""

from collections.abc import Callable, Collection
from typing import Any, Final, Generic, NoReturn, TypeVar

from rules_engine.kernel.errors import TooDeepError
from rules_engine.kernel.frame import NOBODY, Frame
from rules_engine.kernel.position import Position
from rules_engine.kernel.steps import GameProcedure, Question, Step
from rules_engine.kernel.term import Term

P = TypeVar("P", bound=Position)
MOST_FRAMES: Final = 2000
"""How many procedures may run within each other when somebody is asked."""


class Node:
    """A step in the table, flat for the loop: `run` or `question`, and the name of what follows (empty: nothing).

    One without either is the end of a procedure.
    """

    __slots__ = ("clause", "following", "question", "run")

    def __init__(self, step: Step[Any, Any] | Question[Any, Any, Any] | None, following: str) -> None:
        self.run: Callable[[Any, Any, str], None] | None = step.run if isinstance(step, Step) else None
        self.question: Question[Any, Any, Any] | None = step if isinstance(step, Question) else None
        self.clause: str = step.clause if step else ""
        self.following: str = following


class Loop(Generic[P]):
    """The procedures of a game, laid out, and what the loop asks the game about a position.

    `keep_rules` puts a position in order that the rules do not allow, and says whether it had to; `is_present` says
    whether somebody sits at a seat; `limit` is the most steps between two decisions, and `endless` ends a game that
    goes beyond it.
    """

    __slots__ = ("endless", "is_present", "keep_rules", "limit", "nodes", "procedures")

    def __init__(
        self,
        procedures: tuple[GameProcedure, ...],
        keep_rules: Callable[[P], bool],
        is_present: Callable[[P, int], bool],
        limit: Callable[[P], int],
        endless: Callable[[P], None],
    ) -> None:
        self.procedures: tuple[GameProcedure, ...] = procedures
        self.nodes: dict[str, Node] = _laid_out(procedures)
        self.keep_rules: Callable[[P], bool] = keep_rules
        self.is_present: Callable[[P, int], bool] = is_present
        self.limit: Callable[[P], int] = limit
        self.endless: Callable[[P], None] = endless

    def advance(self, position: P) -> None:
        """Run steps until a player must be asked or nothing runs any more."""
        frames, nodes, keep_rules = position.frames, self.nodes, self.keep_rules
        position.asker = NOBODY
        for _ in range(self.limit(position)):
            if not frames:
                return
            if not position.orderly and keep_rules(position):
                continue
            frame = frames[-1]
            node = nodes[frame.at]
            run = node.run
            if run is not None:
                frame.at = node.following
                run(position, frame, node.clause)
                continue
            question = node.question
            if question is None:
                frames.pop()
                continue
            asker = question.asks(position, frame)
            if asker == NOBODY:
                frame.at = node.following
            elif self.is_present(position, asker):
                if len(frames) > MOST_FRAMES:
                    _refuse_depth()
                position.asker = asker
                return
            else:
                _answer_for_nobody(position, frame, node)
        if frames:
            self.endless(position)

    def passing(self, windows: Collection[Term]) -> "Loop[P]":
        """The loop of a table at which everybody lets these windows pass: steps do not open them.

        Positions come out as by this loop with a pass for every answer in them; only nobody is asked for it.
        """
        procedures = tuple(
            GameProcedure(one.word, tuple(_left_shut(step, windows) for step in one.steps)) for one in self.procedures
        )
        return Loop(procedures, self.keep_rules, self.is_present, self.limit, self.endless)

    def question(self, position: P) -> Question[Any, Any, Any]:
        """The question the game waits for; only while it does."""
        question = self.nodes[position.frames[-1].at].question
        assert question is not None, position.frames[-1].at
        return question

    def answer(self, position: P, answer: object) -> None:
        """Carry out one of the answers the open question offers, and run to the next decision."""
        frame = position.frames[-1]
        node = self.nodes[frame.at]
        assert node.question is not None, frame.at
        if node.question.answer(position, frame, answer, node.clause):
            frame.at = node.following
        self.advance(position)


def _left_shut(
    step: Step[Any, Any] | Question[Any, Any, Any], windows: Collection[Term]
) -> Step[Any, Any] | Question[Any, Any, Any]:
    """The step without the window that it opens, if it is one of these."""
    if isinstance(step, Step) and step.opens in windows:
        return Step(step.name, step.clause, step.unopened or _do_nothing)
    return step


def _do_nothing(position: Position, frame: Frame, clause: str) -> None:
    pass


def _laid_out(procedures: tuple[GameProcedure, ...]) -> dict[str, Node]:
    nodes = {"": Node(None, "")}
    for procedure in procedures:
        names = [f"{procedure.word}.{step.name}" for step in procedure.steps]
        for step, name, following in zip(procedure.steps, names, [*names[1:], ""], strict=True):
            nodes[name] = Node(step, following)
    return nodes


def _refuse_depth() -> NoReturn:
    raise TooDeepError(f"more than {MOST_FRAMES} procedures within each other")


def _answer_for_nobody(position: Position, frame: Frame, node: Node) -> None:
    """An absent seat takes the last answer offered: it declines what it may, and is done."""
    question = node.question
    assert question is not None
    if question.answer(position, frame, question.options(position, frame)[-1], question.clause):
        frame.at = node.following
