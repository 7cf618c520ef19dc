"""速攻: summoned awake."""

from rules_engine.keywords.rule import KeywordRule
from rules_engine.vocabulary.terms import Timing

SWIFT = KeywordRule(
    "速攻",
    "F-05",
    (Timing.SUMMON,),
    asked_in=("execution.procedures.summon._land", "execution.statements.play._summon"),
)
