"""Addresses under /api/v1/; every room brings its own."""

from django.urls import URLPattern, URLResolver, include, path, re_path

from cards.api import views as cards_api
from kannagi_site.api.views import DocsView, NoSuchAddressView, RootView, SchemaView

app_name = "api"
urlpatterns: list[URLPattern | URLResolver] = [
    path("", RootView.as_view(), name="root"),
    path("cards/", cards_api.CardListView.as_view(), name="cards"),
    path("cards/<int:card_id>/", cards_api.CardView.as_view(), name="card"),
    path("restrictions/", cards_api.RestrictionsView.as_view(), name="restrictions"),
    path("", include("decks.api.urls")),
    path("schema/", SchemaView.as_view(), name="schema"),
    path("docs/", DocsView.as_view(), name="docs"),
    re_path(r"", NoSuchAddressView.as_view()),
]
