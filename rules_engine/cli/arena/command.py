"""`python -m rules_engine arena DECK_A DECK_B --levels LEVEL_A LEVEL_B --seeds N [--json]`: who wins how often.

Decks are files, one card a line. Each seed is played twice, with A first and with B first. Counted are the points of
A, a draw half, with a 95 % interval over the seeds. `--positions` bounds what each side may visit for a decision,
`--first` is the first seed. Windows open as they do at the site against the computer; `--silent` asks only who has an
answer, as between two people at one device. `--json` also gives the answers that look wrong, each with the record of
its game.
"""

import argparse
import json
import sys
from pathlib import Path

from rules_engine.catalog import load_catalog
from rules_engine.catalog.deck_reader import read_deck
from rules_engine.catalog.definitions import Catalog
from rules_engine.cli.arena.figures import Standing, standing
from rules_engine.cli.arena.match import AT_THE_SITE, Played, Side, play
from rules_engine.legality.deck_list import DeckList
from rules_engine.players import LEVELS
from rules_engine.rulebook.ruleset import STANDARD, Ruleset
from rules_engine.vocabulary.errors import RulesError


def main(arguments: list[str]) -> int:
    """Play and print; 0 if all games ended, 1 if a deck cannot be read or a game does not end, 2 for a wrong call."""
    try:
        given = _parser().parse_args(arguments)
    except SystemExit as ending:
        return 2 if ending.code else 0
    catalog = load_catalog()
    try:
        one, other = (
            Side(deck_from(Path(file), catalog), level, given.positions)
            for file, level in zip((given.deck_a, given.deck_b), given.levels, strict=True)
        )
        seeds = range(given.first, given.first + given.seeds)
        ruleset = STANDARD if given.silent else AT_THE_SITE
        found = standing([pair(one, other, str(seed), catalog, ruleset) for seed in seeds])
    except (RulesError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    print(as_json(found) if given.json else as_text(found, given.levels))
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m rules_engine arena")
    parser.add_argument("deck_a")
    parser.add_argument("deck_b")
    parser.add_argument("--levels", nargs=2, choices=tuple(LEVELS), required=True, metavar=("LEVEL_A", "LEVEL_B"))
    parser.add_argument("--seeds", type=_count, required=True)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--positions", type=_count)
    parser.add_argument("--silent", action="store_true")
    parser.add_argument("--json", action="store_true")
    return parser


def _count(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("one or more")
    return number


def deck_from(file: Path, catalog: Catalog) -> tuple[int, ...]:
    """The card ids of a deck file, copies one after the other."""
    return tuple(DeckList.of(read_deck(file.read_text("utf-8"), catalog).items()).cards())


def pair(one: Side, other: Side, seed: str, catalog: Catalog, ruleset: Ruleset) -> tuple[Played, Played]:
    """The two games of a seed: the first side goes first, then the other one does."""
    return play((one, other), seed, catalog, ruleset), play((other, one), seed, catalog, ruleset)


def as_text(found: Standing, levels: list[str]) -> str:
    """For people: one line for the result and one for the games."""
    endings = ", ".join(f"{word} {count}" for word, count in found.endings)
    return (
        f"{levels[0]} {100 * found.points:.1f} % of the points against {levels[1]}"
        f" ({100 * found.low:.1f}–{100 * found.high:.1f}), {found.games} games:"
        f" {found.wins} won, {found.draws} drawn, {found.losses} lost\n"
        f"{found.turns:.1f} turns a game; ended by {endings}; positions a decision"
        f" {found.positions[0]:.0f} and {found.positions[1]:.0f}; {len(found.doubts)} answers look wrong"
    )


def as_json(found: Standing) -> str:
    """For programs: everything that was counted, and the answers that look wrong."""
    return json.dumps(
        {
            "games": found.games,
            "points": found.points,
            "interval": [found.low, found.high],
            "wins": found.wins,
            "draws": found.draws,
            "losses": found.losses,
            "turns": found.turns,
            "positions": list(found.positions),
            "endings": dict(found.endings),
            "doubts": [
                {
                    "level": doubt.level,
                    "ply": doubt.ply,
                    "action": doubt.action,
                    "promised": doubt.promised,
                    "brought": doubt.brought,
                    "record": doubt.record,
                }
                for doubt in found.doubts
            ],
        },
        ensure_ascii=False,
        indent=1,
    )
