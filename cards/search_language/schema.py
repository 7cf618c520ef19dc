"""What is searched brings a schema: its keys, with what each takes and finds, and examples that run."""

import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from cards.search_language.faults import SearchSyntaxError
from cards.search_language.tree import Term, Word
from cards.search_language.values import nearest
from rules_engine.catalog.folding import fold

ORDERED = (":", "=", "!=", "<", "<=", ">", ">=")
EQUAL = (":", "=", "!=")
SIGNS = ":=!<>"
ConditionT = TypeVar("ConditionT")
FoundT = TypeVar("FoundT")


@dataclass(frozen=True, slots=True)
class Example:
    """A query and what it finds, in words."""

    query: str
    finds: str


@dataclass(frozen=True, slots=True)
class Field(Generic[ConditionT, FoundT]):
    """One key: its names (the first is the one we write), the values it takes, and what answers it."""

    names: tuple[str, ...]
    takes: str
    finds: str
    answer: Callable[[ConditionT], FoundT]
    operators: tuple[str, ...]
    examples: tuple[Example, ...]

    @property
    def name(self) -> str:
        return self.names[0]

    @property
    def wants_value(self) -> str:
        """The message where nothing stands behind the key."""
        return f"「{self.name}」の値がありません。{self.takes}を書きます。"


class Schema(Generic[ConditionT, FoundT]):
    """The keys of one search, and the faults that conditions have before any of them is asked."""

    def __init__(self, fields: tuple[Field[ConditionT, FoundT], ...]) -> None:
        self.fields = fields
        self.by_name = {fold(name): field for field in fields for name in field.names}

    def knows(self, key: str) -> bool:
        return fold(key) in self.by_name

    def field_of(self, term: Term, text: str) -> Field[ConditionT, FoundT]:
        """The key of a condition of `text`; ``SearchSyntaxError`` where there is none or its sign means nothing."""
        field = self.by_name.get(fold(term.key))
        if field is None:
            meant = nearest(term.key, [field.name for field in self.fields])
            message, end = f"「{term.key}」という項目はありません。", term.at + len(term.key)
            raise SearchSyntaxError(text, term.at, end, message, meant)
        if term.operator not in field.operators:
            message = f"「{field.name}」には {' '.join(field.operators)} が使えます。"
            raise SearchSyntaxError(text, term.at, term.value_at, message)
        return field

    def check_word(self, word: Word, text: str) -> str:
        """A bare word as it is looked for; ``SearchSyntaxError`` where it is a key without a value."""
        plain = unicodedata.normalize("NFKC", word.text)
        key = plain.rstrip(SIGNS)
        if key != plain and (field := self.by_name.get(fold(key))):
            raise SearchSyntaxError(text, word.at, word.end, field.wants_value)
        return plain


def check_value(field: Field[ConditionT, FoundT], value: str, term: Term, text: str) -> None:
    """``SearchSyntaxError`` where nothing but commas stands behind the sign."""
    if not value.strip(" ,、"):
        raise SearchSyntaxError(text, term.value_at, term.end, field.wants_value)
