"""The few errors of every game. Faults of a deck are values, not errors; impossible states are assertions."""


class RulesError(Exception):
    """Base of everything the engine refuses."""


class IllegalActionError(RulesError):
    """An action that the current decision does not offer. ``reason`` names why, ``clause`` the clause id behind it."""

    def __init__(self, message: str, *, reason: str = "", clause: str = "") -> None:
        super().__init__(message)
        self.reason = reason
        self.clause = clause


class TooDeepError(RulesError):
    """What happens, or a value that is read, stands within too many others of its kind to be followed any further."""


class InvalidScriptError(RulesError):
    """A line of a file of texts that cannot be read: file, line, column (0: unknown), reason."""

    def __init__(self, file: str, line: int, reason: str, column: int = 0) -> None:
        super().__init__(f"{file}:{line}:{column}: {reason}" if column else f"{file}:{line}: {reason}")
        self.file = file
        self.line = line
        self.column = column
        self.reason = reason
