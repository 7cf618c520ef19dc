"""Addresses under /restrictions/."""

from django.urls import path

from cards.pages.restrictions import restrictions_page

app_name = "restrictions"
urlpatterns = [path("", restrictions_page, name="restrictions_page")]
