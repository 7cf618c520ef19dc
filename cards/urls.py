"""Addresses under /cards/. The number finds the card; the name beside it is for people."""

from django.urls import path

from cards.pages.card import card_page
from cards.pages.data import data_page
from cards.pages.picture_files import numbers, picture
from cards.search.syntax_page import syntax_page
from cards.search.views import search_page

app_name = "cards"
urlpatterns = [
    path("", search_page, name="search_page"),
    path("syntax/", syntax_page, name="syntax_page"),
    path("data/", data_page, name="data_page"),
    path("pictures/<int:number>-<slug:digest>-<int:width>.webp", picture, name="picture"),
    path("numbers.json", numbers, name="numbers"),
    path("<int:card_id>/", card_page, {"name": ""}),
    path("<int:card_id>-<str:name>/", card_page, name="card_page"),
]
