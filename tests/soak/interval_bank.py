"""A bank of games to draw jobs from: what a sample deck, and the same with other cards in two places, came to alone.

`python -m tests.soak.interval_bank` plays all of it anew, some minutes of one core, and writes it beside this module;
the compiled engine (`RULES_ENGINE_COMPILED=1`) plays the same games in less. Each list plays every number once, so that
two games of one number are a pair with common chance. The file is a line of JSON that says how it was made, then, as
lzma packs it, one byte for each game: first those of the list, then those of the changed one.
"""

import json
import lzma
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from rules_engine.simulation import Match, simulate
from tests.rules_engine.game.random_games import catalog
from tests.rules_engine.game.real_decks import sample_decks

FILE = Path(__file__).with_name("interval_bank.data")
GAMES = 100_000
TURNS = 6
COMMON, COMMON_BY = 257, 4
"""A card, and the own turn by whose end about half of all games have used it."""
OUT, INTO = (147, 148), 1107
"""One copy of each of the first two goes for one of the last."""


class Ended(NamedTuple):
    """What the bank keeps of one game, in one byte: `used` is about as often so as not, `stuck` rarely so."""

    damage: int
    used: bool
    stuck: bool

    def as_byte(self) -> int:
        return self.damage << 2 | self.used << 1 | self.stuck

    @classmethod
    def read(cls, byte: int) -> "Ended":
        return cls(byte >> 2, bool(byte & 2), bool(byte & 1))


def match() -> Match:
    return Match(sample_decks()[0], None, "random", "区間", TURNS)


def changed(match: Match) -> Match:
    cards = list(match.deck)
    for card in OUT:
        cards[cards.index(card)] = INTO
    return replace(match, deck=tuple(cards))


def play(match: Match, numbers: Iterable[int]) -> bytes:
    """A byte for the game of each number."""
    found = []
    for number in numbers:
        counted = simulate(match, [number], catalog())
        used = sum(counted.first_uses.get(COMMON, ())[:COMMON_BY])
        found.append(Ended(counted.damage[-1], bool(used), bool(counted.stuck)).as_byte())
    return bytes(found)


def head() -> dict[str, Any]:
    """How the bank is made."""
    asked = match()
    return {
        "deck": list(asked.deck),
        "changed": list(changed(asked).deck),
        "level": asked.level,
        "seed": asked.seed,
        "turns": TURNS,
        "games of each": GAMES,
        "byte": f"damage * 4 + used card {COMMON} by turn {COMMON_BY} * 2 + stuck",
    }


def write(games: int = GAMES) -> None:
    both = b"".join(play(one, range(games)) for one in (match(), changed(match())))
    said = json.dumps(head(), ensure_ascii=False).encode()
    FILE.write_bytes(said + b"\n" + lzma.compress(both, preset=9 | lzma.PRESET_EXTREME))


def read() -> tuple[dict[str, Any], bytes, bytes]:
    """The head, and the games of either list by number."""
    said, _, packed = FILE.read_bytes().partition(b"\n")
    games = lzma.decompress(packed)
    return json.loads(said), games[:GAMES], games[GAMES:]


if __name__ == "__main__":
    write()
