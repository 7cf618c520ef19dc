"""Addresses under /rules/."""

from django.urls import path

from cards.pages.open_points import open_points_page, open_points_sheet

app_name = "rules"
urlpatterns = [
    path("open-points/", open_points_page, name="open_points_page"),
    path("open-points/sheet/", open_points_sheet, name="open_points_sheet"),
]
