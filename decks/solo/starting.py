"""A form that begins a game, sent twice: one game."""

from django.db import transaction

from decks.limits.caps import one_at_a_time
from decks.models import Deck, Holder, SoloGame
from decks.solo.chairs import OtherChair
from decks.solo.services import begun_record, start_game


@transaction.atomic
def start_once(
    holder: Holder, deck: Deck, cards: tuple[int, ...], seed: str, first: int, other: OtherChair
) -> SoloGame:
    """As `start_game`; where the holder has that very game and nobody has touched it since it began, that one."""
    game = SoloGame(deck=deck, deck_name=deck.name, chair=other.chair, other_name=other.name, level=other.level)
    game.record = begun_record(cards, seed, first, other).to_json()
    game.owner, game.visitor = holder.get("owner"), holder.get("visitor", "")
    one_at_a_time(game)
    alike = {field: getattr(game, field) for field in ("deck", "deck_name", "record", "chair", "other_name", "level")}
    same = SoloGame.objects.filter(**game.whose, **alike, ply=0, revision=0).first()
    return same or start_game(holder, deck, deck.name, cards, seed, first, other)
