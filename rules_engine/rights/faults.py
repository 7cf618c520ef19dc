"""Why something may not be declared."""

from typing import NamedTuple

from rules_engine.vocabulary.terms import Reason


class Fault(NamedTuple):
    """Why not: `needed` and `found` are the numbers compared (cost and 魂; season bits asked for and present).

    `zone` is where the card is instead, as the vocabulary's word, empty where that is not the point.
    """

    reason: Reason
    clause: str
    needed: int = 0
    found: int = 0
    zone: str = ""
