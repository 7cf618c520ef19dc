"""The rules of 巫カードゲーム as a library: standard library only, no framework, usable from a shell."""

from rules_engine.build import rooms

__path__ = rooms(__path__)

from rules_engine.catalog import load_catalog
from rules_engine.catalog.deck_reader import read_deck
from rules_engine.legality.deck_check import DeckVerdict, Notice, Repair, Violation, check_deck
from rules_engine.legality.deck_list import DeckList
from rules_engine.legality.restrictions import list_on, load_revisions
from rules_engine.play.game import Game
from rules_engine.play.record import GameRecord
from rules_engine.play.replay import replay
from rules_engine.rulebook.clauses import CLAUSES, Clause, clause
from rules_engine.rulebook.ruleset import RULESET_VERSION, STANDARD, Ruleset

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
