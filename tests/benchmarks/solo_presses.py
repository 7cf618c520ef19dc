"""Presses at the solo table for the same games, now and on the site of an earlier commit.

Goal: at most two thirds. A game is recorded first: the deeds of somebody who plays alone, six own turns, without the
windows he lets pass. Both sites are asked to do the same deeds, and whatever they ask besides is passed, one press
each. A deed is a press on both, so the less is asked besides, the less is left to save. Where a site does not offer a
deed, the game does not count.
"""

import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from rules_engine.game import Game
from rules_engine.vocabulary.actions import PASS, Action
from rules_engine.vocabulary.terms import DecisionKind, Verb
from tests.benchmarks.players import GOALS_FROM
from tests.engine_process import ROOT, unpack
from tests.rules_engine.game.random_games import catalog
from tests.rules_engine.game.real_decks import sample_decks

GAMES = 24
OWN_TURNS = 6
UNSAID = (PASS, Action(Verb.SURRENDER, 0), Action(Verb.SURRENDER, 1))
TOOL = 182  # 罪状: a 道具札 of cost 0 and no season
Pressed = dict[str, Any]
"""Of one game: `turns`, `left_out` and `spoken`, as ``deeds_presser`` tells them."""
PRESSER = Path(__file__).with_name("deeds_presser.py")


class Recorded(NamedTuple):
    """`copies` by card id, as JSON has them; `deeds` are answers as texts."""

    copies: dict[str, int]
    seed: str
    deeds: list[str]


def main() -> None:
    games = [recorded(seed) for seed in range(GAMES)]
    with tempfile.TemporaryDirectory() as folder:
        try:
            unpack(GOALS_FROM, Path(folder))
        except subprocess.CalledProcessError:
            print(f"not counted: git gives no commit {GOALS_FROM} here", flush=True)
            return
        let_everything_through(Path(folder))
        former, now = (list(pressed(Path(tree), games)) for tree in (folder, ROOT))
    for words, first in (("sample decks", 0), ("the same with 道具札", 1), ("all", None)):
        report(words, former, now, range(GAMES) if first is None else range(first, GAMES, 2))


def report(words: str, former: list[Pressed], now: list[Pressed], seeds: range) -> None:
    alike = [seed for seed in seeds if played_alike(former[seed], now[seed])]
    before, after = (sum(sum(site[seed]["turns"]) for seed in alike) for site in (former, now))
    turns = sum(len(now[seed]["turns"]) for seed in alike)
    told = f"{after / turns:.2f} now, {before / turns:.2f} before, over {len(alike)} of {len(seeds)} games"
    print(f"presses a turn, {words}: {after / before:.2f} ({told}); goal ≤ 0.67", flush=True)
    print("  before, by seed: " + ", ".join(f"{seed}: {sum(former[seed]['turns'])}" for seed in alike), flush=True)


def played_alike(one: Pressed, other: Pressed) -> bool:
    return not (one["left_out"] or other["left_out"]) and one["spoken"] == other["spoken"]


def let_everything_through(tree: Path) -> None:
    """In the place of a package that the earlier site counted requests with, and that is installed no more; and what
    presses there."""
    shutil.copy(PRESSER.with_name("deeds.py"), tree / "tests" / "benchmarks" / "deeds.py")
    package = tree / "django_ratelimit"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "exceptions.py").write_text("class Ratelimited(Exception):\n    pass\n", "utf-8")
    (package / "core.py").write_text("def is_ratelimited(*given, **named):\n    return False\n", "utf-8")


def recorded(seed: int) -> Recorded:
    """A game played alone by chance, but for what nobody would do: it ends a turn only once nothing else can be done,
    or one time in four."""
    deck = with_tools(sample_decks()[seed % 4]) if seed % 2 else sample_decks()[seed % 4]
    game, chance = Game.new((deck_as_dealt(deck), None), str(seed), catalog()), random.Random(seed)
    game.play("no")
    deeds: list[str] = []
    while game.decision is not None and game.state.turn <= 2 * OWN_TURNS:
        asked, legal = game.decision, [action for action in game.legal_actions() if action not in UNSAID]
        if asked.kind is DecisionKind.WINDOW or not legal:
            action = PASS
        else:
            more = [action for action in legal if action.verb is not Verb.END]
            action = chance.choice(more) if more and chance.random() < 0.75 else legal[-1]
        game.play(action)
        if action != PASS:
            deeds.append(str(action))
    copies = {str(card): deck.count(card) for card in sorted(set(deck))}
    return Recorded(copies, str(seed), deeds)


def with_tools(deck: tuple[int, ...]) -> tuple[int, ...]:
    """The deck with 道具札 in the place of ten of its cards: whoever has one in hand is asked at windows."""
    return (*deck[:: len(deck) // 30][:30], *(TOOL,) * 10)


def deck_as_dealt(deck: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(deck))


def pressed(tree: Path, games: list[Recorded]) -> Iterator[Pressed]:
    environment = {**os.environ, "PYTHONPATH": str(tree), "RULES_ENGINE_COMPILED": ""}
    asked = json.dumps({"games": [game._asdict() for game in games]}) + "\n"
    done = subprocess.run(
        [sys.executable, str(PRESSER)],
        cwd=tree,
        env=environment,
        input=asked,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise SystemExit(done.stderr[-2000:])
    yield from map(json.loads, done.stdout.splitlines())


if __name__ == "__main__":
    main()
