"""Where the large emblem stands in the picture: one of several ways, chosen by the card's number.

face.css has the same ways as `.view-0` and so on.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Composition:
    """The middle and the size in hundredths of the face's width, and by how many degrees it is tilted to the right."""

    x: int
    y: int
    size: int
    tilt: int = 0
    mirrored: bool = False


COMPOSITIONS = (
    Composition(59, 33, 58),
    Composition(55, 34, 60, 7, mirrored=True),
    Composition(63, 31, 67, -5),
    Composition(50, 38, 50, 4),
    Composition(60, 33, 64, mirrored=True),
    Composition(65, 37, 54, -10),
    Composition(60, 30, 72, 6),
    Composition(57, 29, 52, -6, mirrored=True),
)
