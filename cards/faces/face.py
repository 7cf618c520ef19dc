"""What the drawn face of a card shows, read off its facts: the values and classes `cards/faces/_face.html` needs."""

import unicodedata
from dataclasses import dataclass
from math import ceil
from re import findall

from cards.emblems.choice import emblems_of
from cards.emblems.composition import light_of, view_of
from cards.faces.motifs import motif_of
from cards.faces.texts import text_lines, timed_scripts
from cards.pictures.shown import ShownPicture, picture_of_card
from rules_engine.catalog.definitions import CardDefinition
from rules_engine.terms.numerals import to_printed
from rules_engine.terms.vocabulary import CardType, Season, Timing

_SIDEWAYS = 0.6  # the length of a Latin letter lying on its side, in full-width characters
_READING = 0.4  # the size of the reading beside the name
_UPRIGHT_RUN = 5  # longer Latin words read better lying on their side
_SHORTEST, _LONGEST = 4, 16
_BANDS = ((21, "band-longest"), (18, "band-longer"), (15, "band-long"))
_TOLD_ELSEWHERE = {Timing.KEYWORD, Timing.COUNTS_AS}


@dataclass(frozen=True, slots=True)
class CardFace:
    """One card as drawn. `text` is its text in our words, empty where no script stands; `unwritten` are the keywords
    that no line of it names: where the whole text stands, only they need a line of their own.

    `lines` are what stands below the band, keywords first. `emblem` is the silhouette in the picture, `second_emblem`
    the small one below it; `classes` choose colours, pattern, composition and sizes in face.css.
    """

    card_id: int
    name: str
    printed_name: str
    reading: str
    cost: int
    numeral: str
    power: int | None
    types: tuple[CardType, ...]
    seasons: tuple[Season, ...]
    attributes: tuple[str, ...]
    keywords: tuple[str, ...]
    timings: tuple[str, ...]
    text: tuple[str, ...]
    unwritten: tuple[str, ...]
    lines: tuple[str, ...]
    emblem: str
    second_emblem: str
    classes: str

    @property
    def words(self) -> str:
        """`lines` as one text, each on a line of its own."""
        return "\n".join(self.lines)

    @property
    def picture(self) -> ShownPicture | None:
        """The picture shown over the drawing, where the operator has one."""
        return picture_of_card(self.card_id)


def face_of(card: CardDefinition) -> CardFace:
    """The face of `card`; it needs no database."""
    printed_name = card.printed_name or card.name
    emblems = emblems_of(card)
    numeral = to_printed(card.cost)
    text = text_lines(card)
    unwritten = tuple(str(one) for one in card.keywords if not any(f"■{one.name}" in line for line in text))
    return CardFace(
        card_id=card.id,
        name=card.name,
        printed_name=printed_name,
        reading=card.reading,
        cost=card.cost,
        numeral=numeral,
        power=card.power,
        types=card.types,
        seasons=card.seasons,
        attributes=card.attributes,
        keywords=tuple(str(keyword) for keyword in card.keywords),
        timings=_timings(card),
        text=text,
        unwritten=unwritten,
        lines=_lines(unwritten, text),
        emblem=emblems.large,
        second_emblem=emblems.small,
        classes=" ".join(
            (
                *_colours(card),
                *_picture(card, emblems.small),
                *_sizes(printed_name, card.reading, numeral, card.power),
                *_band(card),
            )
        ),
    )


def _timings(card: CardDefinition) -> tuple[str, ...]:
    """When the card does something, each once, in printed order; keywords and second types stand elsewhere."""
    timings = dict.fromkeys(timing for timing, _ in timed_scripts(card))
    return tuple(timing.label for timing in timings if timing not in _TOLD_ELSEWHERE)


def _band(card: CardDefinition) -> tuple[str, ...]:
    """The class of the type line's length: 【場所札・道具札】 and the attributes with a stroke between them."""
    types = sum(len(card_type.label) + 1 for card_type in card.types)
    length = types + 1 + len("/".join(card.attributes))
    return tuple(name for least, name in _BANDS if length >= least)[:1]


def _colours(card: CardDefinition) -> tuple[str, ...]:
    prefixes = ("face--", "face--second-")
    types = [
        prefix + card_type.value.replace("_", "-") for prefix, card_type in zip(prefixes, card.types, strict=False)
    ]
    if len(types) == 2:
        types.append("two-types")
    seasons = [f"season-{card.seasons[0]}"] if card.seasons else []
    if len(card.seasons) > 2:
        seasons.append("season-many")
    elif len(card.seasons) == 2:
        seasons += [f"second-{card.seasons[1]}", "two-seasons"]
    return (*(types or ["face--typeless"]), *seasons)


def _lines(unwritten: tuple[str, ...], text: tuple[str, ...]) -> tuple[str, ...]:
    """Keywords before the rest."""
    keywords = [f"■{keyword}" for keyword in unwritten]
    return (*keywords, *sorted(text, key=lambda line: not line.startswith("■")))


def _picture(card: CardDefinition, second_emblem: str) -> tuple[str, ...]:
    motif = motif_of(card.attributes[0] if card.attributes else "")
    drawing = f"motif-{motif}", f"view-{view_of(card.id)}", f"light-{light_of(card.id)}"
    return *drawing, *([f"emblem-{second_emblem}"] if second_emblem else [])


def _sizes(name: str, reading: str, numeral: str, power: int | None) -> tuple[str, ...]:
    sizes = [f"name-{_column_length(name, reading)}", f"numeral-{len(numeral)}"]
    if _stands_upright(name):
        sizes.append("name-upright")
    if power is not None and power > 9:
        sizes.append("power-2")
    return tuple(sizes)


def _column_length(name: str, reading: str) -> int:
    """How many full-width characters the vertical name and its reading need, 4 to 16."""
    sideways = 1 if _stands_upright(name) else _SIDEWAYS
    length = sum(sideways if unicodedata.east_asian_width(character) in ("Na", "N", "H") else 1 for character in name)
    return max(_SHORTEST, min(_LONGEST, ceil(max(length, len(reading) * _READING))))


def _stands_upright(name: str) -> bool:
    runs = findall(r"[!-~]+", name)
    return bool(runs) and len(max(runs, key=len)) <= _UPRIGHT_RUN
