"""The list writes name, reading, group and season into one text: 札名（よみ）, in several styles."""

import unicodedata
from dataclasses import dataclass

OPENING, CLOSING = "(（", ")）"
SEASON_LETTERS = "春夏秋冬"
GROUP = "古書の怪"
GROUP_READING = "こしょのかい"
GROUP_MARK = f"「{GROUP}」"


@dataclass(frozen=True, slots=True)
class ListedName:
    """`printed` differs from `name` only where a season was added to tell cards apart."""

    name: str
    reading: str = ""
    printed: str = ""
    group: str = ""


def parse_name(text: str) -> ListedName:
    """Read a listed name; brackets of either width, variation selectors dropped."""
    plain = " ".join("".join(character for character in text if not _selects_variation(character)).split())
    outside, reading, after = _split_reading(plain)
    group = GROUP if GROUP_MARK in reading or outside.startswith(f"{GROUP} ") else ""
    if group:
        outside = outside.removeprefix(f"{GROUP} ")
        reading = reading.replace(GROUP_MARK, "").removeprefix(f"{GROUP_READING} ")
    name = f"{outside}（{after}）" if after else outside
    return ListedName(name.strip(), reading.strip(), outside.strip(), group)


def _split_reading(text: str) -> tuple[str, str, str]:
    """Name, reading, season after the reading. Text whose brackets do not close or stand within is all name."""
    after = text[-1:] if text[-1:] in SEASON_LETTERS and text[-2:-1] in CLOSING else ""
    body = text.removesuffix(after) if after else text
    start = _start_of_reading(body)
    if start <= 0 or body[-1:] not in CLOSING:
        return text, "", ""
    return body[:start].strip(), body[start + 1 : -1], after


def _start_of_reading(text: str) -> int:
    """Its opening bracket, -1 without one: the first, or the one behind brackets that are part of the name."""
    openings = [position for position, character in enumerate(text) if character in OPENING]
    behind = [position for position in openings if position and text[position - 1] in CLOSING]
    return (behind[-1:] or openings[:1] or [-1])[0]


def _selects_variation(character: str) -> bool:
    return unicodedata.name(character, "").startswith("VARIATION SELECTOR")


def parse_connection(text: str) -> tuple[str, ...]:
    """The names of connected cards: comma separated, each with its reading, a last comma allowed."""
    return tuple(parse_name(part).name for part in text.split(",") if part.strip())
