"""Addresses of the numbers of a deck."""

from django.urls import path

from decks.analysis.probabilities import views

urlpatterns = [
    path("decks/<int:deck_id>/numbers", views.numbers, name="numbers"),
    path("d/<slug:share>/numbers", views.shared_numbers, name="shared_numbers"),
]
