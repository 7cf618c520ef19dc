"""A ruling step by step: each thing a player does, what it brought about, and what is expected after it."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple, TypeVar

from rules_engine.game.game import Game
from rules_engine.kernel.log import LogEntry
from rules_engine.kernel.pack import Pack
from rules_engine.kernel.pack_expectations import PackTable
from rules_engine.kernel.pack_scenarios import PackScenario, pack_stages
from rules_engine.kernel.scenario import AGAIN, EXPECT, Stage
from rules_engine.kernel.text_blocks import Entry
from rules_engine.rulings.scenario import Scenario, walk
from rules_engine.rulings.scenario.naming import NamingTable
from rules_engine.vocabulary.actions import Action
from rules_engine.vocabulary.errors import InvalidScriptError

T = TypeVar("T")
UNASKED = "ここでは聞かれません"


class Check(NamedTuple):
    """An expectation; `found` is what was there instead, None if it holds."""

    line: Entry
    found: str | None


class Move(NamedTuple):
    """What was done by a `line` (None: nothing yet), the events it brought about, and what is expected after it.

    `answers` are those given, several where windows were passed on the way; `found` says why it could not be done.
    """

    line: Entry | None
    events: tuple[LogEntry, ...]
    answers: tuple[Action, ...]
    checks: tuple[Check, ...]
    found: str | None

    @property
    def holds(self) -> bool:
        return self.found is None and all(check.found is None for check in self.checks)


def ruling_moves(scenario: Scenario) -> list[Move]:
    """Everything done in a ruling of this game, from its position on; up to what fails."""
    return _moves(_as_far_as_it_goes(scenario))


def pack_moves(pack: Pack[Any], scenario: PackScenario) -> list[Move]:
    """The same of another game."""
    return _moves(pack_stages(pack, scenario))


def game_at(scenario: Scenario, number: int) -> Game:
    """The game after the move of this number, 0 its position."""
    return _table_at(_as_far_as_it_goes(scenario), number).game


def pack_table_at(pack: Pack[Any], scenario: PackScenario, number: int) -> PackTable[Any]:
    """The same of another game."""
    return _table_at(pack_stages(pack, scenario), number)


def _as_far_as_it_goes(scenario: Scenario) -> Iterator[Stage[NamingTable]]:
    """The stages up to the first line that goes otherwise: under another reading an answer may have no question."""
    stages, done, table = walk(scenario), 0, None
    try:
        for stage in stages:
            done, table = done + (stage.line is not None), stage.table
            yield stage
    except InvalidScriptError:
        if table is not None:
            yield Stage(table, scenario.steps[done].entry, UNASKED)


def _moves(stages: Iterable[Stage[Any]]) -> list[Move]:
    moves: list[Move] = []
    told = given = 0
    for stage in stages:
        line = stage.line
        if line is not None and line.key == EXPECT:
            moves[-1] = moves[-1]._replace(checks=(*moves[-1].checks, Check(line, stage.found)))
            continue
        if line is None or line.key == AGAIN:
            told = given = 0
        events, answers = _log(stage.table), _answers(stage.table)
        moves.append(Move(line, tuple(events[told:]), tuple(answers[given:]), (), stage.found))
        told, given = len(events), len(answers)
    return moves


def _log(table: NamingTable | PackTable[Any]) -> Sequence[LogEntry]:
    return table.game.log if isinstance(table, NamingTable) else table.position.log or ()


def _answers(table: NamingTable | PackTable[Any]) -> Sequence[Action]:
    return table.game.actions if isinstance(table, NamingTable) else ()


def _table_at(stages: Iterable[Stage[T]], number: int) -> T:
    done = -1
    table = None
    for stage in stages:
        if stage.line is None or stage.line.key != EXPECT:
            done += 1
        if done > number:
            break
        table = stage.table
        if done == number:
            return stage.table
    assert table is not None
    return table
