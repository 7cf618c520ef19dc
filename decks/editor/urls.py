"""Addresses of the editor."""

from django.urls import path

from decks.editor import format_views, unsent, views

urlpatterns = [
    path("decks/unsent", unsent.unsent, name="unsent"),
    path("decks/<int:deck_id>/edit", views.edit, name="edit"),
    path("decks/<int:deck_id>/edits", views.edits, name="edits"),
    path("decks/<int:deck_id>/cards", views.cards, name="cards"),
    path("decks/<int:deck_id>/format", format_views.deck_format, name="deck_format"),
    path("decks/<int:deck_id>/pane", views.pane, name="pane"),
]
