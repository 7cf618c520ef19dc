"""Addresses of what other sites show in frames."""

from django.urls import path

from decks.embedding import feeds, views
from decks.embedding.oembed import oembed

urlpatterns = [
    path("embed/decks/<slug:share>/", views.embedded_deck, name="embedded_deck"),
    path("embed/cards/<int:card_id>/", views.embedded_card, name="embedded_card"),
    path("embed/rulings/<str:ruling>/", views.embedded_ruling, name="embedded_ruling"),
    path("oembed/", oembed, name="oembed"),
    path("decks/public/feed.atom", feeds.deck_feed, name="deck_feed"),
]
