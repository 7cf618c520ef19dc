"""What the page of a ruling shows of one step: what was done, what it brought about, and the table after it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from decks.games.models.solo_game import Chair
from decks.games.table.log import LogLine, lines_of
from decks.games.table.opponents import BOTH, OWN_SEAT
from decks.games.table.presentation import table_of
from decks.games.table.table import Table
from decks.rulings.checks import told_act, told_check
from decks.rulings.pack_words import pack_words, told_answer, told_expectation
from rules_engine.rulings.book import OWN_GAME, BookEntry, moves_of, pack_scenario_of
from rules_engine.rulings.readings import Reading, moves_under, scenario_under
from rules_engine.rulings.stepping import Move, game_at, pack_table_at


@dataclass(frozen=True, slots=True)
class ShownCheck:
    """An expectation in words, and what was found instead of it (empty: it holds)."""

    text: str
    found: str


@dataclass(frozen=True, slots=True)
class ShownEvent:
    """An event of another game, with the clause that it carries out."""

    text: str
    clause: str


@dataclass(frozen=True, slots=True)
class ShownZone:
    name: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ShownSeat:
    """A side of another game's table: its numbers, and what lies in each of its zones, the top card last."""

    name: str
    numbers: tuple[tuple[str, int], ...]
    zones: tuple[ShownZone, ...]
    asked: bool


@dataclass(frozen=True, slots=True)
class ShownMove:
    """`number` of a ruling's moves, 0 its position; `who` did `what`, empty where nobody did anything yet."""

    number: int
    who: str
    what: str
    lines: tuple[LogLine, ...]
    told: tuple[ShownEvent, ...]
    checks: tuple[ShownCheck, ...]
    found: str


def shown_move(entry: BookEntry, number: int, reading: Reading | None = None) -> ShownMove:
    """The move of this number, in words; under another reading, if one is given."""
    move = moves_of(entry.id)[number] if reading is None else moves_under(entry.id, reading)[number]
    if entry.game == OWN_GAME:
        return _own_move(entry, number, move, reading)
    pack, _ = pack_scenario_of(entry.id)
    table = table_of_pack(entry, number)
    told = tuple(ShownEvent(pack.sentence(table, event), event.clause) for event in move.events)
    checks = tuple(ShownCheck(told_expectation(pack, check.line.text), check.found or "") for check in move.checks)
    who, what = _who_did(move)
    return ShownMove(number, who, told_answer(pack, what) if who else what, (), told, checks, move.found or "")


def board(entry: BookEntry, number: int, last: int, reading: Reading | None = None) -> Table:
    """The table of a ruling of 巫 after this move: both sides open, nothing to press."""
    shown = game_at(scenario_under(entry.id, reading), number)
    return table_of(shown, number, last, 0, chair=Chair.OPEN, over=True, watches=True)


def sides(entry: BookEntry, number: int) -> tuple[ShownSeat, ...]:
    """The zones of a ruling of another game after this move; empty zones are left out."""
    pack, _ = pack_scenario_of(entry.id)
    position = table_of_pack(entry, number)
    return tuple(_side(pack, position, seat) for seat in range(position.seats))


def table_of_pack(entry: BookEntry, number: int) -> Any:
    pack, scenario = pack_scenario_of(entry.id)
    return pack_table_at(pack, scenario, number).position


def _side(pack: Any, position: Any, seat: int) -> ShownSeat:
    zones = [ShownZone(zone.label, _names(pack, position, position.area(zone, seat))) for zone in pack.zones]
    words = pack_words(pack)
    numbers = tuple((words.get(name, name), number) for name, number in pack.numbers(position, seat).items())
    return ShownSeat(pack.seats[seat], numbers, tuple(zone for zone in zones if zone.cards), position.asker == seat)


def _names(pack: Any, position: Any, cards: Sequence[int]) -> tuple[str, ...]:
    return tuple(_name(pack, position, card) for card in cards)


def _name(pack: Any, position: Any, card: int) -> str:
    states = [word for word, cards in (("横", position.tapped), ("裏", position.face_down)) if card in cards]
    name: str = pack.name(position, card)
    return name + (f"（{'・'.join(states)}）" if states else "")


def _own_move(entry: BookEntry, number: int, move: Move, reading: Reading | None) -> ShownMove:
    definitions = game_at(scenario_under(entry.id, reading), number).state.instances.definitions
    who, what = _who_did(move)
    checks = tuple(ShownCheck(told_check(check.line.text), check.found or "") for check in move.checks)
    lines = lines_of(move.events, definitions, OWN_SEAT, BOTH)
    return ShownMove(number, who, told_act(what) if who else what, lines, (), checks, move.found or "")


def _who_did(move: Move) -> tuple[str, str]:
    line = move.line
    if line is None:
        return "", ""
    if line.key == "again":
        return "", "はじめの場面から、もう一度"
    if line.key == "pass":
        return "", "だれも道具札を使わず、先へ進む"
    return line.key, line.text
