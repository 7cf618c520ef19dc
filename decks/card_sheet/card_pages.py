"""The card pages as who asks sees them: with favourites, saved searches and public decks beside the cards."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from cards.catalog import current_data
from cards.pages import card as card_page_views
from cards.search import views as search_views
from decks.card_sheet.queries import into_decks
from decks.public.queries import decks_with
from decks.saved.queries import saved_by


@require_safe
def search_page(request: HttpRequest) -> HttpResponse:
    saved = saved_by(request)
    beside = {"saved": saved, "row_star": "decks/saved/_row_star.html"}
    return search_views.search_page(request, groups=saved.group_of_id, beside=beside)


@require_safe
def card_page(request: HttpRequest, card_id: int, name: str) -> HttpResponse:
    with_card = decks_with(card_id, current_data())
    own = {"saved": saved_by(request), "into": into_decks(request, card_id)}
    beside = {**own, "with_card": with_card}
    return card_page_views.card_page(request, card_id, name, template="decks/card_sheet/own_card.html", beside=beside)
