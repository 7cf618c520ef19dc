"""Addresses of decks; `/d/<share>/` is what people hand on."""

from django.urls import path

from decks.card_sheet import views as card_sheet
from decks.deck import views
from decks.editor import unsent
from decks.editor import views as editor
from decks.history import compare_views as comparing
from decks.history import merge_views as merging
from decks.history import views as history
from decks.import_export import export_views as export
from decks.import_export import import_views as exchange
from decks.legality import views as legality
from decks.numbers import views as numbers
from decks.opening_hand import views as opening_hand
from decks.pictures import views as pictures
from decks.public import deck_page
from decks.public import views as public
from decks.saved import views as saved
from decks.sharing import views as sharing
from decks.sheets import views as sheets
from decks.solo import start_views as solo

app_name = "decks"

urlpatterns = [
    path("decks/", views.deck_list, name="list"),
    path("decks/deleted/", views.deleted_list, name="deleted"),
    path("decks/new", exchange.new, name="new"),
    path("decks/drafts/<slug:draft>", exchange.draft, name="draft"),
    path("decks/sheet/<int:card_id>", card_sheet.sheet, name="card_sheet"),
    path("decks/unsent", unsent.unsent, name="unsent"),
    path("decks/<int:deck_id>/edit", editor.edit, name="edit"),
    path("decks/<int:deck_id>/edits", editor.edits, name="edits"),
    path("decks/<int:deck_id>/cards", editor.cards, name="cards"),
    path("decks/<int:deck_id>/cards/<int:card_id>", card_sheet.card, name="card"),
    path("decks/<int:deck_id>/pane", editor.pane, name="pane"),
    path("decks/<int:deck_id>/details", views.details, name="details"),
    path("decks/<int:deck_id>/share/", sharing.share, name="share"),
    path("decks/<int:deck_id>/delete", views.delete, name="delete"),
    path("decks/<int:deck_id>/undelete", views.undelete, name="undelete"),
    path("decks/<int:deck_id>/versions", history.keep, name="keep"),
    path("decks/<int:deck_id>/history", history.history, name="history"),
    path("decks/<int:deck_id>/history/<int:number>", history.version, name="version"),
    path("decks/<int:deck_id>/history/<int:number>/restore", history.restore, name="restore"),
    path("decks/<int:deck_id>/history/<int:number>/branch", history.branch, name="branch"),
    path("decks/<int:deck_id>/merge", merging.merge, name="merge"),
    path("decks/compare", comparing.compare, name="compare"),
    path("decks/<int:deck_id>/import", exchange.import_list, name="import"),
    path("decks/<int:deck_id>/export", export.export, name="export"),
    path("decks/<int:deck_id>/export.<slug:ending>", export.export_file, name="export_file"),
    path("decks/<int:deck_id>/legality", legality.legality, name="legality"),
    path("decks/<int:deck_id>/solo", solo.start, name="solo"),
    path("decks/<int:deck_id>/numbers", numbers.numbers, name="numbers"),
    path("d/<slug:share>/numbers", numbers.shared_numbers, name="shared_numbers"),
    path("decks/<int:deck_id>/hand/", opening_hand.hand, name="hand"),
    path("decks/<int:deck_id>/hand/play", opening_hand.play, name="play_hand"),
    path("d/<slug:share>/hand/", opening_hand.shared_hand, name="shared_hand"),
    path("d/<slug:share>/hand/play", opening_hand.play_shared, name="shared_play_hand"),
    path("decks/public/", public.public_list, name="public_list"),
    path("u/<str:username>/", public.author, name="author"),
    path("d/<slug:share>/", deck_page.public, name="public"),
    path("d/<slug:share>/all/", public.spread, name="all"),
    path("d/<slug:share>/share/", sharing.shared, name="shared"),
    path("d/<slug:share>/picture.jpg", pictures.picture, {"shape": "wide"}, name="picture"),
    path("d/<slug:share>/picture-tall.jpg", pictures.picture, {"shape": "tall"}, name="picture_tall"),
    path("d/<slug:share>/export", export.public_export, name="public_export"),
    path("d/<slug:share>/export.<slug:ending>", export.public_export_file, name="public_export_file"),
    path("d/<slug:share>/prints", sheets.prints, name="prints"),
    path("d/<slug:share>/sheet.pdf", sheets.sheet, name="sheet"),
    path("decks/sheet.pdf", sheets.blank_sheet, name="blank_sheet"),
    path("d/<slug:share>/like", public.like, name="like"),
    path("d/<slug:share>/report", public.report, name="report"),
    path("d/<slug:share>/copy", views.copy, name="copy"),
    path("check/", legality.check, name="check"),
    path("check/sheet.pdf", sheets.pasted_sheet, name="pasted_sheet"),
    path("kept/", saved.saved_page, name="saved"),
    path("kept/searches", saved.save, name="save_search"),
    path("kept/searches/<int:search_id>/rename", saved.rename_search, name="rename_search"),
    path("kept/searches/<int:search_id>/delete", saved.delete_search, name="delete_search"),
    path("kept/groups", saved.add_group, name="add_group"),
    path("kept/groups/<int:group_id>/rename", saved.rename_group, name="rename_group"),
    path("kept/groups/<int:group_id>/delete", saved.delete_group, name="delete_group"),
    path("kept/star", saved.star, name="star"),
    path("kept/cards/<int:card_id>", saved.card_groups, name="card_groups"),
]
