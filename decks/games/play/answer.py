"""The one way to answer a table: the row is locked, a table that is gone and a turn that is not one's own are refused,
and the press does the rest."""

from typing import NamedTuple, Protocol

from django.db import transaction
from django.db.models import QuerySet
from django.shortcuts import get_object_or_404

from cards.catalog import CardData
from decks.games.models.solo_game import SoloGame
from decks.games.play.advance import SoloTable
from decks.games.play.live_game import LiveGame, LostGameError
from decks.games.play.refusals import RefusalKind, Refused
from decks.games.table.opponents import answered_seats
from rules_engine.vocabulary.errors import RulesError


class Press(Protocol):
    """What somebody does at a table. `needs_turn` says whether it answers what is asked now."""

    @property
    def needs_turn(self) -> bool: ...

    def press(self, live: SoloTable) -> Refused | None:
        """Do it and save the game with what follows, or say why not and leave what is stored alone."""


class Answered(NamedTuple):
    """The game as it is after the press, or as it was if that was `refused`."""

    live: LiveGame
    refused: Refused | None = None


@transaction.atomic
def answer(game: QuerySet[SoloGame], seat: int, revision: int, press: Press, data: CardData) -> Answered:
    """Let the one who sits at `seat` press this at the one `game`, which he saw at this `revision`.

    Raises ``Http404`` where the game is none of his, ``LostGameError`` where it cannot be played any more.
    """
    row = get_object_or_404(game.select_for_update())
    live = SoloTable(row, data, seat, today=press.needs_turn)
    if revision != row.revision:
        return Answered(live, Refused(RefusalKind.STALE))
    decision, own = live.played.position.decision, answered_seats(row, seat)
    if decision is not None and decision.player in own:
        live.seat = decision.player
    elif decision is not None and press.needs_turn:
        return Answered(live, Refused(RefusalKind.NOT_YOURS))
    try:
        return Answered(live, press.press(live))
    except RulesError as fault:
        raise LostGameError(row) from fault
