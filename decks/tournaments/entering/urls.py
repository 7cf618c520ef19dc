"""Addresses of this room."""

from django.urls import path

from decks.tournaments.entering import entry_views, hand_in_views, receipt_views, views

urlpatterns = [
    path("events/", views.events_page, name="events_page"),
    path("events/entry/<slug:entry_key>", entry_views.take_entry, name="take_entry"),
    path("events/<slug:event_key>/", views.event_page, name="event_page"),
    path("events/<slug:event_key>/hand-in", hand_in_views.hand_in_page, name="hand_in_page"),
    path("events/<slug:event_key>/entries/<int:number>/", entry_views.entry_page, name="entry_page"),
    path("events/<slug:event_key>/entries/<int:number>/list", entry_views.entry_list, name="entry_list"),
    path("verify/", receipt_views.verify_form, name="verify_form"),
    path("verify/<str:receipt>", receipt_views.verify, name="verify"),
]
