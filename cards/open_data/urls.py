"""Addresses under /data/."""

from django.urls import path

from cards.open_data.feeds import data_feed, ruling_feed
from cards.open_data.views import data_file, latest_data

app_name = "open_data"
urlpatterns = [
    path("latest.json", latest_data, name="latest_data"),
    path("feed.atom", data_feed, name="data_feed"),
    path("rulings.atom", ruling_feed, name="ruling_feed"),
    path("<slug:version>/<str:name>", data_file, name="data_file"),
]
