"""What the engine refuses: the errors of every game, and those of this one's notation and cards."""

from rules_engine.kernel.errors import IllegalActionError, InvalidScriptError, RulesError, TooDeepError

__all__ = [
    "IllegalActionError",
    "InvalidNotationError",
    "InvalidScriptError",
    "RulesError",
    "TooDeepError",
    "UnknownCardError",
]


class InvalidNotationError(RulesError):
    """A text form (action, record, date) or a saved game that cannot be read; `line` of the text, 0 where none is."""

    def __init__(self, message: str, *, line: int = 0) -> None:
        super().__init__(message)
        self.line = line


class UnknownCardError(RulesError):
    """A card number that the catalogue does not hold."""
