"""速攻: summoned awake."""

from rules_engine.keywords.rule import KeywordRule
from rules_engine.terms.vocabulary import Timing

SWIFT = KeywordRule(
    "速攻", "F-05", (Timing.SUMMON,), asked_in=("run.procedures.summon._land", "run.statements.play._summon")
)
