"""From a hand to the solo table: a game with the same seed, in which the same has been said of the 零探し."""

from django.db import transaction
from django.db.models import QuerySet

from cards.catalog import CardData
from decks.models import Deck, Holder
from decks.models.solo_game import SoloGame
from decks.opening_hand.queries import dealt_game, search
from decks.opening_hand.wishes import Wish
from decks.solo.services import act, dealt_cards, start_game
from rules_engine.legality.deck_list import DeckList


@transaction.atomic
def play_hand(
    holder: Holder, games: QuerySet[SoloGame], deck: Deck, listed: DeckList, wish: Wish, data: CardData
) -> SoloGame:
    """A new game of `deck` from this hand; without a 零探し in the wish it begins where that is asked for."""
    hand = dealt_game(listed, wish, data.catalog)
    search(hand, wish)
    game = start_game(holder, deck, deck.name, dealt_cards(listed), wish.seed, wish.first)
    for answer in hand.actions if wish.searched else ():
        game, _ = act(games, game.token, game.revision, str(answer), data)
    return game
