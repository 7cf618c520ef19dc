"""A position of the solo table as a picture for link previews: both fields, and the hand."""

import hashlib
from dataclasses import astuple, dataclass
from functools import cached_property

from PIL import Image, ImageDraw

from cards.faces.face import CardFace
from decks.drawing.fonts import drawable
from decks.pictures import palette, shades
from decks.pictures.face import draw_back, draw_face, height_of
from decks.pictures.lettering import font, shortened, width_of
from decks.pictures.picture import WIDE, draw_word, saved
from rules_engine.vocabulary.terms import Season

DRAWING = 2  # raise it whenever the same position is drawn differently
_EDGE, _GAP = 28, 10
_HEAD, _FOOT = 82, 640
_FACTS = 190  # the width of the numbers beside a field
_HAND, _THIN = 190, 46  # heights of the hand, and of a side where nothing lies
_LARGEST = 168
_LINE = 18  # the height of a line below a card


@dataclass(frozen=True)
class PlacedCard:
    """A card on the field as it is now; without a `face` it lies face down.

    `under` counts the 怪異札 that possess it, open or closed. `printed` is its 力 where that is another now, `words`
    say what else is not as printed.
    """

    face: CardFace | None
    laid: bool = False
    under: int = 0
    power: int | None = None
    printed: int | None = None
    words: tuple[str, ...] = ()


@dataclass(frozen=True)
class BoardSide:
    """One seat as it is seen; `souls` are the labels of seasons with their numbers of cards."""

    life: int
    deck: int = 0
    souls: tuple[tuple[str, int], ...] = ()
    field: tuple[PlacedCard, ...] = ()
    hand: tuple[CardFace, ...] = ()
    closed: int = 0


@dataclass(frozen=True)
class BoardContents:
    """`title` is a question or the name of a deck, `line` says whose turn it is, `address` the site's name in words."""

    title: str
    line: str
    address: str
    own: BoardSide
    other: BoardSide

    @cached_property
    def mark(self) -> str:
        """Changes with everything that is drawn."""
        return "board-" + hashlib.sha256(repr((DRAWING, astuple(self))).encode()).hexdigest()[:32]


