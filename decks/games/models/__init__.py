"""Games played alone or by two people, and what people kept, asked and answered about them."""

from decks.games.models.doubt import MAX_DOUBT_LENGTH, Doubt
from decks.games.models.kept_story import KeptStory
from decks.games.models.match import GameEnd, Match, MatchGame, MatchSeat, MatchState, SeatKey
from decks.games.models.solo_game import Chair, SoloGame, usual_stops
from decks.games.models.turn_question import MAX_ANSWER_LENGTH, MAX_QUESTION_LENGTH, TurnAnswer, TurnQuestion

__all__ = [
    "MAX_ANSWER_LENGTH",
    "MAX_DOUBT_LENGTH",
    "MAX_QUESTION_LENGTH",
    "Chair",
    "Doubt",
    "GameEnd",
    "KeptStory",
    "Match",
    "MatchGame",
    "MatchSeat",
    "MatchState",
    "SeatKey",
    "SoloGame",
    "TurnAnswer",
    "TurnQuestion",
    "usual_stops",
]
