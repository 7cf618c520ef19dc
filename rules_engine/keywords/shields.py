"""神秘 and 秘境: on the field not touched, or at least not chosen, by texts of the other player's cards."""

from rules_engine.keywords.rule import KeywordRule
from rules_engine.vocabulary.terms import Timing

SHIELD = ("queries.abilities.shielded",)
MYSTERY = KeywordRule("神秘", "F-07", (Timing.ALWAYS,), asked_in=SHIELD)
HIDDEN_LAND = KeywordRule("秘境", "F-07", (Timing.ALWAYS,), asked_in=SHIELD)
