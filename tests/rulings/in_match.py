"""A ruling played as in a match, where everybody is always asked, beside the same one as it is written.

Nothing but questions may be added there (S-窓の沈黙): what is asked beyond the ruling is declined, or answered in the
only way there is, and everything that the ruling expects holds.
"""

from dataclasses import replace

from rules_engine.game.decision import Decision
from rules_engine.game.game import Game
from rules_engine.game.notation import SEATS, write_position
from rules_engine.kernel.scenario import AGAIN, EXPECT
from rules_engine.kernel.text_blocks import Entry
from rules_engine.rulings.scenario import Scenario
from rules_engine.rulings.scenario.naming import NamingTable
from rules_engine.rulings.scenario.running import PlayedScenario, stands_before
from rules_engine.vocabulary.actions import DONE, NO, PASS
from rules_engine.vocabulary.terms import DecisionKind, Window

IN_MATCH = {"silent_windows": False, "always_asked": True}
MOST_DECLINED = 60
PASSING = "pass"
OF_THE_MOMENT = ("option", "window", "step", "#")
"""Lines of a position that say how far a question has come."""


def differs_in_match(scenario: Scenario) -> str | None:
    """Where the ruling goes otherwise in a match; None if nowhere."""
    written = PlayedScenario(scenario)
    in_match = PlayedScenario(replace(scenario, options=scenario.options | IN_MATCH))
    one, other = written.lay(), in_match.lay()
    for line in [step.entry for step in scenario.steps]:
        if line.key == AGAIN:
            one, other = written.lay(), in_match.lay()
            continue
        if parted := _come_to(line, one, other):
            return f"before {line.key} {line.text}: {parted}"
        step = PlayedScenario.check if line.key == EXPECT else PlayedScenario.act
        step(written, one, line)
        found = step(in_match, other, line)
        if found is not None and line.key != PASSING:  # where those come to is compared before the next line
            return f"{line.key} {line.text}: {found}"
    return _decline_until(other.game, one.game)


def _come_to(line: Entry, one: NamingTable, other: NamingTable) -> str | None:
    """Pass the windows before the one in which the line acts, one by one in both; else what is there."""
    text, _, name = line.text.partition(" at ")
    parted = _decline_until(other.game, one.game)
    while line.key in SEATS and not parted:
        window = Window.of(name) if name else None
        if not stands_before(one, SEATS.index(line.key), text.partition(" ")[0], window):
            break
        one.game.play(PASS)
        parted = _decline_until(other.game, one.game)
    return parted


def _decline_until(game: Game, asked_as: Game) -> str | None:
    """Decline what is asked beyond the ruling, until the same is asked at the same table; else what is there."""
    for _ in range(MOST_DECLINED):
        if _question(game) == _question(asked_as) and _table(game) == _table(asked_as):
            return None
        answers = game.legal_actions()
        declined = [action for action in (PASS, NO, DONE) if action in answers]
        if _is_order(game) or len(answers) == 1:
            declined = list(answers)
        if not declined:
            break
        game.play(declined[0])
    return f"{_question(game)} in place of {_question(asked_as)}\n{_table(game)}\n{_table(asked_as)}"


def _is_order(game: Game) -> bool:
    return game.decision is not None and game.decision.kind is DecisionKind.ORDER


def _question(game: Game) -> tuple[object, ...]:
    decision: Decision | None = game.decision
    return () if decision is None else (SEATS[decision.player], decision.kind.value, decision.window, decision.at)


def _table(game: Game) -> str:
    lines = write_position(game.state).splitlines()
    return "\n".join(line for line in lines if not line.lstrip().startswith(OF_THE_MOMENT))
