"""What the engine refuses: the errors of every game, and those of this one's notation and cards."""

from rules_engine.kernel.errors import IllegalActionError, InvalidScriptError, RulesError

__all__ = ["IllegalActionError", "InvalidNotationError", "InvalidScriptError", "RulesError", "UnknownCardError"]


class InvalidNotationError(RulesError):
    """A text form (action, record, date) or a saved game that cannot be read."""


class UnknownCardError(RulesError):
    """A card number that the catalogue does not hold."""
