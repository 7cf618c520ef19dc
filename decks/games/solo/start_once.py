"""A form that begins a game, sent twice: one game."""

from django.db import transaction

from decks.building.models import Deck
from decks.games.models import SoloGame
from decks.games.solo.start import begun_record, sitting, start_game
from decks.games.table.opponents import Opponent
from decks.people.models import Owner
from decks.people.quotas import one_at_a_time


@transaction.atomic
def start_once(owner: Owner, deck: Deck, cards: tuple[int, ...], seed: str, first: int, other: Opponent) -> SoloGame:
    """As `start_game`; where the owner has that very game and nobody has touched it since it began, that one."""
    alike = {"deck": deck, "deck_name": deck.name, **sitting(other)}
    alike["record"] = begun_record(cards, seed, first, other).to_json()
    game = SoloGame(**alike, **owner)
    one_at_a_time(game)
    same = SoloGame.objects.filter(**game.whose, **alike, ply=0, revision=0).first()
    return same or start_game(owner, deck, deck.name, cards, seed, first, other)
