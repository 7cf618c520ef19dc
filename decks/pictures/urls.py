"""Addresses of pictures of decks."""

from django.urls import path

from decks.pictures import views

urlpatterns = [
    path("d/<slug:share>/picture.jpg", views.picture, name="picture"),
    path("d/<slug:share>/picture-tall.jpg", views.picture_tall, name="picture_tall"),
]