def draw_board(contents: BoardContents) -> bytes:
    """1200×675 pixels as JPEG."""
    image = Image.new("RGB", WIDE, palette.INK)
    image.paste(palette.mix(_tint(contents), palette.INK, 0.3), mask=shades.glow(WIDE, (0.6, -0.1), (1.2, 1.4)))
    ImageDraw.Draw(image).rectangle((0, 0, WIDE[0], 5), palette.VERMILION)
    _draw_head(image, contents)
    hand = _FOOT - (_HAND if contents.own.hand or contents.own.closed else 0)
    middle = _HEAD + ((hand - _HEAD) // 2 if contents.other.field else _THIN)
    _draw_side(image, contents.other, "相手", _HEAD, middle - 6)
    ImageDraw.Draw(image).line((_EDGE, middle, WIDE[0] - _EDGE, middle), palette.GOLD, 2)
    _draw_side(image, contents.own, "自分", middle + 8, hand - 8)
    _draw_hand(image, contents.own, hand, _FOOT)
    return saved(image)


def _tint(contents: BoardContents) -> palette.Colour:
    """Of the season that most of one's own cards have."""
    faces = [*(placed.face for placed in contents.own.field if placed.face), *contents.own.hand]
    seasons = [season for face in faces for season in face.seasons]
    return palette.SEASONS[max(Season, key=seasons.count)] if seasons else palette.VERMILION


def _draw_head(image: Image.Image, contents: BoardContents) -> None:
    draw, right = ImageDraw.Draw(image), WIDE[0] - _EDGE
    draw.text((right, 44), contents.address, palette.MUTED, font(22), "rm")
    right -= round(width_of(contents.address, 22)) + 12
    draw.text((right, 44), "札帖", palette.VERMILION, font(26), "rm")
    right -= round(width_of("札帖", 26)) + 24
    draw.text((right, 44), contents.line, palette.GOLD, font(26), "rm")
    right -= round(width_of(contents.line, 26)) + 24
    title = drawable(contents.title)
    draw.text((_EDGE, 44), shortened(title, 38, right - _EDGE), palette.WASHI, font(38), "lm")


def _draw_side(image: Image.Image, side: BoardSide, who: str, top: int, bottom: int) -> None:
    draw = ImageDraw.Draw(image)
    if bottom - top < 2 * _THIN:
        x = draw_word(image, _EDGE, (top + bottom) / 2, f"{who}　ライフ", 20, palette.MUTED)
        draw_word(image, x + 10, (top + bottom) / 2, str(side.life), 32, palette.VERMILION)
        return
    x = draw_word(image, _EDGE, top + 16, f"{who}　ライフ", 20, palette.MUTED)
    draw.text((_EDGE, top + 58), str(side.life), palette.VERMILION, font(58), "lm")
    draw.text((_EDGE, top + 104), f"山札{side.deck}", palette.WASHI, font(20), "lm")
    souls = "".join(f"{label}{count}" for label, count in side.souls) or "0"
    draw.text((_EDGE, top + 132), shortened(f"魂{souls}", 20, _FACTS), palette.WASHI, font(20), "lm")
    if who == "相手" and side.closed:
        draw.text((_EDGE, top + 160), f"手札{side.closed}", palette.WASHI, font(20), "lm")
    _draw_field(image, side, max(_EDGE + _FACTS, round(x) + 16), top, bottom)


def _draw_field(image: Image.Image, side: BoardSide, left: int, top: int, bottom: int) -> None:
    room, shares = WIDE[0] - _EDGE - left, sum(1.4 if placed.laid else 1 for placed in side.field)
    if not shares:
        return
    foot = _LINE * max(len(_lines(placed)) for placed in side.field)
    tall = (bottom - top - foot) * 63 // 88
    width = min(_LARGEST, tall, int((room - _GAP * len(side.field)) / shares))
    x = left
    for placed in side.field:
        face = draw_face(placed.face, width) if placed.face else draw_back(width)
        if placed.laid:
            face = face.rotate(-90, expand=True)
        y = top + (bottom - top - foot - face.height) // 2
        image.paste(face, (x, y), face)
        for number, line in enumerate(_lines(placed)):
            place = (x + face.width / 2, y + face.height + 10 + number * _LINE)
            words = shortened(drawable(line), 16, face.width + _GAP)
            ImageDraw.Draw(image).text(place, words, palette.GOLD, font(16), "mm")
        x += face.width + _GAP


def _lines(placed: PlacedCard) -> list[str]:
    """What stands below the card: its 力 and who possesses it, and what else is not as printed."""
    power = [] if placed.power is None else [f"力{placed.power}{_shift(placed)}"]
    first = "・".join([*power, *([f"怪異{placed.under}"] if placed.under else [])])
    return [first, *(["・".join(placed.words)] if placed.words else [])]


def _shift(placed: PlacedCard) -> str:
    """The arrow and the printed 力, where the 力 is another now."""
    if placed.power is None or placed.printed is None:
        return ""
    return f"{'▲' if placed.power > placed.printed else '▼'}（印刷{placed.printed}）"


def _draw_hand(image: Image.Image, side: BoardSide, top: int, bottom: int) -> None:
    count = len(side.hand) + bool(side.closed)
    if not count:
        return
    room = WIDE[0] - 2 * _EDGE
    width = min((bottom - top - 4) * 63 // 88, (room - _GAP * (count - 1)) // count)
    x, y = _EDGE, bottom - height_of(width)
    for card in side.hand:
        face = draw_face(card, width)
        image.paste(face, (x, y), face)
        x += width + _GAP
    if side.closed:
        words = f"裏向き {side.closed}枚"
        ImageDraw.Draw(image).text((x + 8, y + height_of(width) / 2), words, palette.MUTED, font(22), "lm")
