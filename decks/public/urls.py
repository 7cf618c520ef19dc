"""Addresses of public decks; `/d/<share>/` is what people hand on."""

from django.urls import path

from decks.public import deck_page, report_views, views

urlpatterns = [
    path("decks/public/", views.public_list, name="public_list"),
    path("u/<str:username>/", views.author, name="author"),
    path("d/<slug:share>/", deck_page.public, name="public"),
    path("d/<slug:share>/all/", views.gallery, name="gallery"),
    path("d/<slug:share>/like", views.like, name="like"),
    path("d/<slug:share>/report", report_views.report, name="report"),
    path("u/<str:username>/report", report_views.report_person, name="report_person"),
    path("reports/", report_views.own_reports, name="own_reports"),
]
