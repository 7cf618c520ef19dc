"""Addresses of opening hands."""

from django.urls import path

from decks.analysis.opening_hand import views

urlpatterns = [
    path("decks/<int:deck_id>/hand/", views.hand, name="hand"),
    path("decks/<int:deck_id>/hand/play", views.play_hand, name="play_hand"),
    path("d/<slug:share>/hand/", views.shared_hand, name="shared_hand"),
    path("d/<slug:share>/hand/play", views.shared_play_hand, name="shared_play_hand"),
]
