"""Why a forecast ends, and how it is told so: in a game no such thing happens."""

from enum import StrEnum


class ForecastEnd(StrEnum):
    """Why a forecast ends where it does.

    QUESTION and GAME_OVER are its whole length: the seat that answered is asked again, or nothing is left to play. The
    others come before the first question to the other seat, draw, look at a deck, shuffle, pick by chance, or card
    that would have to be known.
    """

    QUESTION = "question"
    GAME_OVER = "game_over"
    OTHER_SEAT = "other_seat"
    DRAW = "draw"
    LOOK = "look"
    SHUFFLE = "shuffle"
    CHANCE = "chance"
    UNKNOWN_CARD = "unknown_card"


WHOLE = (ForecastEnd.QUESTION, ForecastEnd.GAME_OVER)


class ForecastEndError(Exception):
    """A forecast can be told no further. Never raised in a game."""

    def __init__(self, end: ForecastEnd) -> None:
        super().__init__(end.value)
        self.end: ForecastEnd = end
