"""Random play over the real catalogue, for property tests, soak and speed: seeded, so a failure can be replayed."""

import os
import random
from dataclasses import fields
from enum import StrEnum
from functools import cache

from rules_engine.catalog import load_catalog
from rules_engine.catalog.definitions import Catalog
from rules_engine.compile.instances import Instances
from rules_engine.game.game import Game
from rules_engine.rulebook.options import MainWindow, WindowPriority
from rules_engine.rulebook.ruleset import STANDARD, Ruleset
from rules_engine.state.state import State
from rules_engine.vocabulary.codes import DECK, ZONES
from tests.frozen import frozen_catalog

DECK_SIZE = 40
CHOICES = [field.name for field in fields(STANDARD) if isinstance(getattr(STANDARD, field.name), StrEnum)]
ALTERNATIVES = Ruleset.from_differences({name: list(type(getattr(STANDARD, name)))[-1] for name in CHOICES})
RULESETS = (
    STANDARD,
    Ruleset(silent_windows=False),
    Ruleset(main_window=MainWindow.ANY_TIME, window_priority=WindowPriority.OTHER_PLAYER),
    ALTERNATIVES,
)


@cache
def catalog() -> Catalog:
    """The frozen cards, or with ``EVERY_CARD=1`` all of today's."""
    return load_catalog() if os.environ.get("EVERY_CARD") else frozen_catalog()


@cache
def cheap_ids() -> tuple[int, ...]:
    """Cards of cost 3 or less: games in which much happens."""
    return tuple(card.id for card in catalog() if card.is_deck_card and card.cost <= 3)


@cache
def all_ids() -> tuple[int, ...]:
    return tuple(card.id for card in catalog() if card.is_deck_card)


def random_decks(seed: int, size: int = DECK_SIZE) -> tuple[tuple[int, ...] | None, tuple[int, ...] | None]:
    """Two decks of real cards; every fifth seed has an empty second seat, odd seeds only cheap cards."""
    source = random.Random(seed)
    ids = cheap_ids() if seed % 2 else all_ids()
    one, other = (tuple(source.choice(ids) for _ in range(size)) for _ in range(2))
    return (one, None) if seed % 5 == 0 else (one, other)


def new_game(seed: int, size: int = DECK_SIZE) -> Game:
    return Game.new(random_decks(seed, size), seed, catalog(), first=None, ruleset=RULESETS[seed % len(RULESETS)])


def played(seed: int, length: int, size: int = DECK_SIZE) -> Game:
    """A game of at most `length` random actions."""
    game, source = new_game(seed, size), random.Random(seed)
    while game.decision and len(game.actions) < length:
        game.play(source.choice(game.legal_actions()))
    return game


def random_instances(seed: int) -> Instances:
    return Instances(random_decks(seed), catalog(), RULESETS[seed % len(RULESETS)])


def assert_conserved(state: State) -> None:
    """Every instance is in exactly one zone of its owner, the one written beside it; no host is missing."""
    found = sorted(card for areas in state.areas for area in areas for card in area)
    assert found == list(range(state.instances.count))
    for zone in range(len(ZONES)):
        for player in (0, 1):
            for card in state.areas[zone][player]:
                assert (state.zone[card], state.instances.owners[card]) == (zone, player)
                assert zone != DECK or state.face_down[card]
    for card, host in enumerate(state.host):
        assert host < 0 or (state.zone[card] == state.zone[host] and state.kind[card] >= 0)
