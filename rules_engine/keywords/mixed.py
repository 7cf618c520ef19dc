"""混化・混化ノ場所・混化ノ怪異: need 魂 of every named season, and lie only one upon the other of the same seasons."""

from rules_engine.keywords.rule import KeywordRule
from rules_engine.vocabulary.terms import Timing, Verb

MIXED = KeywordRule("混化", "S-混化", (Timing.DEPLOY,), declaring=(Verb.DEPLOY, "mixed season card"))
MIXED_PLACE = KeywordRule("混化ノ場所", "S-混化", (Timing.SUMMON,), declaring=(Verb.SUMMON, "mixed place"))
MIXED_APPARITION = KeywordRule(
    "混化ノ怪異", "S-混化", (Timing.POSSESSED,), declaring=(Verb.POSSESS, "mixed apparition")
)
