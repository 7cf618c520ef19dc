"""Addresses of decks and what is written about them."""

from django.urls import path

from decks.deck import views

urlpatterns = [
    path("decks/", views.deck_list, name="deck_list"),
    path("decks/deleted/", views.deleted_list, name="deleted_list"),
    path("decks/<int:deck_id>/details", views.details, name="details"),
    path("decks/<int:deck_id>/answer", views.answer_keeper, name="answer_keeper"),
    path("decks/<int:deck_id>/delete", views.delete, name="delete"),
    path("decks/<int:deck_id>/undelete", views.undelete, name="undelete"),
    path("d/<slug:share>/copy", views.copy, name="copy"),
]
