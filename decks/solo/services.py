"""Starting, playing, taking back, continuing: each in one transaction, against the table that was answered."""

from dataclasses import dataclass, replace

from django.db import transaction
from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.utils import timezone

from cards.catalog import CardData
from decks.access import Holder
from decks.models import Deck
from decks.solo.models import SoloGame
from decks.solo.positions import position_of
from rules_engine.actions import Action
from rules_engine.conditions import Fault
from rules_engine.deck_list import DeckList
from rules_engine.errors import InvalidNotationError
from rules_engine.record import GameRecord

OWN_SEAT = 0
MOST_CARDS = 200
MOST_ACTIONS = 1500


@dataclass(frozen=True, slots=True)
class Problem:
    """Why an answer was not taken: stale, unreadable, illegal (with the fault), too_long, nothing (to undo or redo)."""

    kind: str
    fault: Fault | None = None


def dealt_cards(deck: DeckList) -> tuple[int, ...]:
    """The deck as it is handed to the engine: by card id, so that one seed always deals the same cards."""
    return tuple(card_id for card_id, copies in sorted(deck.counts.items()) for _ in range(copies))


def start_game(holder: Holder, deck: Deck | None, name: str, cards: tuple[int, ...], seed: str, first: int) -> SoloGame:
    """A new game of these cards against the empty seat."""
    record = GameRecord((cards, None), seed, first)
    return SoloGame.objects.create(deck=deck, deck_name=name, record=record.to_json(), **holder)


def continue_game(holder: Holder, game: SoloGame, step: int) -> SoloGame:
    """A game of the holder's own that goes on from the first `step` actions of this one."""
    record = played_record(game, step)
    return SoloGame.objects.create(
        deck=game.deck, deck_name=game.deck_name, record=record.to_json(), ply=len(record.actions), **holder
    )


def play_again(holder: Holder, game: SoloGame, seed: str | None) -> SoloGame:
    """The same cards from the start, with this seed or the same one."""
    record = GameRecord.from_json(game.record)
    cards = record.decks[OWN_SEAT] or ()
    return start_game(holder, game.deck, game.deck_name, cards, record.seed if seed is None else seed, record.first)


def played_record(game: SoloGame, steps: int | None = None) -> GameRecord:
    """The record of the actions in force, or of the first `steps` of them."""
    record = GameRecord.from_json(game.record)
    kept = game.ply if steps is None else min(steps, game.ply)
    return replace(record, actions=record.actions[:kept])


@transaction.atomic
def act(
    games: QuerySet[SoloGame], token: str, revision: int, text: str, data: CardData
) -> tuple[SoloGame, Problem | None]:
    """Play the action written as `text`; what was taken back before it is gone, as after any new move."""
    game = _locked(games, token)
    if revision != game.revision:
        return game, Problem("stale")
    try:
        action = Action.parse(text)
    except InvalidNotationError:
        return game, Problem("unreadable")
    record = played_record(game)
    if len(record.actions) >= MOST_ACTIONS:
        return game, Problem("too_long")
    fault = position_of(record, data).explain(action, OWN_SEAT)
    if fault:
        return game, Problem("illegal", fault)
    further = replace(record, actions=(*record.actions, action))
    position_of(further, data)
    game.record = further.to_json()
    _save(game, game.ply + 1)
    return game, None


@transaction.atomic
def undo(games: QuerySet[SoloGame], token: str, revision: int) -> tuple[SoloGame, Problem | None]:
    """Take the last action in force back; it waits for a redo."""
    return _step(_locked(games, token), revision, -1)


@transaction.atomic
def redo(games: QuerySet[SoloGame], token: str, revision: int) -> tuple[SoloGame, Problem | None]:
    """Bring the action that was taken back last into force again."""
    return _step(_locked(games, token), revision, 1)


def _step(game: SoloGame, revision: int, by: int) -> tuple[SoloGame, Problem | None]:
    if revision != game.revision:
        return game, Problem("stale")
    if not 0 <= game.ply + by <= len(GameRecord.from_json(game.record).actions):
        return game, Problem("nothing")
    _save(game, game.ply + by)
    return game, None


def _locked(games: QuerySet[SoloGame], token: str) -> SoloGame:
    return get_object_or_404(games.select_for_update(), token=token)


def _save(game: SoloGame, ply: int) -> None:
    game.ply = ply
    game.revision += 1
    game.changed_at = timezone.now()
    game.save(update_fields=["record", "ply", "revision", "changed_at"])
