"""Addresses under /accounts/."""

from django.urls import path

from decks.people.accounts import views

urlpatterns = [
    path("", views.account, name="account"),
    path("signup/", views.sign_up, name="sign_up"),
    path("login/", views.SignIn.as_view(), name="sign_in"),
    path("logout/", views.SignOut.as_view(), name="sign_out"),
    path("password/", views.ChangePassword.as_view(), name="change_password"),
    path("data.json", views.account_data, name="account_data"),
    path("delete/", views.delete_account, name="delete_account"),
]
