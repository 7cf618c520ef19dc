"""Addresses of what an event prints and gives to other programs."""

from django.urls import path

from decks.tournaments.paper import views

urlpatterns = [
    path("events/<slug:event_key>/print", views.event_prints, name="event_prints"),
    path("events/<slug:event_key>/sheets.pdf", views.event_sheets, name="event_sheets"),
    path("events/<slug:event_key>/players.pdf", views.event_players, name="event_players"),
    path("events/<slug:event_key>/tables.pdf", views.event_tables_sheet, name="event_tables_sheet"),
    path("events/<slug:event_key>/entries.csv", views.event_csv, name="event_csv"),
    path("events/<slug:event_key>/entries/<int:number>/sheet.pdf", views.entry_sheet, name="entry_sheet"),
]
