"""A ruling under another reading of what the sources leave open: which points it rests on, and how it goes then."""

from dataclasses import replace
from functools import cache

from rules_engine.kernel.frozen import frozen
from rules_engine.rulings.book import OWN_GAME, entry_of, moves_of, scenario_of
from rules_engine.rulings.open_points import OpenPoint, PointAnswer, load_points
from rules_engine.rulings.scenario import Scenario
from rules_engine.rulings.stepping import Move, ruling_moves


@frozen
class Reading:
    """A value of an option; `written` says whether the ruling is written for it."""

    point: OpenPoint
    answer: PointAnswer
    written: bool

    @property
    def word(self) -> str:
        """What it is called in addresses."""
        return f"{self.point.option}:{self.answer.value}"


@cache
def points_behind(ruling: str) -> tuple[OpenPoint, ...]:
    """The open points with more than one answer on which the ruling rests: it cites their clause or plays an answer."""
    entry = entry_of(ruling)
    if entry.game != OWN_GAME:
        return ()
    cited = {one.id for one in entry.cited}
    return tuple(
        point
        for point in load_points()
        if len(point.answers) > 1
        and (point.clause in cited or any(answer.scenario == ruling for answer in point.answers))
    )


def readings_of(ruling: str, point: OpenPoint) -> tuple[Reading, ...]:
    """Every reading of the point, the standard one first."""
    held = scenario_of(ruling).options.get(point.option, point.standard.value)
    return tuple(Reading(point, answer, answer.value == held) for answer in point.answers)


def reading_of(ruling: str, word: str) -> Reading | None:
    """The reading of this word that is not the one the ruling is written for; None if it has no such."""
    readings = [reading for point in points_behind(ruling) for reading in readings_of(ruling, point)]
    return next((reading for reading in readings if reading.word == word and not reading.written), None)


def scenario_under(ruling: str, reading: Reading | None) -> Scenario:
    """The ruling's scenario, played under this reading; as it is written for None."""
    scenario = scenario_of(ruling)
    if reading is None:
        return scenario
    return replace(scenario, options={**scenario.options, reading.point.option: reading.answer.value})


def moves_under(ruling: str, reading: Reading | None) -> tuple[Move, ...]:
    """What is done in the ruling under this reading, up to what goes otherwise than it is written."""
    return moves_of(ruling) if reading is None else _moves_under(ruling, reading.word)


@cache
def _moves_under(ruling: str, word: str) -> tuple[Move, ...]:
    return tuple(ruling_moves(scenario_under(ruling, reading_of(ruling, word))))
