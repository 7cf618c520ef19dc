"""Cards that whoever asks has put together under a name. They come with the question; no card knows of them."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CardGroup:
    """`cards` are ids; some may stand for cards that are gone."""

    id: int
    name: str
    cards: frozenset[int]


Groups = Mapping[int, CardGroup]
NO_GROUPS: Groups = {}
