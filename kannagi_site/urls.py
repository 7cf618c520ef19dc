"""The whole site's addresses; every room brings its own. What stands first is the one that answers."""

from django.contrib import admin
from django.urls import include, path
from django.views.generic import RedirectView

from cards.pages.credits import credits_page
from kannagi_site import own_cards
from kannagi_site.accounts.views import keepers_door
from kannagi_site.face_choice import choose_faces
from kannagi_site.theme import choose_theme

handler400 = "kannagi_site.error_pages.bad_request"
handler403 = "kannagi_site.error_pages.forbidden"
handler404 = "kannagi_site.error_pages.not_found"
handler500 = "kannagi_site.error_pages.broken"

urlpatterns = [
    path("", include("kannagi_site.pages")),
    path("theme/", choose_theme, name="theme"),
    path("faces/", choose_faces, name="faces"),
    path("accounts/", include("kannagi_site.accounts.urls")),
    path("cards/", own_cards.search_page),
    path("cards/<int:card_id>-<str:name>/", own_cards.card_page),
    path("cards/", include("cards.urls")),
    path("restrictions/", include("cards.pages.restriction_urls")),
    path("rules/", include("cards.pages.rules_urls")),
    path("credits/", credits_page, name="credits"),
    path("", include("decks.urls")),
    path("", include("decks.solo.urls")),
    path("", include("decks.simulations.urls")),
    path("", include("decks.rulings.urls")),
    path("api/v1/", include("kannagi_site.api.urls")),
    path("admin/login/", keepers_door),
    path("admin/password_change/", RedirectView.as_view(pattern_name="password_change")),
    path("admin/", admin.site.urls),
]
