"""Addresses under /accounts/."""

from django.urls import path

from decks.people.accounts import views

urlpatterns = [
    path("", views.account, name="account"),
    path("signup/", views.sign_up, name="signup"),
    path("login/", views.SignIn.as_view(), name="login"),
    path("logout/", views.SignOut.as_view(), name="logout"),
    path("password/", views.ChangePassword.as_view(), name="password_change"),
    path("data.json", views.take_out, name="account_data"),
    path("delete/", views.delete, name="account_delete"),
]
