"""A request that asks for nothing that could be done."""


class InvalidEditError(ValueError):
    """A request that is not an edit at all; `code` says what is wrong with it."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code
