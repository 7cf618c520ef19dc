"""Addresses of this room."""

from django.urls import path

from decks.tournaments.checking import edit_views, views

CHECK = "events/<str:event_key>/checks/<int:check_id>"

urlpatterns = [
    path("events/<str:event_key>/checks", views.event_checks, name="event_checks"),
    path("events/<str:event_key>/checks/begin", views.begin_check, name="begin_check"),
    path(CHECK, views.deck_check, name="deck_check"),
    path(f"{CHECK}/look", views.check_look, name="check_look"),
    path(f"{CHECK}/edit", edit_views.edit_check, name="edit_check"),
    path(f"{CHECK}/finish", edit_views.finish_check, name="finish_check"),
    path(f"{CHECK}/reopen", views.reopen_check, name="reopen_check"),
    path(f"{CHECK}/delete", views.delete_check, name="delete_check"),
    path(f"{CHECK}/report", views.check_report, name="check_report"),
]
