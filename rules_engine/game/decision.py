"""The open question, as a value that explains itself: who is asked what, by which text, how many."""

from dataclasses import dataclass
from typing import Any

from rules_engine.execution.interpreter import open_question
from rules_engine.execution.procedures.damage import DamageFrame, threat
from rules_engine.game.wording import NO_TEXT, AskingText, Parts
from rules_engine.kernel.frame import NOBODY, Frame
from rules_engine.kernel.steps import Question
from rules_engine.kernel.windows import WindowFrame
from rules_engine.state.state import State
from rules_engine.vocabulary.actions import DONE, Action
from rules_engine.vocabulary.terms import DecisionKind, Matter, Window

COUNTED_DOWN = (DecisionKind.DEFEND, DecisionKind.OVERFLOW)
PICKING = (DecisionKind.CHOOSE_CARDS, DecisionKind.ZERO_SEARCH, DecisionKind.DIVINE)


@dataclass(frozen=True, slots=True)
class Decision:
    """A question to one seat.

    `procedure` and `step` say where in the rulebook the game stands, `clause` under which rule; `window` is set where
    a 道具札 may answer; `card` is the card it is about (whose text asks, the attacker behind the damage), -1 for none.
    `least` to `most` cards may still be picked, or are the lowest and the highest number; both 0 where nothing is
    counted. `chosen` are the cards picked so far, in order. In 防御 `damage` tells how much it is, `each` how many 魂 a
    point costs. `asking` is the text that asks, None where a rule does; `matter` says what is asked where the `kind`
    alone does not.
    """

    player: int
    kind: DecisionKind
    procedure: str
    step: str
    clause: str
    window: Window | None = None
    card: int = -1
    least: int = 0
    most: int = 0
    chosen: tuple[int, ...] = ()
    damage: int = 0
    each: int = 1
    asking: AskingText | None = None
    matter: Matter | None = None

    @property
    def at(self) -> str:
        """The step of the rulebook that asks, as `procedure.step`."""
        return f"{self.procedure}.{self.step}"

    @property
    def number(self) -> int:
        """How many may still be chosen in 防御, must go in hand overflow, went under in 零探し; 0 elsewhere."""
        if self.kind is DecisionKind.ZERO_SEARCH:
            return len(self.chosen)
        return self.most if self.kind in COUNTED_DOWN else 0

    @property
    def sentence(self) -> str:
        """What the text asks about, as a sentence without full stop; empty where no text asks."""
        return self.asking.sentence if self.asking else ""

    @property
    def text(self) -> Parts:
        """The whole text that asks: what comes before the part asked about, that part, the rest.

        The part is empty where the text does not say it in these words; all three are where no text asks.
        """
        return self.asking.marked if self.asking else NO_TEXT


def decision_of(state: State) -> Decision | None:
    """The open question of this position, None when the game is over."""
    if state.asker == NOBODY:
        return None
    frame, question = state.frames[-1], open_question(state)
    procedure, _, step = frame.at.partition(".")
    least, most = _bounds(state, frame, question)
    chosen = question.chosen(state, frame) if question.chosen else ()
    damage, each = threat(state, frame) if isinstance(frame, DamageFrame) else (0, 1)
    window = frame.window if isinstance(frame, WindowFrame) else None
    return Decision(
        state.asker, DecisionKind.of(question.kind), procedure, step, question.clause, window, frame.card, least, most,
        tuple(chosen), damage, each, AskingText.of(state, frame, question),
        None if question.matter is None else Matter.of(question.matter),
    )  # fmt: skip


def _bounds(state: State, frame: Frame, question: Question[State, Any, Action]) -> tuple[int, int]:
    """Where the question does not say how many: as many as are offered where one may be done before, else one."""
    if question.bounds:
        return question.bounds(state, frame)
    if question.kind not in PICKING:
        return 0, 0
    answers = question.options(state, frame)
    return (0, len(answers) - 1) if answers[-1] == DONE else (1, 1)
