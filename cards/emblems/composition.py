"""Where the large emblem stands in the picture and where its light comes from, chosen by the card's number.

face.css has the same as `.view-0`, `.light-0` and so on.
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

# The middle of the glow, in hundredths of the picture's width and height.
LIGHTS = ((68, 34), (48, 70), (90, 18), (62, 92), (92, 66), (40, 24), (64, 4))


def view_of(card_id: int) -> int:
    return card_id % len(COMPOSITIONS)


def light_of(card_id: int) -> int:
    """Changes where the view comes round again."""
    return card_id // len(COMPOSITIONS) % len(LIGHTS)
