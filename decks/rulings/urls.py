"""Addresses under /rulings/ and of the words of the game, and the short ones that lead there."""

from django.urls import path

from decks.rulings import views, words

app_name = "rulings"

urlpatterns = [
    path("compare-rules/", views.compare_rules, name="compare_rules"),
    path("r/<str:key>", views.short, name="short"),
    path("rules/words/", words.words, name="words"),
    path("rules/words/<str:word>/", words.word, name="word"),
    path("rulings/", views.book, name="book"),
    path("rulings/<str:ruling>/", views.ruling, name="ruling"),
]
