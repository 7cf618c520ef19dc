"""Addresses of decks, under one name of addresses; every room brings its own."""

from django.urls import include, path

from decks.games.solo import start_views

app_name = "decks"

urlpatterns = [
    path("", include("decks.deck.urls")),
    path("", include("decks.transfer.urls")),
    path("", include("decks.many_lists.urls")),
    path("", include("decks.card_sheet.urls")),
    path("", include("decks.editor.urls")),
    path("", include("decks.sharing.urls")),
    path("", include("decks.history.urls")),
    path("", include("decks.legality.urls")),
    path("", include("decks.formats.urls")),
    path("", include("decks.revisions.urls")),
    path("", include("decks.analysis.probabilities.urls")),
    path("", include("decks.analysis.opening_hand.urls")),
    path("", include("decks.public.urls")),
    path("", include("decks.pictures.urls")),
    path("", include("decks.sheets.urls")),
    path("", include("decks.saved.urls")),
    path("", include("decks.tournaments.urls")),
    path("decks/<int:deck_id>/solo", start_views.start_solo, name="start_solo"),
]
