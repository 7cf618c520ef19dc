"""From a hand to the solo table: a game with the same seed, in which the same has been said of the 零探し."""

from django.db import transaction
from django.db.models import QuerySet

from cards.catalog import CardData
from decks.analysis.opening_hand.queries import dealt_game, search
from decks.analysis.opening_hand.wishes import Wish
from decks.building.models import Deck
from decks.games.models.solo_game import SoloGame
from decks.games.play.answer import answer
from decks.games.play.presses import Act
from decks.games.solo.start import dealt_cards, start_game
from decks.games.table.opponents import OWN_SEAT
from decks.people.models import Owner
from rules_engine.legality.deck_list import DeckList


@transaction.atomic
def start_from_hand(
    owner: Owner, games: QuerySet[SoloGame], deck: Deck, listed: DeckList, wish: Wish, data: CardData
) -> SoloGame:
    """A new game of `deck` from this hand; without a 零探し in the wish it begins where that is asked for."""
    hand = dealt_game(listed, wish, data.catalog)
    search(hand, wish)
    game = start_game(owner, deck, deck.name, dealt_cards(listed), wish.seed, wish.first)
    for said in hand.actions if wish.searched else ():
        game = answer(games.filter(token=game.token), OWN_SEAT, game.revision, Act(str(said)), data).live.row
    return game
