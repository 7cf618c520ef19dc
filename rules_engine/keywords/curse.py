"""呪い: half the own life, the fraction dropped, is the price of the card."""

from rules_engine.keywords.rule import KeywordRule

CURSE = KeywordRule(
    "呪い",
    "S-呪い",
    asked_in=(
        "rights.prices.curse_fault",
        "execution.procedures.declaration.pay_curse",
        "execution.procedures.attack._may_omit",
    ),
)
