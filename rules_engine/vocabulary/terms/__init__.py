"""The one table of game terms: identifiers for the code, Japanese labels for people.

The value of a term is its identifier (used in texts, records, URLs and databases); ``label`` is what a player reads.
"""

from rules_engine.kernel.term import Term
from rules_engine.vocabulary.terms.cards import Automation, CardType, Orientation, Season, Timing, Zone
from rules_engine.vocabulary.terms.decks import (
    Certainty,
    FormatFaultCode,
    FormatRule,
    NoticeCode,
    RestrictionSeries,
    RestrictionStatus,
    Verdict,
    ViolationCode,
)
from rules_engine.vocabulary.terms.play import (
    DecisionKind,
    EndReason,
    EventKind,
    Matter,
    Moment,
    Phase,
    Procedure,
    Reason,
    Verb,
    Window,
)

__all__ = [
    "Automation",
    "CardType",
    "Certainty",
    "DecisionKind",
    "EndReason",
    "EventKind",
    "FormatFaultCode",
    "FormatRule",
    "Matter",
    "Moment",
    "NoticeCode",
    "Orientation",
    "Phase",
    "Procedure",
    "Reason",
    "RestrictionSeries",
    "RestrictionStatus",
    "Season",
    "Term",
    "Timing",
    "Verb",
    "Verdict",
    "ViolationCode",
    "Window",
    "Zone",
]
