"""A script line cut into tokens, and the cursor that walks along them; every error names file, line and column."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import NoReturn, TypeVar

from rules_engine.vocabulary.errors import InvalidScriptError

PATTERN = re.compile(
    r"(?P<space>\s+)"
    r"|(?P<name>「[^「」]*(?:「[^「」]*」[^「」]*)*」)"
    r"|(?P<sign>->|<=|>=|!=|[{}()\[\]:;,.|+\-*/<>=~])"
    r"|(?P<number>[0-9]+(?![^\s{}()\[\]:;,.|+\-*/<>=~「」]))"
    r"|(?P<keyword>■[^\s{}()\[\]:;,.|+\-*/<>=~「」]+)"
    r"|(?P<word>[^\s{}()\[\]:;,.|+\-*/<>=~「」■]+)"
)
END = "end"
MOST_TOKENS = 400
"""In one script line; the longest of a printed card has 94."""
MOST_NESTED = 16
"""How deep the parts of a script line stand within each other; in those of printed cards it is 8."""
MOST_DIGITS = 9
"""Of a number; no card prints more than two."""
R = TypeVar("R", bound="Cursor")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Token:
    """`kind` is name, sign, number, keyword, word or end; `text` of a name or keyword is what is inside the marks.

    `column` counts from 1 in the line of the file.
    """

    kind: str
    text: str
    column: int

    def shown(self) -> str:
        return "the end" if self.kind == END else f"'{self.text}'"


def tokenize(source: str, file: str = "", line: int = 1, column: int = 1) -> tuple[Token, ...]:
    """The tokens of `source`, the last one the end. `column` is where the source begins in its line."""
    tokens: list[Token] = []
    at = 0
    while at < len(source):
        found = PATTERN.match(source, at)
        if found is None:
            raise InvalidScriptError(file, line, f"'{source[at]}' is no part of the language", column + at)
        kind = str(found.lastgroup)
        if kind != "space":
            if len(tokens) == MOST_TOKENS:
                raise InvalidScriptError(file, line, f"more than {MOST_TOKENS} words, numbers and signs", column + at)
            if kind == "number" and len(found.group()) > MOST_DIGITS:
                raise InvalidScriptError(file, line, f"a number of more than {MOST_DIGITS} digits", column + at)
            text = found.group().strip("■") if kind == "keyword" else found.group()
            tokens.append(Token(kind, text[1:-1] if kind == "name" else text, column + at))
        at = found.end()
    return (*tokens, Token(END, "", column + len(source)))


def within_itself(read: Callable[[R], T]) -> Callable[[R], T]:
    """A method that reads a part which may hold others like it, refused where they stand too deep within each other.

    Whatever is done with a script goes down into it, so what is read is never deeper than may be gone down.
    """

    @wraps(read)
    def reading(reader: R) -> T:
        reader.go_deeper()
        found = read(reader)
        reader.deep -= 1
        return found

    return reading


class Cursor:
    """A place in the tokens of one line, and how `deep` within other parts the one stands that is being read."""

    def __init__(self, tokens: tuple[Token, ...], file: str = "", line: int = 1) -> None:
        self.tokens = tokens
        self.file = file
        self.line = line
        self.at = 0
        self.deep = 0

    def go_deeper(self) -> None:
        """What is read next lies within what was begun before it."""
        self.deep += 1
        if self.deep > MOST_NESTED:
            self.error(f"more than {MOST_NESTED} parts within each other")

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
