"""A script line cut into tokens, and the cursor that walks along them; every error names file, line and column."""

import re
from dataclasses import dataclass
from typing import NoReturn

from rules_engine.terms.errors import InvalidScriptError

PATTERN = re.compile(
    r"(?P<space>\s+)"
    r"|(?P<name>「[^「」]*(?:「[^「」]*」[^「」]*)*」)"
    r"|(?P<sign>->|<=|>=|!=|[{}()\[\]:;,.|+\-*/<>=~])"
    r"|(?P<number>[0-9]+(?![^\s{}()\[\]:;,.|+\-*/<>=~「」]))"
    r"|(?P<keyword>■[^\s{}()\[\]:;,.|+\-*/<>=~「」]+)"
    r"|(?P<word>[^\s{}()\[\]:;,.|+\-*/<>=~「」■]+)"
)
END = "end"


@dataclass(frozen=True, slots=True)
class Token:
    """`kind` is name, sign, number, keyword, word or end; `text` of a name or keyword is what stands inside the marks.

    `column` counts from 1 in the line of the file.
    """

    kind: str
    text: str
    column: int

    def shown(self) -> str:
        return "the end" if self.kind == END else f"'{self.text}'"


def tokenize(source: str, file: str = "", line: int = 1, column: int = 1) -> tuple[Token, ...]:
    """The tokens of `source`, the last one the end. `column` is where the source begins in its line."""
    tokens, at = [], 0
    while at < len(source):
        found = PATTERN.match(source, at)
        if found is None:
            raise InvalidScriptError(file, line, f"'{source[at]}' is no part of the language", column + at)
        kind = str(found.lastgroup)
        if kind != "space":
            text = found.group().strip("■") if kind == "keyword" else found.group()
            tokens.append(Token(kind, text[1:-1] if kind == "name" else text, column + at))
        at = found.end()
    return (*tokens, Token(END, "", column + len(source)))


class Cursor:
    """A place in the tokens of one line."""

    def __init__(self, tokens: tuple[Token, ...], file: str = "", line: int = 1) -> None:
        self.tokens = tokens
        self.file = file
        self.line = line
        self.at = 0

    @property
    def token(self) -> Token:
        return self.tokens[self.at]

    def ahead(self, steps: int = 1) -> Token:
        return self.tokens[min(self.at + steps, len(self.tokens) - 1)]

    def sees(self, *texts: str) -> bool:
        """Whether the next tokens are these words or signs."""
        return all(
            token.kind in ("word", "sign") and token.text == text
            for token, text in zip((self.ahead(step) for step in range(len(texts))), texts, strict=True)
        )

    def sees_any(self, *texts: str) -> bool:
        return any(self.sees(text) for text in texts)

    def accept(self, *texts: str) -> bool:
        """Step over these words or signs if they come next."""
        if not self.sees(*texts):
            return False
        self.at += len(texts)
        return True

    def expect(self, text: str) -> None:
        if not self.accept(text):
            self.fail(f"'{text}'")

    def fail(self, expected: str) -> NoReturn:
        self.error(f"expected {expected}, found {self.token.shown()}")

    def error(self, reason: str, token: Token | None = None) -> NoReturn:
        raise InvalidScriptError(self.file, self.line, reason, (token or self.token).column)

    def take(self, kind: str, expected: str) -> str:
        """The text of the next token, which must be of this kind."""
        token = self.token
        if token.kind != kind:
            self.fail(expected)
        self.at += 1
        return token.text

    def one_of(self, table: dict[str, "object"], expected: str) -> str:
        """The next word, which must stand in the table."""
        if self.token.kind != "word" or self.token.text not in table:
            self.fail(f"{expected} ({', '.join(table)})")
        return self.take("word", expected)
