"""Addresses of the pages on which a preference is chosen."""

from django.urls import path

from decks.people.preferences.faces import choose_faces
from decks.people.preferences.theme import choose_theme

urlpatterns = [
    path("theme/", choose_theme, name="choose_theme"),
    path("faces/", choose_faces, name="choose_faces"),
]
