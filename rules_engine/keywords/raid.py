"""襲撃: attacks 場所札 of the other player and nothing else; those whose 力 it brings to 0 are exiled."""

from rules_engine.keywords.rule import KeywordRule
from rules_engine.terms.vocabulary import Timing, Verb

RAID = KeywordRule(
    "襲撃",
    "001-ダメージ-3",
    (Timing.ATTACK,),
    declaring=(Verb.ATTACK, "raid"),
    asked_in=("run.procedures.blow._force", "run.procedures.blow._aims", "run.procedures.blow._strike"),
)
