"""Addresses of the sheet of a card."""

from django.urls import path

from decks.card_sheet import views

urlpatterns = [
    path("decks/sheet/<int:card_id>", views.card_sheet, name="card_sheet"),
    path("decks/<int:deck_id>/cards/<int:card_id>", views.card, name="card"),
]
