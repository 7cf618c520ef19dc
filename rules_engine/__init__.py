"""The rules of 巫カードゲーム as a library: standard library only, no framework, usable from a shell."""

from rules_engine.catalog import load_catalog
from rules_engine.deck_legality import DeckVerdict, Notice, Repair, Violation, check_deck
from rules_engine.deck_list import DeckList, parse_list
from rules_engine.game import Game, replay
from rules_engine.record import GameRecord
from rules_engine.restrictions import list_on, load_revisions

__all__ = [
    "DeckList",
    "DeckVerdict",
    "Game",
    "GameRecord",
    "Notice",
    "Repair",
    "Violation",
    "check_deck",
    "list_on",
    "load_catalog",
    "load_revisions",
    "parse_list",
    "replay",
]
