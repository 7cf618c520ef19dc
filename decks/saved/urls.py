"""Addresses of kept searches and favourites."""

from django.urls import path

from decks.saved import views

urlpatterns = [
    path("kept/", views.saved_page, name="saved_page"),
    path("kept/searches", views.save_search, name="save_search"),
    path("kept/searches/<int:search_id>/rename", views.rename_search, name="rename_search"),
    path("kept/searches/<int:search_id>/delete", views.delete_search, name="delete_search"),
    path("kept/groups", views.add_group, name="add_group"),
    path("kept/groups/<int:group_id>/rename", views.rename_group, name="rename_group"),
    path("kept/groups/<int:group_id>/delete", views.delete_group, name="delete_group"),
    path("kept/star", views.star, name="star"),
    path("kept/cards/<int:card_id>", views.card_groups, name="card_groups"),
]
