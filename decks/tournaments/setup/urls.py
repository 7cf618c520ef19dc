"""Addresses of this room."""

from django.urls import path

from decks.tournaments.setup import ending_views, staff_views, views

urlpatterns = [
    path("events/new", views.new_event, name="new_event"),
    path("events/guide", views.event_guide, name="event_guide"),
    path("events/<slug:event_key>/copy", views.copy_event, name="copy_event"),
    path("events/<slug:event_key>/settings", views.event_settings, name="event_settings"),
    path("events/<slug:event_key>/staff", staff_views.event_staff, name="event_staff"),
    path("events/join/<slug:staff_key>", staff_views.join_staff, name="join_staff"),
    path("events/<slug:event_key>/delete", ending_views.delete_event, name="delete_event"),
]
