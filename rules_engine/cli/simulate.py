"""`python -m rules_engine simulate DECK [--against DECK2] --games N --seed S [--level L] [--turns T] [--json]`.

The machine plays the deck, against nobody or against another deck that it plays, too, and what happened is counted by
turns of the deck's own. Decks are files, one card a line. The same seed gives the same numbers, anywhere.

`--compare DECK3` plays another list on the same seeds and tells what it changes; `--weakest` tells what a copy of each
card does. `--games` is then how many games may be played in all.
"""

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path

from rules_engine.catalog import load_catalog
from rules_engine.catalog.definitions import Catalog
from rules_engine.cli.arena.command import deck_from
from rules_engine.cli.simulate_lists import (
    LEAST_SEEDS,
    compared_json,
    compared_text,
    question_of,
    told_mean,
    told_rate,
    weigh_twice,
    weighed_json,
    weighed_text,
)
from rules_engine.players import LEVELS
from rules_engine.simulation import (
    Counted,
    Figures,
    Match,
    compare,
    figures,
    seeds_to_compare,
    seeds_to_weigh,
    simulate,
)
from rules_engine.simulation.watching import STUCK_TURNS
from rules_engine.vocabulary.errors import RulesError

MOST_GAMES = 100_000
MOST_TURNS = 60


def main(arguments: list[str]) -> int:
    """Play and print; 0 if all games were played, 1 if a deck cannot be read or played, 2 for a wrong call."""
    try:
        given = _parser().parse_args(arguments)
    except SystemExit as ending:
        return 2 if ending.code else 0
    catalog = load_catalog()
    try:
        deck = deck_from(Path(given.deck), catalog)
        against = deck_from(Path(given.against), catalog) if given.against else None
        match = Match(deck, against, given.level, given.seed, given.turns, given.positions)
        if given.compare or given.weakest:
            return _of_lists(match, given, catalog)
        counted = simulate(match, range(given.games), catalog)
    except (RulesError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    print(as_json(match, counted) if given.json else as_text(match, counted, catalog))
    return 0


def _of_lists(match: Match, given: argparse.Namespace, catalog: Catalog) -> int:
    to_weigh, to_compare = seeds_to_weigh(given.games, len(set(match.deck))), seeds_to_compare(given.games)
    if min(to_weigh if given.weakest else (to_compare,)) < LEAST_SEEDS:
        print(f"{given.games} games are too few: {LEAST_SEEDS} seeds at the least", file=sys.stderr)
        return 2
    if given.weakest:
        first, second = weigh_twice(match, to_weigh, catalog)
        print(weighed_json(match, first, second) if given.json else weighed_text(match, first, second, catalog))
        return 0
    counted = compare(match, deck_from(Path(given.compare), catalog), range(to_compare), catalog)
    print(compared_json(match, counted) if given.json else compared_text(match, counted))
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m rules_engine simulate")
    parser.add_argument("deck")
    parser.add_argument("--against")
    parser.add_argument("--games", type=_up_to(MOST_GAMES), required=True)
    parser.add_argument("--seed", required=True)
    parser.add_argument("--level", choices=tuple(LEVELS), default="greedy")
    parser.add_argument("--turns", type=_up_to(MOST_TURNS), default=12)
    parser.add_argument("--positions", type=_up_to(1_000_000))
    parser.add_argument("--json", action="store_true")
    either = parser.add_mutually_exclusive_group()
    either.add_argument("--compare")
    either.add_argument("--weakest", action="store_true")
    return parser


def _up_to(most: int) -> Callable[[str], int]:
    """Reads a number from 1 to `most`."""

    def read(text: str) -> int:
        number = int(text)
        if not 1 <= number <= most:
            raise argparse.ArgumentTypeError(f"1 to {most}")
        return number

    return read


def as_json(match: Match, counted: Counted) -> str:
    """For programs: the question, the whole numbers counted, and the figures; an open interval ends at null."""
    found = figures(counted).as_data()
    return json.dumps({"question": question_of(match), "counted": counted.as_data(), "figures": found}, indent=1)


def as_text(match: Match, counted: Counted, catalog: Catalog) -> str:
    """For people: how far to trust it first, then what happened, by own turn."""
    found = figures(counted)
    lines = [
        f"エンジンが行わずにとばした効果：{100 * found.passed_over:.1f}%",
        f"とばした効果のあったゲーム：{told_rate(found.games_passed_over)}",
        f"{counted.games}ゲーム（先攻・後攻を交互に）・{LEVELS[match.level].label}・シード {match.seed}・95%の区間",
        f"{STUCK_TURNS}ターン目までに札を使えなかった：{told_rate(found.stuck)}",
        f"勝ち {told_rate(found.wins)}・引き分け {told_rate(found.draws)}",
        f"{match.turns}ターン目までに終わらず {told_rate(found.unfinished)}",
        "",
        "ターン  与えたダメージ           魂                       勝ち（そのターンまで）",
        *_turn_lines(found),
        "",
        "札をはじめて使うまで（そのターンまでに使った割合、%）",
        *_card_lines(found, catalog),
    ]
    return "\n".join(lines)


def _turn_lines(found: Figures) -> list[str]:
    rows = zip(found.damage, found.souls, found.kills_by, strict=True)
    return [
        f"{turn:>4}    {told_mean(damage):<24} {told_mean(souls):<24} {told_rate(kills)}"
        for turn, (damage, souls, kills) in enumerate(rows, start=1)
    ]


def _card_lines(found: Figures, catalog: Catalog) -> list[str]:
    """The cards that were used most by the end come first; all figures are of the same number of games."""
    ordered = sorted(found.used_by.items(), key=lambda row: (-row[1][-1].count, row[0]))
    return [
        f"{' '.join(f'{100 * rate.share:4.0f}' for rate in rates)}  {catalog.card(card).name}（{told_rate(rates[-1])}）"
        for card, rates in ordered
    ]
