"""The picture of a deck, wide for link previews and tall for phones."""

import io
from collections.abc import Callable

from PIL import Image, ImageDraw

from cards.faces.face import CardFace
from decks.drawing import qr
from decks.drawing.fonts import drawable
from decks.pictures import palette, shades
from decks.pictures.contents import PictureContents
from decks.pictures.curve import costs_of, draw_curve
from decks.pictures.face import draw_face
from decks.pictures.layout import Grid, grid_below, grid_within
from decks.pictures.lettering import fitting, font, shortened, width_of
from rules_engine.vocabulary.terms import CardType, Season

WIDE = (1200, 675)
MOST_FACES_WIDE, MOST_FACES_TALL = 60, 120
CREDIT = "Icons: game-icons.net CC BY 3.0"
NAMELESS = "名のないデッキ"
_TALL_WIDTH, _TALL_EDGE = 1080, 40
_CURVE_WIDE, _CURVE_TALL = (664, 24, 1030, 172), (_TALL_EDGE, 300, _TALL_WIDTH - _TALL_EDGE, 450)
_QUALITY = 90


def draw_wide(contents: PictureContents) -> bytes:
    """1200×675 pixels as JPEG."""
    image = _ground(WIDE, contents)
    right = _draw_qr(image, contents.link, 1172, 24, 132) - 24
    faces = contents.faces[:MOST_FACES_WIDE]
    if faces:
        left = _CURVE_WIDE[0]
        beside = _head_width(contents, 46) <= left - 24 - 30  # else the name stands above the curve
        _draw_head(image, contents, 30, 24, left - 24 if beside else right, left - 24, 46)
        draw_curve(image, _CURVE_WIDE if beside else (left, 78, *_CURVE_WIDE[2:]), costs_of(contents.faces), 24)
        gap = 10 if len(faces) < 25 else 6
        _draw_faces(image, contents, faces, grid_within(len(faces), (28, 182, 1172, 652), gap, 176))
    else:
        _draw_head(image, contents, 30, 24, right, right, 46)
        _draw_nothing(image, (600, 400))
    return saved(image)


