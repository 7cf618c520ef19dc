"""Positions in which sense is plain: what only a fool would answer, or the one answer that is right, and why.

A file holds positions of one kind, each headed `=== NAME`: `why`, then what is `foolish` or the only thing that is
`wise`, with ` / ` between answers (`exile` alone is every answer that exiles), a `position` and, below it, the answers
that lead to the question, all as in tests/rulings/FORMAT.md. Windows open as they do at the site.
"""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from rules_engine.game.game import Game
from rules_engine.game.notation import SEATS
from rules_engine.kernel.text_blocks import Entry, read
from rules_engine.players import answer
from rules_engine.rulings.scenario.naming import action_text
from rules_engine.rulings.scenario.reading import Scenario, ScenarioStep
from rules_engine.rulings.scenario.running import PlayedScenario
from tests.rules_engine.game.random_games import catalog

FOLDER = Path(__file__).parent
HEAD = re.compile(r"^=== (.+)$", re.MULTILINE)


@dataclass(frozen=True)
class SensePosition:
    """A question with answers that show sense, or none; `kind` is what is at stake, the name of its file."""

    kind: str
    name: str
    why: str
    foolish: tuple[str, ...]
    wise: tuple[str, ...]
    scenario: Scenario

    def game(self) -> Game:
        """The game at the question; what only one answer is legal to is answered on the way."""
        played = PlayedScenario(self.scenario)
        table = played.lay()
        for step in self.scenario.steps:
            fault = played.act(table, step.entry)
            assert fault is None, f"{self.name}: {step.text}: {fault}"
        while len(answers := table.game.legal_actions()) == 1:
            table.game.play(answers[0])
        return table.game

    def is_foolish(self, text: str) -> bool:
        if self.wise:
            return not any(fits(text, one) for one in self.wise)
        return any(fits(text, one) for one in self.foolish)

    def answered(self, level: str, seed: str) -> str:
        """What this level answers, in words of the position."""
        game = self.game()
        return action_text(game.state, answer(game, level, seed=seed).action)


def fits(text: str, named: str) -> bool:
    """Whether the answer is the named one: `exile` is every 魂, a name without a number every copy of the card."""
    plain = re.sub(r"#\d+", "", text)
    return plain in (named, f"{named} field") or (" " not in named and text.split(" ")[0] == named)


@cache
def positions() -> tuple[SensePosition, ...]:
    return tuple(found for path in sorted(FOLDER.glob("*.txt")) for found in read_positions(path))


def read_positions(path: Path) -> list[SensePosition]:
    """Those of one file."""
    text = path.read_text("utf-8")
    heads = list(HEAD.finditer(text))
    ends = [*(head.start() for head in heads[1:]), len(text)]
    return [
        _position(path, head[1], "\n" * text.count("\n", 0, head.end()) + text[head.end() : end])
        for head, end in zip(heads, ends, strict=True)
    ]


def _position(path: Path, name: str, text: str) -> SensePosition:
    """One block, its lines numbered as in its file."""
    entries = read(text, path.name)
    top = Entry(path.name, 1, name, "", entries)
    top.allow("why", "foolish", "wise", "position", *SEATS)
    laid = top.one("position")
    assert laid is not None, f"{name} has no position"
    steps = tuple(ScenarioStep(entry) for entry in entries if entry.key in SEATS)
    scenario = Scenario(
        name, name, (), (), {"silent_windows": False}, tuple(laid.children), steps, catalog(), "", path.name
    )
    foolish, wise = (tuple(filter(None, top.words(word).split(" / "))) for word in ("foolish", "wise"))
    return SensePosition(path.stem, name, top.required("why").text, foolish, wise, scenario)
