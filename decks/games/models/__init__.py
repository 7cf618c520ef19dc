"""Games played alone, and what people kept, asked and answered about them."""

from decks.games.models.doubt import MAX_DOUBT_LENGTH, Doubt
from decks.games.models.kept_story import KeptStory
from decks.games.models.solo_game import Chair, SoloGame, usual_stops
from decks.games.models.turn_question import MAX_ANSWER_LENGTH, MAX_QUESTION_LENGTH, TurnAnswer, TurnQuestion

__all__ = [
    "MAX_ANSWER_LENGTH",
    "MAX_DOUBT_LENGTH",
    "MAX_QUESTION_LENGTH",
    "Chair",
    "Doubt",
    "KeptStory",
    "SoloGame",
    "TurnAnswer",
    "TurnQuestion",
    "usual_stops",
]
