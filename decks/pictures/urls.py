"""Addresses of pictures of decks."""

from django.urls import path

from decks.pictures import views

urlpatterns = [
    path("d/<slug:share>/picture.jpg", views.picture, {"shape": "wide"}, name="picture"),
    path("d/<slug:share>/picture-tall.jpg", views.picture, {"shape": "tall"}, name="picture_tall"),
]
