"""How each of many matches is played: by whom, with which decks, how long, and how it ends, all drawn by its number."""

import json
import random
from dataclasses import dataclass
from enum import StrEnum

from tests.probes.conftest import size
from tests.running_site import RunningSite

LEVELS = ("greedy", "random")
WHOLE_EVERY = size("PROBE_MATCH_WHOLE", 5)
"""Every so many matches one is played to its end by the rules."""
FEWEST, MOST = 20, 400
"""The other matches are broken off after so many presses."""
STEEPNESS = size("PROBE_MATCH_STEEPNESS", 4)
"""How much more often a match is short than long."""
RANDOM_DECKS = 24
MAKE = f"""
import json
from collections import Counter
from tests.benchmarks.deck_pools import archetypes
from tests.decks.builders import build_deck
from tests.rules_engine.game.real_decks import random_legal_deck
lists = [*archetypes(), *map(random_legal_deck, range({RANDOM_DECKS}))]
print(json.dumps([build_deck(visibility="unlisted", copies=Counter(cards)).share for cards in lists]))
"""


class Ending(StrEnum):
    RULES = "by the rules"
    SURRENDER = "surrendered"
    DRAW = "drawn"
    CLAIM = "claimed"


BROKEN_OFF = tuple(one for one in Ending if one is not Ending.RULES)


@dataclass(frozen=True, slots=True)
class MatchPlan:
    """`levels` are those of the seats, `decks` the share tokens of host and guest, "" for one of the samples;
    `breaker` is the seat that ends a match that is not played to its end, after so many `presses`."""

    number: int
    levels: tuple[str, str]
    decks: tuple[str, str]
    ending: Ending
    presses: int
    breaker: int


def decks_made(site: RunningSite) -> list[str]:
    """Twelve archetypes and random legal decks, put into the site; their share tokens."""
    return list(json.loads(site.manage("shell", "-v", "0", "-c", MAKE).strip().splitlines()[-1]))


def plan(number: int, decks: list[str], most_presses: int) -> MatchPlan:
    chance = random.Random(f"plan {number}")
    drawn = FEWEST * (MOST / FEWEST) ** (chance.random() ** STEEPNESS)
    whole = number % WHOLE_EVERY == 0
    pool = [*decks, *([""] * (len(decks) // 2))]
    return MatchPlan(
        number=number,
        levels=LEVELS if chance.random() < 0.5 else LEVELS[::-1],
        decks=(chance.choice(pool), chance.choice(pool)),
        ending=Ending.RULES if whole else BROKEN_OFF[number % len(BROKEN_OFF)],
        presses=most_presses if whole else min(most_presses, round(drawn)),
        breaker=chance.randrange(2),
    )
