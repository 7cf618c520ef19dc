"""Addresses of own data under /accounts/: out as a ZIP, and in again."""

from django.urls import path

from decks.putting_back import views

urlpatterns = [
    path("data.zip", views.account_data_zip, name="account_data_zip"),
    path("put-back/", views.put_back, name="put_back"),
    path("put-back/look", views.put_back_look, name="put_back_look"),
    path("put-back/take", views.put_back_take, name="put_back_take"),
    path("put-back/go-on", views.put_back_go_on, name="put_back_go_on"),
    path("put-back/forget", views.put_back_forget, name="put_back_forget"),
]
