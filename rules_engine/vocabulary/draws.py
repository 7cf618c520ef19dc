"""The ends of a game after which nobody has won."""

from rules_engine.vocabulary.terms import EndReason

DRAWS: frozenset[EndReason] = frozenset((EndReason.BOTH_LIVES, EndReason.LOOP, EndReason.STANDSTILL))
"""An end that is drawn only by an option of the ruleset counts, for it has a name of its own."""
