"""襲撃: attacks 場所札 of the other player and nothing else; those whose 力 it brings to 0 are exiled."""

from rules_engine.keywords.rule import KeywordRule
from rules_engine.vocabulary.terms import Timing, Verb

RAID = KeywordRule(
    "襲撃",
    "001-ダメージ-3",
    (Timing.ATTACK,),
    declaring=(Verb.ATTACK, "raid"),
    asked_in=(
        "execution.procedures.blow._force",
        "execution.procedures.blow._aims",
        "execution.procedures.blow._strike",
    ),
)
