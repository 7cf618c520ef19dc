"""Addresses under /rulings/, and the short ones that lead there."""

from django.urls import path

from decks.rulings import views

app_name = "rulings"

urlpatterns = [
    path("compare-rules/", views.compare_rules, name="compare"),
    path("r/<str:key>", views.short, name="short"),
    path("rulings/", views.book, name="book"),
    path("rulings/<str:ruling>/", views.ruling, name="ruling"),
]
