"""A term of a game: its identifier for the code, and the word people read."""

from enum import StrEnum
from typing import Self


class Term(StrEnum):
    """A term of a game: the value is the identifier, ``label`` the word that players read."""

    label: str

    def __new__(cls, value: str, label: str) -> Self:
        member = str.__new__(cls, value)
        member._value_ = value
        member.label = label
        return member

    @classmethod
    def of(cls, identifier: str) -> Self:
        """The term with this identifier; ``ValueError`` if there is none."""
        for member in cls:
            if member.value == identifier:
                return member
        raise ValueError(identifier)

    @classmethod
    def from_label(cls, label: str) -> Self:
        """The term a player writes as `label`; ``ValueError`` if there is none."""
        for member in cls:
            if member.label == label:
                return member
        raise ValueError(label)
