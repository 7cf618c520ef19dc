"""The picture of a deck: drawn once for the same contents, for those who may see the deck."""

from urllib.parse import quote

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.views.decorators.http import require_safe

from cards.catalog import current_catalog
from decks.building.access import shared_deck
from decks.building.models import Deck
from decks.deck.charts import season_counts
from decks.deck.faces import face_groups
from decks.deck.links import author_of, link_to
from decks.people.rates import by_person, limited
from decks.pictures.contents import PictureContents
from decks.pictures.kept import picture_response
from decks.pictures.picture import SHAPES
from decks.transfer.text import file_name
from rules_engine.catalog.definitions import Catalog


@require_safe
@limited("picture", "60/m", key=by_person, method=["GET", "HEAD"])
def picture(request: HttpRequest, share: str) -> HttpResponseBase:
    """The wide one, as a link shows it."""
    return _drawn(request, share, "wide")


@require_safe
@limited("picture", "60/m", key=by_person, method=["GET", "HEAD"])
def picture_tall(request: HttpRequest, share: str) -> HttpResponseBase:
    """The tall one, for phones."""
    return _drawn(request, share, "tall")


def _drawn(request: HttpRequest, share: str, shape: str) -> HttpResponseBase:
    deck = shared_deck(request, share)
    contents = contents_of(deck, request, current_catalog())
    response = picture_response(request, f"{shape}-{contents.mark}", lambda: SHAPES[shape](contents))
    response["Content-Disposition"] = f"inline; filename*=UTF-8''{quote(file_name(deck.name, 'jpg'))}"
    return response


def contents_of(deck: Deck, request: HttpRequest, catalog: Catalog) -> PictureContents:
    listed = deck.to_deck_list()
    copies = {catalog.card(card_id): count for card_id, count in listed.counts.items()}
    return PictureContents(
        name=deck.name,
        author=author_of(deck),
        groups=face_groups(listed, catalog),
        seasons=season_counts(copies),
        link=link_to(deck, request),
        address=request.get_host(),
    )
