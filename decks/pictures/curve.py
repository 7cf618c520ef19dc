"""The cost curve of a deck as bars: how many cards of each cost, the types in their colours."""

from collections import Counter
from collections.abc import Iterable, Mapping

from PIL import Image, ImageDraw

from cards.faces.face import CardFace
from decks.deck.arrangement import CURVE_END
from decks.pictures import palette
from decks.pictures.lettering import font
from rules_engine.vocabulary.terms import CardType

Costs = Mapping[int, Counter[CardType]]
Box = tuple[int, int, int, int]


def costs_of(faces: Iterable[tuple[CardFace, int]]) -> Costs:
    """Copies by cost and type; costs from `CURVE_END` on are one column, as in the charts of the pages."""
    costs: dict[int, Counter[CardType]] = {cost: Counter() for cost in range(CURVE_END + 1)}
    for face, copies in faces:
        if face.types:
            costs[min(face.cost, CURVE_END)][face.types[0]] += copies
    return costs


def draw_curve(image: Image.Image, box: Box, costs: Costs, size: int) -> None:
    """Within `box` (left, top, right, bottom); `size` is that of its numbers in pixels."""
    draw = ImageDraw.Draw(image)
    left, top, right, bottom = box
    step = (right - left) / len(costs)
    ground, ceiling = bottom - round(size * 1.25), top + round(size * 1.15)
    tallest = max(column.total() for column in costs.values()) or 1
    for place, (cost, column) in enumerate(costs.items()):
        middle, y = left + (place + 0.5) * step, float(ground)
        for card_type in CardType:
            high = column[card_type] * (ground - ceiling) / tallest
            if high:
                upper, lower = round(y - high), round(y) - 1
                shape = (round(middle - step * 0.34), min(upper, lower), round(middle + step * 0.34), lower)
                draw.rectangle(shape, palette.BARS[card_type])
            y -= high
        if total := column.total():
            draw.text((middle, y - size * 0.15), str(total), palette.WASHI, font(size), "ms")
        label = f"{cost}+" if cost == CURVE_END else str(cost)
        draw.text((middle, bottom), label, palette.MUTED, font(round(size * 0.86)), "mb")
    draw.line((left, ground, right, ground), palette.MUTED, 1)
