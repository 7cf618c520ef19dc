"""Connects decks with the record of what keepers do."""

from cards.acts.taking_back import taken_back_by
from decks.building.models import Deck
from decks.building.publicity import take_back_state

taken_back_by(Deck, take_back_state)
