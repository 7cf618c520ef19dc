"""Addresses of versions, branches and comparisons."""

from django.urls import path

from decks.history import compare_views, merge_views, views

urlpatterns = [
    path("decks/<int:deck_id>/versions", views.keep, name="keep"),
    path("decks/<int:deck_id>/history", views.history, name="history"),
    path("decks/<int:deck_id>/history/<int:number>", views.version, name="version"),
    path("decks/<int:deck_id>/history/<int:number>/restore", views.restore, name="restore"),
    path("decks/<int:deck_id>/history/<int:number>/branch", views.branch, name="branch"),
    path("decks/<int:deck_id>/merge", merge_views.merge, name="merge"),
    path("decks/compare", compare_views.compare, name="compare"),
]
