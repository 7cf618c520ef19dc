"""One card drawn from its facts, in the grammar of static/css/face.css."""

from PIL import Image, ImageDraw, ImageFilter

from cards.emblems.composition import COMPOSITIONS, LIGHTS, light_of, view_of
from cards.faces.face import CardFace
from cards.faces.motifs import motif_of
from decks.drawing.fonts import drawable
from decks.pictures import palette, shades
from decks.pictures.lettering import columns, draw_column, fitting, font, wrapped
from decks.pictures.palette import BLACK, WHITE, Colour, mix
from rules_engine.vocabulary.terms import Season

RATIO = 88 / 63
FIELD, BAND = 0.62, 0.615  # shares of the height: the picture's end, the band's top
_SMALL_EMBLEM = 0.2
_SMALL_EMBLEM_ENDS = {0: 0.68, 1: 0.68, 2: 0.57}  # by the number of seasons, in shares of the width
_ONE_COLUMN, _ONE_SMALL_COLUMN = 8, 6  # names longer than this stand in two columns
_READINGS_FROM, _WORDS_FROM = 140, 110  # pixels of width


def height_of(width: int) -> int:
    return round(width * RATIO)


def draw_face(face: CardFace, width: int, copies: int = 0) -> Image.Image:
    """The card `width` pixels wide with its number of copies, if any; corners are transparent."""
    size = (width, height_of(width))
    image = Image.new("RGB", size, palette.CARD)
    tints = _tints(face)
    image.paste(draw_picture(face, width), (0, 0))
    image.paste(BLACK, (0, round(size[1] * FIELD), width, round(size[1] * FIELD) + 1))
    _draw_body(image, tints)
    _draw_band(image, face)
    _draw_season(image, face, tints)
    name = palette.NAMES[face.types[0]] if face.types else palette.TYPELESS_NAME
    _draw_name(image, face, name)
    _draw_cost(image, face, tints[0], name)
    _draw_words(image, face)
    _draw_power(image, face)
    if copies:
        _draw_copies(image, copies)
    ImageDraw.Draw(image).rounded_rectangle(
        (0, 0, size[0] - 1, size[1] - 1), width * 0.05, outline=mix(tints[0], BLACK, 0.6), width=max(1, width // 90)
    )
    image.putalpha(shades.rounded(size, round(width * 0.05)))
    return image


def _tints(face: CardFace) -> list[Colour]:
    return [palette.SEASONS[season] for season in face.seasons] or [palette.SEASONS[Season.NONE]]


def draw_picture(face: CardFace, width: int) -> Image.Image:
    """The part above the band, without letters: season in the air, the attribute's pattern, the emblems."""
    size, tints = (width, round(height_of(width) * FIELD)), _tints(face)
    first, second = tints[0], tints[-1]
    number = light_of(face.card_id)
    glow_x, glow_y = (share / 100 for share in LIGHTS[number]) if len(tints) == 1 else (0.78, 0.22)
    field = shades.fade(size, mix(first, palette.NIGHT, 0.3), palette.NIGHT)
    motif = motif_of(face.attributes[0] if face.attributes else "")
    shade = palette.SHADES.get(motif, second)
    field.paste(mix(shade, palette.NIGHT, 0.58), mask=shades.glow(size, (1 - glow_x, 0.88), (0.95, 0.85)))
    light = shades.glow(size, (glow_x, glow_y), (1.05, 1.0))
    field.paste(mix(first, WHITE, 0.95), mask=shades.weakened(light, 0.9))
    lines = shades.both(shades.motif(motif, size), light)
    field.paste(mix(second, WHITE, 0.42), mask=shades.weakened(lines, 0.42))
    for season in face.seasons[:2]:
        number += 1
        drift = shades.air(season.value, size, bool(number % 2))
        field.paste(drift, mask=drift)
    _draw_emblem(field, face)
    _draw_second_emblem(field, face)
    edge = Image.linear_gradient("L").rotate(90).resize(size)
    field.paste(palette.NIGHT, mask=edge.point([max(0, round(220 - value * 2.6)) for value in range(256)]))
    return field


def _draw_emblem(field: Image.Image, face: CardFace) -> None:
    """The large one as its composition says."""
    way, share = COMPOSITIONS[view_of(face.card_id)], field.width / 100
    drawn = shades.emblem(face.emblem, round(way.size * share), way.tilt, way.mirrored)
    field.paste(drawn, (round(way.x * share - drawn.width / 2), round(way.y * share - drawn.height / 2)), drawn)


def _draw_second_emblem(field: Image.Image, face: CardFace) -> None:
    """The small one left of the season."""
    if face.second_emblem:
        drawn = shades.emblem(face.second_emblem, round(field.width * _SMALL_EMBLEM))
        end = field.width * _SMALL_EMBLEM_ENDS.get(len(face.seasons), 0.43)
        bottom = field.height * BAND / FIELD - field.width * 0.01
        field.paste(drawn, (round(end - drawn.width), round(bottom - drawn.height)), drawn)


def _draw_body(image: Image.Image, tints: list[Colour]) -> None:
    top = round(image.height * BAND)
    size = (image.width, image.height - top)
    image.paste(shades.fade(size, mix(tints[0], palette.SOIL, 0.34), mix(tints[-1], palette.SOIL, 0.12)), (0, top))


def _draw_band(image: Image.Image, face: CardFace) -> None:
    """The type band hanging from a twisted cord."""
    width, top = image.width, round(image.height * BAND)
    cord, thick = round(width * 0.036), round(width * 0.098)
    shape = (0, top + cord, width, top + cord + thick)
    image.paste(_ground(face, (width, thick)), shape[:2])
    label = "・".join(card_type.label for card_type in face.types)
    words = drawable((f"【{label}】" if label else "") + "/".join(face.attributes))
    ink = palette.BAND_TEXTS.get(face.types[0], WHITE) if len(face.types) == 1 else WHITE
    size = fitting(words, max(6, round(width * 0.064)), 6, width * 0.97)
    edge = 1 if len(face.types) > 1 else 0
    ImageDraw.Draw(image).text(
        (width / 2, shape[1] + thick / 2), words, ink, font(size), "mm", stroke_width=edge, stroke_fill=BLACK
    )
    image.paste(_cord((width, cord)), (0, top))


def _ground(face: CardFace, size: tuple[int, int]) -> Image.Image:
    """The colours of the types, running out at both ends."""
    bands = palette.BANDS if len(face.types) < 2 else palette.BANDS | palette.DARK_BANDS
    colours = [bands[card_type] for card_type in face.types] or [palette.TYPELESS_BAND]
    ground = Image.new("RGB", size, colours[0])
    ground.paste(colours[-1], (size[0] // 2, 0, *size))
    ends = Image.linear_gradient("L").rotate(90).resize(size)
    ends = ends.point([min(255, min(value, 255 - value) * 7) for value in range(256)])
    return Image.composite(ground, Image.new("RGB", size, palette.CARD), ends)


def _cord(size: tuple[int, int]) -> Image.Image:
    width, height = size[0] * 4, size[1] * 4
    cord = Image.new("RGB", (width, height), palette.colour("#8f7f58"))
    draw = ImageDraw.Draw(cord)
    for x in range(-height, width + height, max(8, height)):
        draw.line((x, height, x + height // 2, 0), palette.colour("#d8cba6"), max(3, height // 3))
    cord = Image.blend(cord, shades.fade((width, height), WHITE, BLACK), 0.22)
    return cord.resize(size, Image.Resampling.LANCZOS)


def _draw_season(image: Image.Image, face: CardFace, tints: list[Colour]) -> None:
    word = "".join(season.label for season in face.seasons)
    size = round(image.width * {0: 0.27, 1: 0.27, 2: 0.2}.get(len(word), 0.14))
    place = (round(image.width * 0.966), round(image.height * 0.622))
    light = Image.new("L", image.size)
    ImageDraw.Draw(light).text(place, word, 255, font(size), "rs", stroke_width=max(1, size // 16))
    halo = light.filter(ImageFilter.GaussianBlur(size * 0.09)).point([min(255, value * 2) for value in range(256)])
    image.paste(tints[-1], mask=halo)
    ImageDraw.Draw(image).text(place, word, WHITE, font(size), "rs", stroke_width=max(1, size // 30), stroke_fill=BLACK)


def _draw_name(image: Image.Image, face: CardFace, ink: Colour) -> None:
    width = image.width
    name = columns(drawable(face.printed_name), _ONE_COLUMN if width >= _READINGS_FROM else _ONE_SMALL_COLUMN)
    size = max(7, min(round(width * 0.135), int(width * 0.58 / name.length)))
    top, edge = width * 0.265, max(1, size // 9)
    middle = width * 0.035 + size / 2 + (len(name.parts) - 1) * size * 1.08
    if len(name.parts) == 1 and width >= _READINGS_FROM:
        _draw_reading(image, face, middle + size * 0.74, top, size * name.length)
    for number, part in enumerate(name.parts):
        draw_column(image, middle - number * size * 1.08, top, part, size, ink, edge=edge, lying=name.lying)


def _draw_reading(image: Image.Image, face: CardFace, x: float, top: float, length: float) -> None:
    """Beside the name, spread along it as far as its characters may stand apart."""
    reading = drawable(face.reading)
    if not reading or reading == face.printed_name:
        return
    size = max(6, min(round(image.width * 0.047), int(image.width * 0.6 / len(reading))))
    step = max(1.0, min(1.6, length / (size * len(reading))))
    draw_column(image, x, top, reading, size, palette.WASHI, edge=1, step=step)


def _draw_cost(image: Image.Image, face: CardFace, tint: Colour, ink: Colour) -> None:
    size = round(image.width * 0.2)
    left = top = round(image.width * 0.03)
    ring, rim = max(1, round(size * 0.055)), max(1, round(size * 0.05))
    for grown, colour in ((ring + rim, palette.NIGHT), (ring, ink), (0, palette.NIGHT)):
        image.paste(colour, (left - grown, top - grown), shades.disc(size + 2 * grown))
    inside = shades.glow((size, size), (0.42, 0.32), (0.8, 0.8))
    image.paste(mix(tint, palette.NIGHT, 0.62), (left, top), shades.both(inside, shades.disc(size)))
    letters = fitting(face.numeral, round(size * 0.68), 6, size * 0.86)
    ImageDraw.Draw(image).text((left + size / 2, top + size / 2), face.numeral, WHITE, font(letters), "mm")


def _draw_words(image: Image.Image, face: CardFace) -> None:
    """The first lines of what the card does, as far as they are large enough to be read."""
    width = image.width
    if width < _WORDS_FROM:
        return
    size = max(9, round(width * 0.06))
    left = width * (0.045 if face.power is None else 0.27 if face.power > 9 else 0.195)
    top, step = image.height * 0.718, size * 1.3
    most = int((image.height * 0.985 - top) / step)
    for number, line in enumerate(wrapped(drawable(" ".join(face.lines)), size, width * 0.965 - left, most)):
        ImageDraw.Draw(image).text((left, top + number * step), line, palette.WASHI, font(size), "la")


def _draw_power(image: Image.Image, face: CardFace) -> None:
    if face.power is not None:
        place = (image.width * 0.04, image.height - image.width * 0.05)
        edge = max(1, image.width // 60)
        ImageDraw.Draw(image).text(
            place, str(face.power), palette.POWER, font(round(image.width * (0.2 if face.power > 9 else 0.24))), "ls",
            stroke_width=edge, stroke_fill=BLACK,
        )  # fmt: skip


def draw_back(width: int) -> Image.Image:
    """A card that lies face down, `width` pixels wide; corners are transparent."""
    size = (width, height_of(width))
    image = Image.new("RGB", size, mix(palette.VERMILION, BLACK, 0.3))
    image.paste(mix(palette.VERMILION, BLACK, 0.55), mask=shades.glow(size, (0.5, 0.4), (0.7, 0.6)))
    edge, inset = max(1, width // 45), width // 16
    box = (inset, inset, size[0] - 1 - inset, size[1] - 1 - inset)
    ImageDraw.Draw(image).rounded_rectangle(box, width * 0.04, outline=palette.GOLD, width=edge)
    image.putalpha(shades.rounded(size, round(width * 0.05)))
    return image


def _draw_copies(image: Image.Image, copies: int) -> None:
    """The number of copies at the top right, on a plate of its own."""
    words, size = f"×{copies}", max(22, round(image.width * 0.18))  # to be read at half the size
    wide, high = round(font(size).getlength(words) + size * 0.4), round(size * 1.2)
    corner = (image.width - wide - round(image.width * 0.03), round(image.width * 0.03))
    plate = Image.new("RGB", (wide, high), palette.INK)
    ImageDraw.Draw(plate).text((wide / 2, high / 2), words, WHITE, font(size), "mm")
    image.paste(plate, corner, shades.rounded((wide, high), size // 4))
