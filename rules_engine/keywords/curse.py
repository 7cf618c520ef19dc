"""呪い: half the own life, the fraction dropped, is the price of the card."""

from rules_engine.keywords.rule import KeywordRule

CURSE = KeywordRule(
    "呪い",
    "S-呪い",
    asked_in=("may.prices.curse_fault", "run.procedures.declaration.pay_curse", "run.procedures.attack._may_omit"),
)
