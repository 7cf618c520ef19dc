"""Addresses of simulations; they begin at a deck."""

from django.urls import path

from decks.analysis.simulations import views

app_name = "simulations"

urlpatterns = [
    path("decks/<int:deck_id>/simulate", views.start, name="start"),
    path("d/<slug:share>/simulate", views.start_shared, name="start_shared"),
    path("simulations/<slug:simulation>/", views.page, name="page"),
    path("simulations/<slug:simulation>/look", views.look, name="look"),
    path("simulations/<slug:simulation>/cancel", views.cancel, name="cancel"),
    path("simulations/<slug:simulation>/resume", views.resume, name="resume"),
]
