"""The scenarios of packs, in one notation for all games: a file holds several, each a block of its own.

scenario ID TITLE
  statements 002-1 002-2      the sentences of the document that it shows
  settled WORD                the readings that it shows, if the document leaves them open
  option NAME VALUE           another than the standard choice
  note TEXT                   what a reader should know
  card NAME                   a card that is made up for it, in the form of the pack
  position                    where it begins, in the form of the pack
  SEAT ANSWER                 this seat gives the answer that it is asked for
  expect WORDS                what must be true now (``expectations``)
  again                       from the beginning
"""

from collections.abc import Iterator
from typing import Any, Generic, TypeVar

from rules_engine.kernel.frame import NOBODY
from rules_engine.kernel.frozen import frozen
from rules_engine.kernel.pack import Pack
from rules_engine.kernel.pack_expectations import PackTable, check
from rules_engine.kernel.scenario import AGAIN, EXPECT, Stage, stages
from rules_engine.kernel.tabletop import Tabletop
from rules_engine.kernel.text_blocks import Entry, read_file

T = TypeVar("T", bound=Tabletop[Any])
HEADER = ("statements", "settled", "option", "note", "card", "position")


@frozen
class PackScenario:
    """One scenario; `options` are the choices it plays under beside the standard ones, `cards` those it makes up."""

    id: str
    title: str
    statements: tuple[str, ...]
    settled: tuple[str, ...]
    options: dict[str, str]
    note: str
    cards: tuple[Entry, ...]
    position: Entry
    lines: tuple[Entry, ...]


def read_pack_scenarios(pack: Pack[Any]) -> list[PackScenario]:
    """Every scenario of the pack, in order of the files; ``InvalidScriptError`` names a line that cannot be read."""
    paths = sorted((pack.folder / "scenarios").glob("*.scenarios"))
    return [_scenario(pack, entry) for path in paths for entry in read_file(path)]


def _scenario(pack: Pack[Any], entry: Entry) -> PackScenario:
    name, _, title = entry.text.partition(" ")
    if entry.key != "scenario" or not title:
        raise entry.error("expected 'scenario ID TITLE'")
    entry.allow(*HEADER, EXPECT, AGAIN, *pack.seats)
    lines = tuple(line for line in entry.children if line.key not in HEADER)
    if not any(line.key == EXPECT for line in lines):
        raise entry.error("a scenario expects something")
    return PackScenario(
        name,
        title,
        _known(entry, "statements", pack.statements),
        _known(entry, "settled", pack.settled),
        dict(_option(pack, option) for option in entry.all("option")),
        " ".join(note.text for note in entry.all("note")),
        tuple(entry.all("card")),
        entry.one("position") or Entry(entry.file, entry.line, "position", ""),
        lines,
    )


def _known(entry: Entry, key: str, known: Any) -> tuple[str, ...]:
    names = tuple(entry.words(key).split())
    for name in names:
        if name not in known:
            raise entry.error(f"no {key} '{name}'")
    return names


def _option(pack: Pack[Any], entry: Entry) -> tuple[str, str]:
    name, _, value = entry.text.partition(" ")
    if value not in pack.options.get(name, ()):
        raise entry.error(f"no option '{entry.text}'")
    return name, value


class PackPlaying(Generic[T]):
    """A scenario of a pack, to be played."""

    def __init__(self, pack: Pack[T], scenario: PackScenario) -> None:
        self._pack: Pack[T] = pack
        self._scenario: PackScenario = scenario

    def lay(self) -> PackTable[T]:
        scenario, pack = self._scenario, self._pack
        options = {name: values[0] for name, values in pack.options.items()} | scenario.options
        position = pack.lay(scenario.position.children, options, list(scenario.cards))
        pack.loop.advance(position)
        return PackTable(pack, position)

    def act(self, table: PackTable[T], line: Entry) -> str | None:
        """The seat gives the answer; what is told from now on is what it has brought about."""
        table.told = len(table.position.log or ())
        seat, asker = self._pack.seats.index(line.key), table.position.asker
        if asker != seat:
            return f"asked is {'nobody' if asker == NOBODY else self._pack.seats[asker]}"
        if line.text not in table.answers():
            refused = self._pack.refuse(table.position, seat, line.text)
            return f"not offered because {refused.reason} by {refused.clause}; offered: {' / '.join(table.answers())}"
        self._pack.loop.answer(table.position, line.text)
        return None

    def check(self, table: PackTable[T], line: Entry) -> str | None:
        return check(table, line)


def pack_stages(pack: Pack[T], scenario: PackScenario) -> Iterator[Stage[PackTable[T]]]:
    """The scenario step by step (``scenario.stages``)."""
    return stages(PackPlaying(pack, scenario), scenario.lines)


def failure_of(pack: Pack[Any], scenario: PackScenario) -> str | None:
    """Where and why the scenario does not go as it is written, None if it does."""
    for stage in pack_stages(pack, scenario):
        if stage.found is not None:
            line = stage.line
            assert line is not None
            where = f"{line.file}:{line.line}: {line.key} {line.text}"
            answers = " / ".join(stage.table.answers()) or "none"
            return f"{where}\n  found: {stage.found}\n  answers: {answers}"
    return None
