"""A query that cannot be read or answered: where, why, and what may have been meant."""


class SearchSyntaxError(ValueError):
    """`at` and `end` enclose the faulty part of `text`, in characters from 0; `message` is for the person."""

    def __init__(self, text: str, at: int, end: int, message: str, meant: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.text = text
        self.at = min(at, len(text))
        self.end = max(min(end, len(text)), self.at)
        self.message = message
        self.meant = meant

    @property
    def before(self) -> str:
        return self.text[: self.at]

    @property
    def fault(self) -> str:
        return self.text[self.at : self.end]

    @property
    def after(self) -> str:
        return self.text[self.end :]

    @property
    def sentence(self) -> str:
        """The fault as one line: its place, the reason, what was meant."""
        meant = f"「{'」「'.join(self.meant)}」のことですか？" if self.meant else ""
        return f"{self.at + 1}文字目: {self.message}{meant}"
