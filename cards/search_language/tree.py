"""What a query says, as frozen values. `at` and `end` are places in the text, counted in characters from 0."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Word:
    """A bare or quoted word; `exact` where it was quoted."""

    text: str
    at: int
    end: int
    quoted: bool = False


@dataclass(frozen=True, slots=True)
class Term:
    """`key operator value`: `コスト<=3`. `value_at` is where the value begins, `raw` the whole as typed."""

    key: str
    operator: str
    value: str
    at: int
    value_at: int
    end: int
    raw: str
    quoted: bool = False


@dataclass(frozen=True, slots=True)
class Negation:
    part: Node


@dataclass(frozen=True, slots=True)
class AllOf:
    """Every part must hold; without parts it fits any card."""

    parts: tuple[Node, ...] = ()


@dataclass(frozen=True, slots=True)
class AnyOf:
    parts: tuple[Node, ...]


Node = Word | Term | Negation | AllOf | AnyOf