def draw_tall(contents: PictureContents) -> bytes:
    """1080 pixels wide and as high as the cards need, as JPEG."""
    faces = contents.faces[:MOST_FACES_TALL]
    columns = next((number for number, most in ((4, 12), (5, 25), (6, 42)) if len(faces) <= most), 8)
    grid = grid_below(len(faces), columns, _TALL_EDGE, _TALL_WIDTH - _TALL_EDGE, _CURVE_TALL[3] + 30, 14)
    height = max(608, grid.top + grid.height + 56)
    image = _ground((_TALL_WIDTH, height), contents)
    right = _draw_qr(image, contents.link, _TALL_WIDTH - _TALL_EDGE, 40, 232) - 32
    _draw_head(image, contents, _TALL_EDGE, 62, right, right, 60)
    if faces:
        draw_curve(image, _CURVE_TALL, costs_of(contents.faces), 30)
        _draw_faces(image, contents, faces, grid)
    else:
        _draw_nothing(image, (_TALL_WIDTH // 2, 420))
    return saved(image)


Drawing = Callable[[PictureContents], bytes]
SHAPES: dict[str, Drawing] = {"wide": draw_wide, "tall": draw_tall}


def saved(image: Image.Image) -> bytes:
    """As JPEG, with who drew the silhouettes."""
    place = (image.width - 12, image.height - 5) if image.width < WIDE[0] else (28, image.height - 5)
    anchor = "rd" if image.width < WIDE[0] else "ld"
    ImageDraw.Draw(image).text(place, CREDIT, palette.MUTED, font(13), anchor)
    target = io.BytesIO()
    image.save(target, "JPEG", quality=_QUALITY, subsampling=0, optimize=True)
    return target.getvalue()


def _ground(size: tuple[int, int], contents: PictureContents) -> Image.Image:
    """Ink with a glow of the season most cards have."""
    image = Image.new("RGB", size, palette.INK)
    most = max(contents.seasons, key=lambda season: season[2], default=None)
    tint = palette.SEASONS[Season.of(most[0])] if most else palette.VERMILION
    image.paste(palette.mix(tint, palette.INK, 0.34), mask=shades.glow(size, (0.72, -0.1), (1.2, 1.4)))
    ImageDraw.Draw(image).rectangle((0, 0, size[0], 5), palette.VERMILION)
    return image


def _draw_qr(image: Image.Image, link: str, right: int, top: int, room: int) -> int:
    """The code with its right upper corner at (right, top); its left edge, `right` where `link` is too long."""
    rows = qr.modules(link)
    scale = qr.scale_for(rows, room)
    if not scale:
        return right
    plate = Image.new("RGB", (len(rows), len(rows)), palette.WHITE)
    draw = ImageDraw.Draw(plate)
    for y, x, length in qr.runs(rows):
        draw.rectangle((x, y, x + length - 1, y), palette.BLACK)
    plate = plate.resize((len(rows) * scale,) * 2, Image.Resampling.NEAREST)
    image.paste(plate, (right - plate.width, top), shades.rounded(plate.size, 6))
    return right - plate.width


def _head_width(contents: PictureContents, size: int) -> float:
    return (
        width_of(drawable(contents.name), size) + size * 0.5 + width_of(drawable(contents.author), round(size * 0.56))
    )


def _draw_head(
    image: Image.Image, contents: PictureContents, left: int, top: int, right: int, end: int, size: int
) -> None:
    """The name with whose deck it is, as far as `right`; the totals, seasons and whose site it is, as far as `end`."""
    draw = ImageDraw.Draw(image)
    author, second = drawable(contents.author), round(size * 0.56)
    beside = min(width_of(author, second) + size * 0.5, (right - left) * 0.4) if author else 0
    name = drawable(contents.name) or NAMELESS
    fit = fitting(name, size, size * 5 // 8, right - left - beside)
    name = shortened(name, fit, right - left - beside)
    base = top + size
    draw.text((left, base), name, palette.WASHI, font(fit), "ls")
    x = left + width_of(name, fit) + size * 0.5
    draw.text((x, base), shortened(author, second, right - x), palette.GOLD, font(second), "ls")
    middle = top + round(size * 1.75)
    x = draw_word(image, left, middle, str(contents.size), round(size * 0.92), palette.WASHI)
    x = draw_word(image, x + 4, middle + size // 9, "枚", round(size * 0.5), palette.MUTED) + size * 0.45
    _draw_types(image, contents, x, middle, round(size * 0.54), end)
    words = "".join(f"{label}{copies}　" for _, label, copies in contents.seasons)
    small = round(size * 0.52)
    last = middle + round(size * 1.02)
    x = draw_word(image, left, last, words, small, palette.WASHI)
    x = draw_word(image, x, last, "札帖", small, palette.VERMILION) + small * 0.4
    draw.text((x, last), shortened(drawable(contents.address), small, end - x), palette.MUTED, font(small), "lm")


def draw_word(image: Image.Image, x: float, y: float, word: str, size: int, ink: palette.Colour) -> float:
    """A word beginning at `x`; where it ends."""
    ImageDraw.Draw(image).text((x, y), word, ink, font(size), "lm")
    return x + width_of(word, size)


def _draw_types(image: Image.Image, contents: PictureContents, x: float, y: float, size: int, right: float) -> None:
    """Each type with its number of cards, a bar of its colour before it, all smaller where there is little room."""
    totals = [(group.label or "種類なし", group.copies) for group in contents.groups]

    def width_at(size: int) -> float:
        return sum(width_of(label, size) + width_of(str(copies), size) + size * 1.5 for label, copies in totals)

    size = next((smaller for smaller in range(size, 10, -1) if x + width_at(smaller) <= right), 10)
    for label, copies in totals:
        kind = next((kind for kind in CardType if kind.label == label), None)
        bar = palette.BANDS[kind] if kind else palette.TYPELESS_BAND
        ImageDraw.Draw(image).rectangle((x, y - size * 0.5, x + size * 0.28, y + size * 0.5), bar)
        x = draw_word(image, x + size * 0.5, y, label, size, palette.MUTED)
        x = draw_word(image, x + size * 0.2, y, str(copies), size, palette.WASHI) + size * 0.8


def _draw_faces(
    image: Image.Image, contents: PictureContents, faces: tuple[tuple[CardFace, int], ...], grid: Grid
) -> None:
    for (face, copies), corner in zip(faces, grid.corners(len(faces)), strict=False):
        drawn = draw_face(face, grid.width, copies)
        image.paste(drawn, corner, drawn)
    left_out = contents.faces[len(faces) :]
    if left_out:
        words = f"ほか{len(left_out)}種 {sum(copies for _, copies in left_out)}枚"
        place = (image.width - 28, image.height - 4)
        ImageDraw.Draw(image).text(place, words, palette.WASHI, font(18), "rd")


def _draw_nothing(image: Image.Image, place: tuple[int, int]) -> None:
    ImageDraw.Draw(image).text(place, "まだ札がありません", palette.MUTED, font(40), "mm")
