"""The cards of a 魂 as they lie on the mat: stacked by season, counted by type."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from cards.faces.face import CardFace
from rules_engine.vocabulary.terms import CardType, Season

SEASONS, TYPES = list(Season), list(CardType)


@dataclass(frozen=True, slots=True)
class KindCount:
    """How many cards of these types, both of a 二種類札, lie in a stack."""

    types: tuple[CardType, ...]
    count: int

    @property
    def slug(self) -> str:
        return self.types[0].value.replace("_", "-") if self.types else "typeless"


@dataclass(frozen=True, slots=True)
class SeasonStack:
    """The cards of a pile that share their seasons; a 混化 card lies with those of the same two."""

    seasons: tuple[Season, ...]
    kinds: tuple[KindCount, ...]

    @property
    def classes(self) -> str:
        """The season's colours, as the faces have them."""
        prefixes = ("season", "second")
        return " ".join(f"{prefix}-{season.value}" for prefix, season in zip(prefixes, self.seasons, strict=False))


def stacks_of(faces: Sequence[CardFace]) -> tuple[SeasonStack, ...]:
    """By season, and in each by type, in the order of the vocabulary."""
    kinds: dict[tuple[Season, ...], Counter[tuple[CardType, ...]]] = {}
    for face in faces:
        kinds.setdefault(face.seasons, Counter())[face.types] += 1
    return tuple(
        SeasonStack(
            seasons, tuple(KindCount(types, kinds[seasons][types]) for types in sorted(kinds[seasons], key=_type))
        )
        for seasons in sorted(kinds, key=_season)
    )


def _season(seasons: tuple[Season, ...]) -> list[int]:
    return [SEASONS.index(season) for season in seasons]


def _type(types: tuple[CardType, ...]) -> list[int]:
    return [TYPES.index(one) for one in types]
