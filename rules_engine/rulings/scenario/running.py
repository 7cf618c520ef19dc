"""Running a scenario: its steps in order, windows passed where nobody says otherwise, up to the first failure."""

from collections.abc import Iterator

from rules_engine.game.game import Game
from rules_engine.game.notation import SEATS, position_of, write_position
from rules_engine.kernel.frozen import frozen
from rules_engine.kernel.scenario import EXPECT, Stage, first_failure, stages
from rules_engine.kernel.text_blocks import Entry
from rules_engine.rulings.scenario.expectations import check, decision_text
from rules_engine.rulings.scenario.naming import NamingTable, action_text, read_action
from rules_engine.rulings.scenario.reading import Scenario
from rules_engine.vocabulary.actions import PASS, Action
from rules_engine.vocabulary.errors import IllegalActionError
from rules_engine.vocabulary.terms import DecisionKind, EventKind, Verb, Window

ORDER_WORDS = {Verb.TEXT.value, Verb.POWER.value}


@frozen
class Failure:
    """The first step that did not go as written: where it stands, what was expected and found, and the position."""

    file: str
    line: int
    expected: str
    found: str
    decision: str
    answers: str
    position: str

    def __str__(self) -> str:
        position = "\n".join(f"    {line}" for line in self.position.splitlines())
        return (
            f"{self.file}:{self.line}: {self.expected}\n  found: {self.found}\n  decision: {self.decision}\n"
            f"  answers: {self.answers}\n  position:\n{position}"
        )


def run(scenario: Scenario) -> Failure | None:
    """Play the scenario; its first failure, None if everything went as written.

    ``InvalidScriptError`` names a line that cannot be read, ``InvalidNotationError`` a position or option that cannot.
    """
    failed = first_failure(PlayedScenario(scenario), _lines(scenario))
    if failed is None:
        return None
    assert failed.line is not None
    assert failed.found is not None
    return _failure(failed.table, failed.line, failed.found)


def walk(scenario: Scenario) -> Iterator[Stage[NamingTable]]:
    """The scenario step by step (``kernel.scenario.stages``)."""
    return stages(PlayedScenario(scenario), _lines(scenario))


def _lines(scenario: Scenario) -> list[Entry]:
    return [step.entry for step in scenario.steps]


class PlayedScenario:
    """A scenario of this game, to be played (``kernel.scenario.Playing``)."""

    def __init__(self, scenario: Scenario) -> None:
        self._scenario: Scenario = scenario

    def lay(self) -> NamingTable:
        return _lay(self._scenario)

    def act(self, table: NamingTable, line: Entry) -> str | None:
        """`pass`, or an action of one of the seats."""
        _put_in_order(table, line)
        return _pass_windows(table, line) if line.key == "pass" else _act(table, SEATS.index(line.key), line)

    def check(self, table: NamingTable, line: Entry) -> str | None:
        _put_in_order(table, line)
        return check(table, line)


def _lay(scenario: Scenario) -> NamingTable:
    state = position_of(scenario.position, scenario.catalog, scenario.options)
    instances = state.instances
    decks = [
        tuple(card for card, owner in zip(instances.card_ids, instances.owners, strict=True) if owner == seat)
        for seat in (0, 1)
    ]
    seats = tuple(deck if present else None for deck, present in zip(decks, instances.present, strict=True))
    return NamingTable(Game(state, (seats[0], seats[1])), scenario.catalog)


def _put_in_order(table: NamingTable, line: Entry) -> None:
    if not _is_about_order(line):
        _take_texts_first(table)


def _is_about_order(line: Entry) -> bool:
    """Whether the line answers, or looks at, the question of what comes first in an attack."""
    words = line.text.split(" ")
    if line.key != EXPECT:
        return words[0] in ORDER_WORDS
    asks = words[0] == "decision" and DecisionKind.ORDER.value in words
    return asks or (words[0] in ("answers", "legal", "illegal") and bool(ORDER_WORDS & set(words)))


def _take_texts_first(table: NamingTable) -> None:
    """Who does not say what comes first in an attack takes its texts first, in printed order."""
    while (decision := table.game.decision) and decision.kind is DecisionKind.ORDER:
        first = table.game.legal_actions()[0]
        if first.verb is not Verb.TEXT:
            return
        table.game.play(first)


def _pass_windows(table: NamingTable, entry: Entry) -> str | None:
    """`pass`: until no window is open. `pass until WINDOW`: until that one is, or nobody could answer it any more."""
    before, table.told = table.told, len(table.game.log)
    if not entry.text:
        table.game.pass_windows()
        return None
    word, _, name = entry.text.partition(" ")
    if word != "until":
        raise entry.error("expected 'pass' or 'pass until WINDOW'")
    window = _window(name, entry)
    table.game.pass_windows((window,))
    decision = table.game.decision
    is_open = decision is not None and decision.window is window
    return None if is_open or _has_come(table, window, before) else decision_text(table)


def _has_come(table: NamingTable, window: Window, since: int) -> bool:
    """Whether the moment of this window has come since, without anybody who could have answered it."""
    act, _, moment = window.value.rpartition("_")
    if moment not in ("declared", "completed"):
        act, moment = window.value, EventKind.PHASE.value
    return any((event.kind.value, str(event.word)) == (moment, act) for event in table.game.log[since:])


def _window(name: str, entry: Entry) -> Window:
    try:
        return Window.of(name)
    except ValueError:
        raise entry.error(f"'{name}' is no window; write one of {', '.join(Window)}") from None


def _act(table: NamingTable, seat: int, entry: Entry) -> str | None:
    """An action, in the first window that asks for it, or `at WINDOW`; other windows before it are passed."""
    text, _, name = entry.text.partition(" at ")
    window = _window(name, entry) if name else None
    verb = text.partition(" ")[0]
    while stands_before(table, seat, verb, window):
        table.game.play(PASS)
        if verb not in ORDER_WORDS:
            _take_texts_first(table)
    table.told = len(table.game.log)
    decision = table.game.decision
    if window and (decision is None or decision.window is not window):
        return f"no such window: {decision_text(table)}"
    return _play(table, seat, read_action(table, seat, text, entry))


def stands_before(table: NamingTable, seat: int, verb: str, window: Window | None) -> bool:
    """Whether a window is open before the one in which `seat` does this, so that it is passed first."""
    decision = table.game.decision
    if decision is None or decision.kind is not DecisionKind.WINDOW or verb == Verb.SURRENDER.value:
        return False
    if window is None and verb not in (Verb.USE.value, Verb.PASS.value):
        return True
    return decision.player != seat or (window is not None and decision.window is not window)


def _play(table: NamingTable, seat: int, action: Action) -> str | None:
    fault = table.game.explain(action, seat)
    if fault:
        return f"{action_text(table.game.state, action)} is illegal because {fault.reason.value} by {fault.clause}"
    try:
        table.game.play(action)
    except IllegalActionError as error:
        return f"{error} by {error.clause}"
    return None


def _failure(table: NamingTable, entry: Entry, found: str) -> Failure:
    state = table.game.state
    answers = " / ".join(action_text(state, action) for action in table.game.legal_actions())
    return Failure(
        entry.file,
        entry.line,
        f"{entry.key} {entry.text}",
        found,
        decision_text(table),
        answers or "none",
        write_position(state),
    )
