"""鮮明: possesses face-up, onto the 場所札 it names; its season counts whatever its cost is (S-零コスト)."""

from rules_engine.keywords.rule import KeywordRule
from rules_engine.vocabulary.terms import Verb

CLEAR = KeywordRule(
    "鮮明",
    "F-14",
    declaring=(Verb.POSSESS, "clear"),
    asked_in=(
        "compile.printed._is_clear",
        "execution.procedures.possess._attach",
        "execution.statements.play._possess",
    ),
)
