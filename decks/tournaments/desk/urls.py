"""Addresses of this room."""

from django.urls import path

from decks.tournaments.desk import enter_views, entry_views, log_views, paste_views, views

urlpatterns = [
    path("events/<slug:event_key>/desk", views.desk, name="desk"),
    path("events/<slug:event_key>/desk/look", views.desk_look, name="desk_look"),
    path("events/<slug:event_key>/state", views.change_state, name="change_state"),
    path("events/<slug:event_key>/entries/new", enter_views.enter_player, name="enter_player"),
    path("events/<slug:event_key>/entries/<int:number>/mend", entry_views.mend_entry, name="mend_entry"),
    path("events/<slug:event_key>/entries/<int:number>/act", entry_views.change_entry, name="change_entry"),
    path("events/<slug:event_key>/expected", paste_views.expect_players, name="expect_players"),
    path("events/<slug:event_key>/tables", paste_views.event_tables, name="event_tables"),
    path("events/<slug:event_key>/log", log_views.event_log, name="event_log"),
    path("events/<slug:event_key>/counter", log_views.event_counter, name="event_counter"),
]
