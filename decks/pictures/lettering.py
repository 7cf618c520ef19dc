"""Setting words: sizes that fit, and columns from top to bottom with the signs turned as print turns them."""

from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from re import findall

from PIL import Image, ImageDraw, ImageFont

from decks.drawing.fonts import FONT
from decks.pictures.palette import BLACK, Colour

_TURNED = frozenset("ー－―—…‥〜～：；（）()「」『』【】《》〈〉［］[]｛｝=＝-–|｜→←")
_RAISED = frozenset("、。，．,.")
_SMALL_KANA = frozenset("ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ")
_NOT_FIRST = _TURNED | _RAISED | _SMALL_KANA | frozenset("々・！？!?")
_NOT_BEGUN_WITH = _RAISED | _SMALL_KANA | frozenset("）)」』】》〉］ー・！？")
_GOOD_END = frozenset("・、。：の")
_WITHIN_A_WORD = 2.2  # by how many characters a column may grow so that a name is parted between words
_NEVER = 20.0
_UPRIGHT_RUN = 5  # longer Latin words read better lying on their side


@lru_cache(maxsize=128)
def font(size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(FONT, size, layout_engine=ImageFont.Layout.BASIC)


def width_of(text: str, size: int) -> float:
    return font(size).getlength(text)


@lru_cache(maxsize=8192)
def _width_of_one(character: str, size: int) -> float:
    return width_of(character, size)


def fitting(text: str, largest: int, smallest: int, width: float) -> int:
    """The largest size, `largest` down to `smallest` pixels, at which `text` is no wider than `width`."""
    return next((size for size in range(largest, smallest, -1) if width_of(text, size) <= width), smallest)


def shortened(text: str, size: int, width: float) -> str:
    """`text` cut to `width` pixels, the cut marked with …; nothing where there is no room for that."""
    if width_of(text, size) <= width:
        return text
    if not text or _width_of_one("…", size) > width:
        return ""
    widths = accumulate(_width_of_one(character, size) for character in "…" + text)
    text = text[: max(0, sum(reached <= width for reached in widths) - 1)]
    return text.rstrip() + "…"


def wrapped(text: str, size: int, width: float, most: int) -> list[str]:
    """`text` in at most `most` lines of `width` pixels; what finds no room is cut with …"""
    lines: list[str] = []
    while text and len(lines) < most - 1:
        widths = accumulate(_width_of_one(character, size) for character in text)
        end = next((end for end, reached in enumerate(widths) if reached > width and end), len(text))
        if end < len(text) and text[end] in _NOT_BEGUN_WITH and end > 1:
            end -= 1
        lines.append(text[:end].strip())
        text = text[end:].lstrip()
    return [*lines, shortened(text, size, width)] if text else lines


@dataclass(frozen=True, slots=True)
class LetterColumns:
    """Words to be set from top to bottom, in one column or two; `length` is that of the longer one in characters.

    Where `lying`, Latin letters lie on their side.
    """

    parts: tuple[str, ...]
    length: float
    lying: bool


def columns(text: str, longest: float) -> LetterColumns:
    """One column if `text` is no longer than `longest` characters, else two, broken where a line may begin."""
    lying = max(map(len, findall(r"[!-~]+", text)), default=0) > _UPRIGHT_RUN
    parts: tuple[str, ...] = (text,)
    if _length(text, lying) > longest:
        parts = _parted(text, min(range(1, len(text)), key=lambda place: _badness(text, place, lying)))
    return LetterColumns(parts, max(_length(part, lying) for part in parts), lying)


def _parted(text: str, place: int) -> tuple[str, str]:
    return text[:place].rstrip(" "), text[place:].lstrip(" ")


def _badness(text: str, place: int, lying: bool) -> float:
    """How ill it is to part a name at `place`: long columns, a word torn, a sign that no line begins with."""
    longer = max(_length(part, lying) for part in _parted(text, place))
    around = text[place - 1 : place + 1]
    if " " in around or around[0] in _GOOD_END:
        return longer + (_NEVER if around[1] in _NOT_FIRST else 0)
    return longer + (_NEVER if around[1] in _NOT_FIRST or around.isascii() else _WITHIN_A_WORD)


def _length(text: str, lying: bool) -> float:
    return sum(_step(character, lying) for character in text)


def _step(character: str, lying: bool) -> float:
    """How far down the next character stands, in sizes."""
    if character == " ":
        return 0.4
    return 0.64 if lying and character.isascii() else 1.0


def draw_column(
    image: Image.Image,
    x: float,
    y: float,
    text: str,
    size: int,
    colour: Colour,
    *,
    edge: int = 0,
    step: float = 1.0,
    lying: bool = False,
) -> None:
    """Set `text` downwards from (x, y), the middle and the top of the column; `edge` is a black outline in pixels."""
    for character in text:
        advance = _step(character, lying) * size * step
        if character in _TURNED or (lying and character.isascii()):
            _draw_turned(image, x, y + advance / 2, character, size, colour, edge)
        else:
            _draw_upright(image, x, y + advance / 2, character, size, colour, edge)
        y += advance


def _draw_upright(image: Image.Image, x: float, y: float, character: str, size: int, colour: Colour, edge: int) -> None:
    if character in _RAISED:
        x, y = x + size * 0.62, y - size * 0.55
    elif character in _SMALL_KANA:
        x, y = x + size * 0.1, y - size * 0.08
    ImageDraw.Draw(image).text(
        (x, y + size * 0.02), character, colour, font(size), "mm", stroke_width=edge, stroke_fill=BLACK
    )


def _draw_turned(image: Image.Image, x: float, y: float, character: str, size: int, colour: Colour, edge: int) -> None:
    """A glyph lying on its side: drawn as a mask, the outline first."""
    box = size * 2
    for stroke, ink in ((edge, BLACK), (0, colour)):
        mask = Image.new("L", (box, box))
        ImageDraw.Draw(mask).text((size, size), character, 255, font(size), "mm", stroke_width=stroke)
        turned = mask.transpose(Image.Transpose.ROTATE_270)
        image.paste(ink, (round(x) - size, round(y) - size), turned)
