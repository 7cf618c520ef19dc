"""The whole site's addresses; every room brings its own. What stands first is the one that answers."""

from django.contrib import admin
from django.urls import include, path
from django.views.generic import RedirectView

from cards.pages.credits import credits_page
from decks.card_sheet import card_pages
from decks.people.accounts.keepers.views import keepers_door
from kannagi_site.api.guide import api_guide, api_guide_in_english

handler400 = "kannagi_site.error_pages.bad_request"
handler403 = "kannagi_site.error_pages.forbidden"
handler404 = "kannagi_site.error_pages.not_found"
handler500 = "kannagi_site.error_pages.broken"

urlpatterns = [
    path("", include("kannagi_site.pages")),
    # Asked for news several times a second: no other address is tried before it.
    path("play/", include("decks.games.matches.urls")),
    path("", include("decks.people.preferences.urls")),
    path("accounts/", include("decks.people.accounts.urls")),
    path("accounts/", include("decks.putting_back.urls")),
    path("cards/", card_pages.search_page),
    path("cards/<int:card_id>-<str:name>/", card_pages.card_page),
    path("cards/", include("cards.urls")),
    path("restrictions/", include("cards.pages.restriction_urls")),
    path("rules/", include("cards.pages.rules_urls")),
    path("data/", include("cards.open_data.urls")),
    path("developers/", api_guide, name="api_guide"),
    path("developers/en/", api_guide_in_english, name="api_guide_in_english"),
    path("", include("decks.embedding.urls")),
    path("credits/", credits_page, name="credits_page"),
    path("", include("decks.urls")),
    path("", include("decks.games.urls")),
    path("", include("decks.analysis.simulations.urls")),
    path("", include("decks.rulings.urls")),
    path("api/v1/", include("kannagi_site.api.urls")),
    path("admin/login/", keepers_door),
    path("admin/password_change/", RedirectView.as_view(pattern_name="change_password")),
    path("admin/", include("kannagi_site.keepers")),
    path("admin/", admin.site.urls),
]
