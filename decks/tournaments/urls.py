"""Addresses of events; every room within brings its own."""

from django.urls import include, path

urlpatterns = [
    path("", include("decks.tournaments.setup.urls")),
    path("", include("decks.tournaments.desk.urls")),
    path("", include("decks.tournaments.entering.urls")),
    path("", include("decks.tournaments.paper.urls")),
    path("", include("decks.tournaments.checking.urls")),
]
