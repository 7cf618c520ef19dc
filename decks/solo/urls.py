"""Addresses of solo games. The start form of one's own deck is `decks:solo`."""

from django.urls import path

from decks.solo import landing, views

app_name = "solo"

urlpatterns = [
    path("d/<slug:share>/solo", views.start_shared, name="start"),
    path("solo/", landing.index, name="index"),
    path("solo/<slug:token>/", views.table, name="table"),
    path("solo/<slug:token>/act", views.play, name="act"),
    path("solo/<slug:token>/hand", views.play_by_hand, name="hand"),
    path("solo/<slug:token>/undo", views.take_back, name="undo"),
    path("solo/<slug:token>/redo", views.bring_back, name="redo"),
    path("solo/<slug:token>/stops", views.stops, name="stops"),
    path("solo/<slug:token>/again", views.again, name="again"),
    path("solo/<slug:token>/replay/", views.replay, name="replay"),
    path("solo/<slug:token>/continue", views.continue_from, name="continue"),
]
