"""How many cards a page must find, counted in the catalogue: a new card changes no test of a page."""

from rules_engine.catalog import load_catalog
from rules_engine.vocabulary.terms import CardType, Season

CARDS = list(load_catalog())
EVERY = len(CARDS)
PRINTINGS = len(load_catalog().card_by_printing)
PLACES = sum(CardType.PLACE in card.types for card in CARDS)
OF_SPRING = sum(Season.SPRING in card.seasons for card in CARDS)
