"""Addresses under /restrictions/."""

from django.urls import path

from cards.pages.restrictions import restrictions_page
from cards.pages.revision_feed import revision_feed

app_name = "restrictions"
urlpatterns = [
    path("", restrictions_page, name="restrictions_page"),
    path("feed.atom", revision_feed, name="revision_feed"),
]
