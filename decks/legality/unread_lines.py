"""Lines of a list that meant a card but could not be taken into the deck, as faults of its verdict."""

from dataclasses import dataclass

from cards.near_names import Candidate, LineResult
from rules_engine.legality.deck_check import Violation


@dataclass(frozen=True, slots=True, kw_only=True)
class UnreadLine(Violation):
    """`line` counts from 1; `result` says why, `candidates` which cards may have been meant."""

    line: int
    text: str
    result: LineResult
    candidates: tuple[Candidate, ...]
