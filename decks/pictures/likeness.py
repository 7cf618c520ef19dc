"""How much alike two cards look at a glance.

What is compared is the picture, since that is what the eye finds first; within a season and type the band, the colours
and the kanji are the same anyway, and letters tell nothing from afar. Both pictures are drawn 120 pixels wide, made as
small as 32×27 and set in CIELAB, where equal numbers look equally different. Their difference is the mean over all
pixels of those in lightness, in red to green and in yellow to blue, added up.

An eye knows a silhouette again wherever it stands. So every card is drawn twice, as it is and with its emblem upright
in the middle, and the smaller difference of a pair counts. Cards that differ in nothing but where the emblem stands
come out at 0, most pairs between 10 and 30; under 3 one has to look twice.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations

from PIL import Image, ImageChops, ImageCms, ImageStat

from cards.faces.face import CardFace
from decks.pictures.face import draw_picture
from rules_engine.vocabulary.terms import CardType, Season

WIDTH = 120
FLOOR = 3.0  # no two cards of one season and type may be nearer than this
_SMALL = (32, 27)
_UPRIGHT = 0  # a number that puts the emblem upright in the middle
_LIGHTNESS = 100 / 255  # Pillow keeps lightness in 0 to 255, the two others as they are
_TO_LAB = ImageCms.buildTransform(ImageCms.createProfile("sRGB"), ImageCms.createProfile("LAB"), "RGB", "LAB")

Group = tuple[tuple[Season, ...], tuple[CardType, ...]]


@dataclass(frozen=True, slots=True, order=True)
class Pair:
    """Two cards of one season and type; `distance` as said above."""

    distance: float
    one: str
    other: str


def in_groups(faces: Iterable[CardFace]) -> dict[Group, list[CardFace]]:
    """The cards by season and type, in the order of seasons, then of types."""
    groups: dict[Group, list[CardFace]] = defaultdict(list)
    for face in faces:
        groups[face.seasons, face.types].append(face)
    places = {term: place for place, term in enumerate((*Season, *CardType))}
    return dict(sorted(groups.items(), key=lambda group: [[places[term] for term in terms] for terms in group[0]]))


def pairs(faces: Iterable[CardFace], width: int = WIDTH) -> Iterator[tuple[Group, Pair]]:
    """All pairs of cards that share season and type, with their distance."""
    for group, members in in_groups(faces).items():
        seen = [(face.name, _seen(face, width), _seen(replace(face, card_id=_UPRIGHT), width)) for face in members]
        for (one, *as_one), (other, *as_other) in combinations(seen, 2):
            yield group, Pair(min(map(_difference, as_one, as_other)), one, other)


def _seen(face: CardFace, width: int) -> Image.Image:
    small = draw_picture(face, width).resize(_SMALL, Image.Resampling.BOX)
    lab = ImageCms.applyTransform(small, _TO_LAB)
    assert lab is not None  # it is None only where the picture itself is changed
    return lab


def _difference(one: Image.Image, other: Image.Image) -> float:
    lightness, green_red, blue_yellow = ImageStat.Stat(ImageChops.difference(one, other)).mean
    return lightness * _LIGHTNESS + green_red + blue_yellow
