"""The tables of every room in one place, for Django and for whoever stands above all rooms.

Rooms take what they need from the `models` of the rooms below them. A new table needs no line here.
"""

from decks.analysis.simulations.models import Simulation, SimulationChunk, SimulationKind, SimulationState
from decks.building.models import (
    MAX_CARD_NOTE_LENGTH,
    MAX_COPIES,
    MAX_LABEL_LENGTH,
    MAX_MESSAGE_LENGTH,
    MAX_NAME_LENGTH,
    MAX_NOTE_LENGTH,
    Deck,
    DeckCandidate,
    DeckCardNote,
    DeckEdit,
    DeckEntry,
    DeckQuerySet,
    DeckTag,
    DeckVersion,
    TakeDownAnswer,
    Visibility,
    new_share_token,
)
from decks.games.models import (
    MAX_ANSWER_LENGTH,
    MAX_DOUBT_LENGTH,
    MAX_QUESTION_LENGTH,
    Chair,
    Doubt,
    KeptStory,
    SoloGame,
    TurnAnswer,
    TurnQuestion,
    usual_stops,
)
from decks.jobs.models import Job, JobState, Priority, ThoughtFor, WorkerCount
from decks.many_lists.models import ListBatch
from decks.people.models import Owned, Owner, new_token
from decks.public.models import MAX_REPORT_LENGTH, DeckLike, DeckReport
from decks.putting_back.models import BroughtFile
from decks.rooms import read_in_every_room
from decks.saved.models import MAX_QUERY_LENGTH, MAX_SAVED_NAME_LENGTH, Favourite, FavouriteGroup, SavedSearch
from decks.transfer.models import ListDraft

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
    "BroughtFile",
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
    "Job",
    "JobState",
    "KeptStory",
    "ListBatch",
    "ListDraft",
    "Owned",
    "Owner",
    "Priority",
    "SavedSearch",
    "Simulation",
    "SimulationChunk",
    "SimulationKind",
    "SimulationState",
    "SoloGame",
    "TakeDownAnswer",
    "ThoughtFor",
    "TurnAnswer",
    "TurnQuestion",
    "Visibility",
    "WorkerCount",
    "new_share_token",
    "new_token",
    "usual_stops",
]

read_in_every_room("models")
