"""Addresses of the deck half of the API, under /api/v1/."""

from django.urls import path

from decks.api import deck_codes, formats, odds, simulations
from decks.api import public_decks as public_api
from decks.api import views as api

urlpatterns = [
    path("check/", api.CheckView.as_view(), name="check"),
    path("deck.schema.json", api.DeckFormView.as_view(), name="deck_form"),
    path("deck-codes/", deck_codes.DeckCodeListView.as_view(), name="deck_codes"),
    path("deck-codes/<str:code>/", deck_codes.DeckCodeView.as_view(), name="deck_code"),
    path("decks/", api.DeckListView.as_view(), name="decks"),
    path("decks/<int:deck_id>/", api.DeckView.as_view(), name="deck"),
    path("formats/", formats.FormatListView.as_view(), name="formats"),
    path("formats/<str:format_key>/", formats.FormatView.as_view(), name="format"),
    path("odds/", odds.OddsView.as_view(), name="odds"),
    path("simulations/", simulations.SimulationListView.as_view(), name="simulations"),
    path("simulations/<slug:simulation>/", simulations.SimulationView.as_view(), name="simulation"),
    path("public-decks/", public_api.PublicDeckListView.as_view(), name="public_decks"),
    path("public-decks/<slug:share>/", public_api.PublicDeckView.as_view(), name="public_deck"),
]
