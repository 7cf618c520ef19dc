"""A game as others see it: answers to choose from, what a seat sees, records, undo."""

from rules_engine.compile.dummy_cards import BLANK
from rules_engine.execution.manual_moves import MANUAL_VERBS, MOST_LIFE, manual_cards
from rules_engine.execution.setting import may_be_set
from rules_engine.game.decision import Decision
from rules_engine.game.game import Game
from rules_engine.game.legal_actions import Attempt
from rules_engine.game.observation import SeenPlayer
from rules_engine.game.preview import CardChange, Preview, PreviewedChange, PreviewedMove
from rules_engine.game.record import Base, GameRecord, Redraw
from rules_engine.game.replay import ReplayReading, read_record, redraw_at, replay
from rules_engine.game.seen_card import CardNow, SeenCard, seen_card
from rules_engine.kernel.agreed_chance import AgreedChance, ChanceAct, pick_agreed, shuffle_agreed, toss_agreed
from rules_engine.kernel.log import LogEntry
from rules_engine.rights.faults import Fault
from rules_engine.vocabulary.forecast_ends import ForecastEnd

__all__ = [
    "BLANK",
    "MANUAL_VERBS",
    "MOST_LIFE",
    "AgreedChance",
    "Attempt",
    "Base",
    "CardChange",
    "CardNow",
    "ChanceAct",
    "Decision",
    "Fault",
    "ForecastEnd",
    "Game",
    "GameRecord",
    "LogEntry",
    "Preview",
    "PreviewedChange",
    "PreviewedMove",
    "Redraw",
    "ReplayReading",
    "SeenCard",
    "SeenPlayer",
    "manual_cards",
    "may_be_set",
    "pick_agreed",
    "read_record",
    "redraw_at",
    "replay",
    "seen_card",
    "shuffle_agreed",
    "toss_agreed",
]
