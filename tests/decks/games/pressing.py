"""Presses at a stored table without a browser."""

from django.db.models import QuerySet

from cards.catalog import CardData
from decks.games.models.solo_game import SoloGame
from decks.games.play.answer import Press, answer
from decks.games.play.presses import Act
from decks.games.play.refusals import Refused
from decks.games.table.opponents import OWN_SEAT


def press(
    games: QuerySet[SoloGame], token: str, revision: int, pressed: Press, data: CardData
) -> tuple[SoloGame, Refused | None]:
    """The game after this press of whoever began it, and why it was refused if it was."""
    live, refused = answer(games.filter(token=token), OWN_SEAT, revision, pressed, data)
    return live.row, refused


def act(
    games: QuerySet[SoloGame], token: str, revision: int, text: str, data: CardData
) -> tuple[SoloGame, Refused | None]:
    return press(games, token, revision, Act(text), data)
