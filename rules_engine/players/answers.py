"""What a level answers, and how the answers that were possible looked to it."""

from rules_engine.kernel.frozen import frozen
from rules_engine.players.why import Why
from rules_engine.vocabulary.actions import Action


@frozen
class Candidate:
    """One answer that was weighed: its mean `score` (20 for each point of life ahead) over `samples` drawn worlds."""

    action: Action
    score: int
    samples: int


@frozen
class Answer:
    """The answer of a `level` and the number of `positions` visited for it; `candidates` are the best first.

    Without thinking, as where only one answer is legal, there are no candidates. `why` tells the reason, as the whole
    comparison shows it, with what the seat alone sees; None where nothing is ever compared.
    """

    action: Action
    positions: int
    level: str
    candidates: tuple[Candidate, ...] = ()
    why: Why | None = None
