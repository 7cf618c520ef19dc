"""The rules of 巫カードゲーム as a library: standard library only, no framework, usable from a shell.

Each name is fetched from its room when it is first asked for: who only reads cards does not wait for the whole game.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from rules_engine.build import rooms

__path__ = rooms(__path__)

from rules_engine.language.parse.keyword_names import ask_for_names

ask_for_names(lambda: import_module("rules_engine.keywords.table").TABLE)

PLACES = {
    "catalog": ("load_catalog",),
    "catalog.deck_reader": ("read_deck",),
    "legality.deck_check": ("DeckVerdict", "Notice", "Repair", "Violation", "check_deck"),
    "legality.deck_list": ("DeckList",),
    "legality.restrictions": ("list_on", "load_revisions"),
    "game.game": ("Game",),
    "game.record": ("GameRecord",),
    "game.replay": ("replay",),
    "rulebook.clauses": ("CLAUSES", "Clause", "clause"),
    "rulebook.ruleset": ("RULESET_VERSION", "STANDARD", "Ruleset"),
}

if TYPE_CHECKING:
    from rules_engine.catalog import load_catalog
    from rules_engine.catalog.deck_reader import read_deck
    from rules_engine.game.game import Game
    from rules_engine.game.record import GameRecord
    from rules_engine.game.replay import replay
    from rules_engine.legality.deck_check import DeckVerdict, Notice, Repair, Violation, check_deck
    from rules_engine.legality.deck_list import DeckList
    from rules_engine.legality.restrictions import list_on, load_revisions
    from rules_engine.rulebook.clauses import CLAUSES, Clause, clause
    from rules_engine.rulebook.ruleset import RULESET_VERSION, STANDARD, Ruleset
else:

    def __getattr__(name):
        for room, names in PLACES.items():
            if name in names:
                return globals().setdefault(name, getattr(import_module(f"rules_engine.{room}"), name))
        raise AttributeError(f"module 'rules_engine' has no attribute '{name}'")


__all__ = [
    "CLAUSES",
    "RULESET_VERSION",
    "STANDARD",
    "Clause",
    "DeckList",
    "DeckVerdict",
    "Game",
    "GameRecord",
    "Notice",
    "Repair",
    "Ruleset",
    "Violation",
    "check_deck",
    "clause",
    "list_on",
    "load_catalog",
    "load_revisions",
    "read_deck",
    "replay",
]
