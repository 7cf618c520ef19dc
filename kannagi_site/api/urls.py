"""Addresses under /api/v1/; every room brings its own."""

from django.urls import URLPattern, URLResolver, include, path, re_path

from cards.api import finding, lists
from cards.api import views as cards_api
from kannagi_site.api.views import DocsView, NoSuchAddressView, ProblemView, RootView, SchemaView

app_name = "api"
urlpatterns: list[URLPattern | URLResolver] = [
    path("", RootView.as_view(), name="root"),
    path("cards/", cards_api.CardListView.as_view(), name="cards"),
    path("cards/<int:card_id>/", cards_api.CardView.as_view(), name="card"),
    path("cards/named/", finding.NamedCardView.as_view(), name="named_card"),
    path("cards/collection/", finding.CardCollectionView.as_view(), name="card_collection"),
    path("cards/autocomplete/", finding.CardNamesView.as_view(), name="card_names"),
    path("cards/random/", finding.RandomCardView.as_view(), name="random_card"),
    path("printings/<int:number>/", finding.PrintingView.as_view(), name="printing"),
    path("rulings/", lists.RulingListView.as_view(), name="rulings"),
    path("rulings/<str:ruling>/", lists.RulingView.as_view(), name="ruling"),
    path("products/", lists.ProductListView.as_view(), name="products"),
    path("products/<str:name>/", lists.ProductView.as_view(), name="product"),
    path("keywords/", lists.KeywordListView.as_view(), name="keywords"),
    path("keywords/<str:name>/", lists.KeywordView.as_view(), name="keyword"),
    path("attributes/", lists.AttributeListView.as_view(), name="attributes"),
    path("clauses/", lists.ClauseListView.as_view(), name="clauses"),
    path("clauses/<str:clause>/", lists.ClauseView.as_view(), name="clause"),
    path("problems/<slug:code>/", ProblemView.as_view(), name="problem"),
    path("restrictions/", cards_api.RestrictionsView.as_view(), name="restrictions"),
    path("restrictions/revisions/", cards_api.RevisionsView.as_view(), name="revisions"),
    path("", include("decks.api.urls")),
    path("schema/", SchemaView.as_view(), name="schema"),
    path("docs/", DocsView.as_view(), name="docs"),
    re_path(r"", NoSuchAddressView.as_view()),
]
