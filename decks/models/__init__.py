"""Decks and what was done to them. Verdicts are computed from these rows, never stored in them."""

from decks.models.deck import (
    MAX_CARD_NOTE_LENGTH,
    MAX_COPIES,
    MAX_LABEL_LENGTH,
    MAX_NAME_LENGTH,
    MAX_NOTE_LENGTH,
    Deck,
    DeckCandidate,
    DeckCardNote,
    DeckEntry,
    DeckQuerySet,
    DeckTag,
    Visibility,
    new_share_token,
)
from decks.models.doubt import MAX_DOUBT_LENGTH, Doubt
from decks.models.history import MAX_MESSAGE_LENGTH, DeckEdit, DeckVersion
from decks.models.holder import Held, Holder
from decks.models.job import Job, JobState, Priority
from decks.models.kept_story import KeptStory
from decks.models.list_draft import ListDraft
from decks.models.public import MAX_REPORT_LENGTH, DeckLike, DeckReport
from decks.models.saved import MAX_QUERY_LENGTH, MAX_SAVED_NAME_LENGTH, Favourite, FavouriteGroup, SavedSearch
from decks.models.simulation import Simulation, SimulationChunk, SimulationKind, SimulationState
from decks.models.solo_game import Chair, SoloGame
from decks.models.turn_question import MAX_ANSWER_LENGTH, MAX_QUESTION_LENGTH, TurnAnswer, TurnQuestion

__all__ = [
    "MAX_ANSWER_LENGTH",
    "MAX_CARD_NOTE_LENGTH",
    "MAX_COPIES",
    "MAX_DOUBT_LENGTH",
    "MAX_LABEL_LENGTH",
    "MAX_MESSAGE_LENGTH",
    "MAX_NAME_LENGTH",
    "MAX_NOTE_LENGTH",
    "MAX_QUERY_LENGTH",
    "MAX_QUESTION_LENGTH",
    "MAX_REPORT_LENGTH",
    "MAX_SAVED_NAME_LENGTH",
    "Chair",
    "Deck",
    "DeckCandidate",
    "DeckCardNote",
    "DeckEdit",
    "DeckEntry",
    "DeckLike",
    "DeckQuerySet",
    "DeckReport",
    "DeckTag",
    "DeckVersion",
    "Doubt",
    "Favourite",
    "FavouriteGroup",
    "Held",
    "Holder",
    "Job",
    "JobState",
    "KeptStory",
    "ListDraft",
    "Priority",
    "SavedSearch",
    "Simulation",
    "SimulationChunk",
    "SimulationKind",
    "SimulationState",
    "SoloGame",
    "TurnAnswer",
    "TurnQuestion",
    "Visibility",
    "new_share_token",
]
