"""Gradients, patterns and round shapes, as masks and layers."""

from functools import cache, lru_cache
from math import sqrt
from pathlib import Path

from PIL import Image, ImageChops, ImageDraw, ImageOps

from cards.emblems.silhouettes import FOLDER as EMBLEMS
from decks.pictures.palette import Colour

PATTERNS = Path(__file__).resolve().parent / "patterns"
Size = tuple[int, int]
_FINE = 4
# Pillow's gradient is white in the corners only; light ends at the sides already.
_LIGHT = [max(0, round(255 - value * sqrt(2))) for value in range(256)]


@cache
def _pattern(name: str) -> Image.Image:
    return Image.open(PATTERNS / f"{name}.png").convert("RGBA")


@lru_cache(maxsize=64)
def air(season: str, size: Size, mirrored: bool) -> Image.Image:
    """What a season scatters in the air, to be laid over a picture."""
    layer = _pattern(season).resize(size, Image.Resampling.LANCZOS)
    return ImageOps.mirror(layer) if mirrored else layer


@lru_cache(maxsize=64)
def motif(name: str, size: Size) -> Image.Image:
    """The lines of a pattern, as a mask."""
    return _pattern(name).convert("L").resize(size, Image.Resampling.LANCZOS)


@lru_cache(maxsize=256)
def emblem(name: str, size: int, tilt: int = 0, mirrored: bool = False) -> Image.Image:
    """A silhouette with its shadow, to be laid over a picture; `tilt` in degrees to the right."""
    drawn = Image.open(EMBLEMS / f"{name}.webp").convert("RGBA")
    drawn = ImageOps.mirror(drawn) if mirrored else drawn
    # Turned first and made small after: the edges stay clear.
    return drawn.rotate(-tilt, Image.Resampling.BICUBIC).resize((size, size), Image.Resampling.LANCZOS)


@lru_cache(maxsize=64)
def glow(size: Size, centre: tuple[float, float], reach: tuple[float, float]) -> Image.Image:
    """A mask that is full at `centre` and gone at `reach` from it, all in shares of the size."""
    width, height = size
    mask = Image.new("L", size)
    spot = (max(2, round(2 * reach[0] * width)), max(2, round(2 * reach[1] * height)))
    light = Image.radial_gradient("L").point(_LIGHT).resize(spot)
    mask.paste(light, (round(centre[0] * width - spot[0] / 2), round(centre[1] * height - spot[1] / 2)))
    return mask


def fade(size: Size, top: Colour, bottom: Colour) -> Image.Image:
    """From one colour at the top to another at the bottom."""
    steps = Image.linear_gradient("L").resize(size)
    return Image.composite(Image.new("RGB", size, bottom), Image.new("RGB", size, top), steps)


def weakened(mask: Image.Image, share: float) -> Image.Image:
    return mask.point(lambda value: round(value * share))


def both(one: Image.Image, other: Image.Image) -> Image.Image:
    return ImageChops.multiply(one, other)


@lru_cache(maxsize=64)
def disc(size: int) -> Image.Image:
    """A filled circle with a smooth edge, as a mask."""
    mask = Image.new("L", (size * _FINE, size * _FINE))
    ImageDraw.Draw(mask).ellipse((0, 0, size * _FINE - 1, size * _FINE - 1), fill=255)
    return mask.resize((size, size), Image.Resampling.LANCZOS)


@lru_cache(maxsize=64)
def rounded(size: Size, radius: int) -> Image.Image:
    """A rectangle with round corners and smooth edges, as a mask."""
    mask = Image.new("L", (size[0] * _FINE, size[1] * _FINE))
    corner = (0, 0, mask.width - 1, mask.height - 1)
    ImageDraw.Draw(mask).rounded_rectangle(corner, radius * _FINE, fill=255)
    return mask.resize(size, Image.Resampling.LANCZOS)
