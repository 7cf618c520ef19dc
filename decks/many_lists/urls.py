"""Addresses of many lists that are judged at once."""

from django.urls import path

from decks.many_lists import views

urlpatterns = [
    path("check/many/", views.check_many, name="check_many"),
    path("check/many/<slug:batch>/", views.list_batch, name="list_batch"),
    path("check/many/<slug:batch>/look", views.list_batch_look, name="list_batch_look"),
    path("check/many/<slug:batch>/rows.<slug:ending>", views.list_batch_file, name="list_batch_file"),
    path("check/many/<slug:batch>/delete", views.delete_list_batch, name="delete_list_batch"),
]
