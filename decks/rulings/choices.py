"""What a ruling's page shows of the rules' options: which reading holds, and how the ruling goes under another."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from rules_engine.rulings.book import BookEntry
from rules_engine.rulings.open_points import OpenPoint
from rules_engine.rulings.readings import Reading, points_behind, readings_of
from rules_engine.rulings.stepping import Move


@dataclass(frozen=True, slots=True)
class ShownReading:
    """One way to read a point: `address` plays the ruling so, `holds` says that it is played so now, `ruling` shows it
    (empty: this one does)."""

    text: str
    standard: bool
    written: bool
    holds: bool
    address: str
    ruling: str


@dataclass(frozen=True, slots=True)
class ShownChoice:
    point: OpenPoint
    readings: tuple[ShownReading, ...]


def choices(entry: BookEntry, reading: Reading | None, moves: Sequence[Move], asked: str) -> dict[str, Any]:
    """For the page: the points behind the ruling, and what has become of it under the reading that was asked for."""
    points = points_behind(entry.id)
    return {
        "choices": [_choice(entry, point, reading) for point in points],
        "asked_below": any(point.question == entry.question for point in points),
        "reading": reading,
        "kept": f"&{urlencode({'reading': reading.word})}" if reading else "",
        "goes_on": all(move.holds for move in moves),
        "unknown_reading": bool(asked) and not reading and not _is_written(entry, points, asked),
    }


def _is_written(entry: BookEntry, points: Sequence[OpenPoint], asked: str) -> bool:
    return any(one.word == asked and one.written for point in points for one in readings_of(entry.id, point))


def _choice(entry: BookEntry, point: OpenPoint, reading: Reading | None) -> ShownChoice:
    switched = reading is not None and reading.point == point
    return ShownChoice(
        point,
        tuple(
            ShownReading(
                one.answer.text,
                one.answer is point.standard,
                one.written,
                one.word == reading.word if switched and reading else one.written,
                "?" if one.written else f"?{urlencode({'reading': one.word})}",
                "" if one.answer.scenario == entry.id else one.answer.scenario,
            )
            for one in readings_of(entry.id, point)
        ),
    )
