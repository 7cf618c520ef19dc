"""Addresses of registration sheets and prints."""

from django.urls import path

from decks.sheets import views

urlpatterns = [
    path("d/<slug:share>/prints", views.prints, name="prints"),
    path("d/<slug:share>/sheet.pdf", views.sheet, name="sheet"),
    path("decks/sheet.pdf", views.blank_sheet, name="blank_sheet"),
    path("check/sheet.pdf", views.pasted_sheet, name="pasted_sheet"),
]
