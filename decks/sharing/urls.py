"""Addresses of what is handed on."""

from django.urls import path

from decks.sharing import views

urlpatterns = [
    path("decks/<int:deck_id>/share/", views.share, name="share"),
    path("d/<slug:share>/share/", views.shared, name="shared"),
]
