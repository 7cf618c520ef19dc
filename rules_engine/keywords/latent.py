"""潜在能力: after the own 零探し the card may be summoned or deployed from hand."""

from rules_engine.keywords.rule import KeywordRule

LATENT = KeywordRule("潜在能力", "001-潜在能力", (), asked_in=("execution.procedures.latent._latent",))
