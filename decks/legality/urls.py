"""Addresses of the legality of a deck."""

from django.urls import path

from decks.legality import views

urlpatterns = [
    path("decks/<int:deck_id>/legality", views.legality, name="legality"),
]
