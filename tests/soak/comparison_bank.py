"""A bank of compared games to draw jobs from: what two lists came to on the same seeds, against a third, turn by turn.

`python -m tests.soak.comparison_bank` plays all of it anew, some minutes of one core, and writes it beside this module.
The file is a line of JSON that says how it was made, then, as lzma packs it, for each seed: the old list's points,
turns until it won and damage by turn, over both games of the seed; the same of the new list; damage and 魂 by turn of
the old list's first game alone, whose means a page shows, too.
"""

import json
import lzma
from array import array
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from rules_engine.simulation import Counted, Match, aligned
from rules_engine.simulation.games import nothing, play_game
from rules_engine.simulation.paired import half_points, kill_turns
from tests.rules_engine.game.random_games import catalog
from tests.rules_engine.game.real_decks import sample_decks

FILE = Path(__file__).with_name("comparison_bank.data")
SEEDS, TURNS = 3_000, 12
ROWS = 2 + TURNS
SWAPPED, INTO = 10, 1107
"""So many cards of the new list are copies of one that does little for this deck."""


class Seed(NamedTuple):
    """What one seed came to: the rows of both lists, and damage, then 魂, of one game."""

    old: tuple[int, ...]
    new: tuple[int, ...]
    alone: tuple[int, ...]


def match() -> Match:
    return Match(sample_decks()[0], sample_decks()[1], "random", "比較", TURNS)


def weaker(match: Match) -> Match:
    return replace(match, deck=aligned(match.deck, (*match.deck[SWAPPED:], *[INTO] * SWAPPED)))


def play(numbers: Iterable[int]) -> list[Seed]:
    asked = match()
    changed = weaker(asked)
    found = []
    for number in numbers:
        first, second = (_game(asked, number, seat) for seat in (0, 1))
        new = _game(changed, number, 0) + _game(changed, number, 1)
        found.append(Seed(_rows(first + second), _rows(new), (*first.damage, *first.souls)))
    return found


def _game(match: Match, number: int, first: int) -> Counted:
    return play_game(match, f"{match.seed}/{number}", first, catalog(), nothing)


def _rows(counted: Counted) -> tuple[int, ...]:
    return (half_points(counted), kill_turns(counted, TURNS), *counted.damage)


def head() -> dict[str, Any]:
    """How the bank is made."""
    asked = match()
    return {
        "deck": list(asked.deck),
        "changed": list(weaker(asked).deck),
        "against": list(asked.against or ()),
        "level": asked.level,
        "seed": asked.seed,
        "turns": TURNS,
        "seeds": SEEDS,
    }


def write() -> None:
    numbers = array("h", (one for seed in play(range(SEEDS)) for part in seed for one in part))
    said = json.dumps(head(), ensure_ascii=False).encode()
    FILE.write_bytes(said + b"\n" + lzma.compress(numbers.tobytes(), preset=9 | lzma.PRESET_EXTREME))


def read() -> tuple[dict[str, Any], list[Seed]]:
    """The head, and the seeds by number."""
    said, _, packed = FILE.read_bytes().partition(b"\n")
    numbers = array("h")
    numbers.frombytes(lzma.decompress(packed))
    width = 2 * ROWS + 2 * TURNS
    seeds = [tuple(numbers[at : at + width]) for at in range(0, len(numbers), width)]
    return json.loads(said), [Seed(one[:ROWS], one[ROWS : 2 * ROWS], one[2 * ROWS :]) for one in seeds]


if __name__ == "__main__":
    write()
