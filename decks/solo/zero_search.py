"""零探し in one press: every card that goes under the deck, in its order, and the drawing; all of it or nothing."""

from collections.abc import Sequence

from django.db import transaction
from django.db.models import QuerySet
from django.shortcuts import get_object_or_404

from cards.catalog import CardData
from decks.models.solo_game import SoloGame
from decks.solo.chairs import asks_machine
from decks.solo.going_on import MOST_ACTIONS, go_on, played_record
from decks.solo.positions import as_today, position_of
from decks.solo.presses import answers_of
from decks.solo.services import Problem, play_press
from rules_engine.play import Game
from rules_engine.terms.actions import DONE, Action
from rules_engine.terms.codes import HAND
from rules_engine.terms.vocabulary import Verb


@transaction.atomic
def search(
    games: QuerySet[SoloGame], token: str, revision: int, cards: Sequence[int], data: CardData
) -> tuple[SoloGame, Problem | None]:
    """Put these cards under the deck, the first one highest, and draw as many."""
    game = get_object_or_404(games.select_for_update(), token=token)
    if revision != game.revision:
        return game, Problem("stale")
    if not cards:
        return game, Problem("unreadable")
    record = as_today(played_record(game), data)
    position = position_of(record, data)
    if asks_machine(game, position):
        return game, Problem("not_yours")
    if len(record.actions) + len(cards) + 1 >= MOST_ACTIONS:
        return game, Problem("too_long")
    record, fault = play_press(game, record, _answers(position, cards), data)
    if fault:
        return game, Problem("illegal", fault)
    go_on(game, record, data)
    return game, None


def _answers(position: Game, cards: Sequence[int]) -> tuple[Action, ...]:
    """The declaration if it is still to be made, the cards, and the end; with the last card of the hand it ends by
    itself."""
    first, *others = (Action(Verb.BOTTOM, card) for card in cards)
    hand = position.state.areas[HAND][position.decision.player] if position.decision else []
    return (*answers_of(position, first), *others, *([DONE] if len(cards) < len(hand) else []))
