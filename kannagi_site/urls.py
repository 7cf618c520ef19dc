"""The whole site's addresses; every room brings its own."""

from django.contrib import admin
from django.urls import include, path

handler403 = "kannagi_site.pages.refused"

urlpatterns = [
    path("", include("kannagi_site.pages")),
    path("accounts/", include("kannagi_site.accounts.urls")),
    path("cards/", include("cards.urls")),
    path("restrictions/", include("cards.restriction_urls")),
    path("", include("decks.urls")),
    path("", include("decks.solo.urls")),
    path("api/v1/", include("kannagi_site.api.urls")),
    path("admin/", admin.site.urls),
]
