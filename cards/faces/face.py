"""What the drawn face of a card shows, read off its facts: the values and classes `cards/faces/_face.html` needs."""

import unicodedata
from dataclasses import dataclass, replace
from math import ceil
from re import findall

from cards.emblems.choice import emblems_of
from cards.emblems.composition import light_of, view_of
from cards.faces.motifs import motif_of
from cards.faces.texts import text_lines, timed_scripts
from cards.pictures.shown import ShownPicture, picture_of_card
from rules_engine.catalog.definitions import CardDefinition
from rules_engine.game import CardNow
from rules_engine.vocabulary.numerals import to_printed
from rules_engine.vocabulary.terms import CardType, Season, Timing

_SIDEWAYS = 0.6  # the length of a Latin letter lying on its side, in full-width characters
_READING = 0.4  # the size of the reading beside the name
_UPRIGHT_RUN = 5  # longer Latin words read better lying on their side
_SHORTEST, _LONGEST = 4, 16
_BANDS = ((21, "band-longest"), (18, "band-longer"), (15, "band-long"))
_OF_PICTURE = ("motif-", "view-", "light-", "emblem-")
_MOST_KEPT = 4_096
_kept: dict[int, tuple[CardDefinition, "CardFace"]] = {}
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
    """The face of `card`; it needs no database. Of the definitions met lately each is drawn once."""
    kept = _kept.get(id(card))
    if kept is None or kept[0] is not card:
        if len(_kept) >= _MOST_KEPT:
            _kept.clear()
        kept = _kept[id(card)] = card, _drawn(card)
    return kept[1]


def _drawn(card: CardDefinition) -> CardFace:
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
                *_colours(card.types, card.seasons),
                *_picture(card, emblems.small),
                *_sizes(printed_name, card.reading, numeral, card.power),
                *_band(card.types, card.attributes),
            )
        ),
    )


def changed_face(face: CardFace, now: CardNow, *, name: str = "", power: int | None = None) -> CardFace:
    """The same picture with what the card is now: of this `name` and 力, where these are not as printed."""
    types = face.types if now.types is None else now.types
    seasons = face.seasons if now.seasons is None else now.seasons
    attributes = face.attributes if now.attributes is None else now.attributes
    power = face.power if power is None else power
    numeral = face.numeral if now.cost is None else to_printed(now.cost)
    text = (*(line for place, line in enumerate(face.text) if place not in (*now.silent, *now.resting)), *now.gained)
    unwritten = tuple(word for word in face.unwritten if word.split()[0] not in now.lost)
    given = (line[1:].partition("：")[0] for line in now.gained if line.startswith("■"))
    picture = [one for one in face.classes.split() if one.startswith(_OF_PICTURE)]
    return replace(
        face,
        name=name or face.name,
        printed_name=name or face.printed_name,
        cost=face.cost if now.cost is None else now.cost,
        numeral=numeral,
        power=power,
        types=types,
        seasons=seasons,
        attributes=attributes,
        keywords=(*(word for word in face.keywords if word.split()[0] not in now.lost), *given, *now.working),
        text=text,
        unwritten=unwritten,
        lines=_lines(unwritten, text),
        classes=" ".join(
            (
                *_colours(types, seasons),
                *picture,
                *_sizes(name or face.printed_name, face.reading, numeral, power),
                *_band(types, attributes),
            )
        ),
    )


def _timings(card: CardDefinition) -> tuple[str, ...]:
    """When the card does something, each once, in printed order; keywords and second types stand elsewhere."""
    timings = dict.fromkeys(timing for timing, _ in timed_scripts(card))
    return tuple(timing.label for timing in timings if timing not in _TOLD_ELSEWHERE)


def _band(types: tuple[CardType, ...], attributes: tuple[str, ...]) -> tuple[str, ...]:
    """The class of the type line's length: 【場所札・道具札】 and the attributes with a stroke between them."""
    length = sum(len(card_type.label) + 1 for card_type in types) + 1 + len("/".join(attributes))
    return tuple(name for least, name in _BANDS if length >= least)[:1]


def _colours(types: tuple[CardType, ...], seasons: tuple[Season, ...]) -> tuple[str, ...]:
    prefixes = ("face--", "face--second-")
    of_types = [prefix + card_type.value.replace("_", "-") for prefix, card_type in zip(prefixes, types, strict=False)]
    if len(of_types) == 2:
        of_types.append("two-types")
    of_seasons = [f"season-{seasons[0]}"] if seasons else []
    if len(seasons) > 2:
        of_seasons.append("season-many")
    elif len(seasons) == 2:
        of_seasons += [f"second-{seasons[1]}", "two-seasons"]
    return (*(of_types or ["face--typeless"]), *of_seasons)


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
