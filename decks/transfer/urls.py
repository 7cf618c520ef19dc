"""Addresses of lists that come in and go out, and the check of a pasted one."""

from django.urls import path

from decks.transfer import check_views, export_views, import_views

urlpatterns = [
    path("decks/new", import_views.new, name="new"),
    path("decks/drafts/<slug:draft>", import_views.draft, name="draft"),
    path("decks/<int:deck_id>/import", import_views.import_list, name="import_list"),
    path("decks/<int:deck_id>/export", export_views.export, name="export"),
    path("decks/<int:deck_id>/export.<slug:ending>", export_views.export_file, name="export_file"),
    path("d/<slug:share>/export", export_views.public_export, name="public_export"),
    path("d/<slug:share>/export.<slug:ending>", export_views.public_export_file, name="public_export_file"),
    path("check/", check_views.check, name="check"),
]
