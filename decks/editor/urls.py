"""Addresses of the editor."""

from django.urls import path

from decks.editor import unsent, views

urlpatterns = [
    path("decks/unsent", unsent.unsent, name="unsent"),
    path("decks/<int:deck_id>/edit", views.edit, name="edit"),
    path("decks/<int:deck_id>/edits", views.edits, name="edits"),
    path("decks/<int:deck_id>/cards", views.cards, name="cards"),
    path("decks/<int:deck_id>/pane", views.pane, name="pane"),
]
