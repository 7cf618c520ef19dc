"""Addresses of what revisions break."""

from django.urls import path

from decks.revisions import draft_views, mend_views, views

urlpatterns = [
    path("decks/broken/", mend_views.own_breaks, name="own_breaks"),
    path("restrictions/drafts/<int:revision_id>/breaks/", draft_views.draft_breaks, name="draft_breaks"),
    path("restrictions/drafts/<int:revision_id>/breaks/look", draft_views.draft_breaks_look, name="draft_breaks_look"),
    path("restrictions/drafts/<int:revision_id>/breaks/begin", draft_views.begin_draft, name="begin_draft"),
    path("restrictions/<slug:series>/<int:number>/breaks/", views.what_breaks, name="what_breaks"),
    path("restrictions/<slug:series>/<int:number>/breaks/look", views.what_breaks_look, name="what_breaks_look"),
    path("restrictions/<slug:series>/<int:number>/breaks/begin", views.begin_breaks, name="begin_breaks"),
    path("restrictions/<slug:series>/<int:number>/mend", mend_views.mend_decks, name="mend_decks"),
]
