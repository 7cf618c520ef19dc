"""Addresses of formats."""

from django.urls import path

from decks.formats import views

urlpatterns = [
    path("formats/", views.formats_page, name="formats_page"),
    path("formats/new", views.new_format, name="new_format"),
    path("formats/compare", views.compare_lists, name="compare_lists"),
    path("formats/<str:format_key>/", views.format_page, name="format_page"),
    path("formats/<str:format_key>/edit", views.edit_format, name="edit_format"),
    path("formats/<str:format_key>/delete", views.delete_format, name="delete_format"),
]
