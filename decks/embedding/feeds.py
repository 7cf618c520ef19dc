"""The feed of public decks, the newest first, for programs that read feeds."""

from datetime import datetime
from typing import TYPE_CHECKING

from django.contrib.syndication.views import Feed
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.views.decorators.cache import cache_control
from django.views.decorators.http import conditional_page, require_safe

from cards.catalog import current_data
from cards.pages.revision_feed import printable
from decks.deck.queries import DeckSummary
from decks.public.places import Sort
from decks.public.queries import search_public, summaries_of
from rules_engine.vocabulary.terms import Verdict

if TYPE_CHECKING:
    DecksOfSite = Feed[DeckSummary, str]
else:
    DecksOfSite = Feed
MOST = 30


class DeckFeed(DecksOfSite):
    """An entry keeps its id as long as the deck has its address."""

    feed_type = Atom1Feed
    title = "札帖：みんなのデッキ"
    subtitle = "公開されたデッキ。新しい順。"

    def get_object(self, request: HttpRequest) -> str:
        return request.build_absolute_uri("/").rstrip("/")

    def link(self) -> str:
        return reverse("decks:public_list")

    def items(self, site: str) -> list[DeckSummary]:
        data = current_data()
        found = search_public("", Sort.NEWEST, data)
        return summaries_of(found.read(0, MOST), data)

    def item_title(self, item: DeckSummary) -> str:
        return printable(item.deck.name)

    def item_author_name(self, item: DeckSummary) -> str:
        return item.deck.owner.username if item.deck.owner else "札帖"

    def item_description(self, item: DeckSummary) -> str:
        return printable(f"{item.size}枚・{Verdict.of(item.status).label}　{item.deck.note}")

    def item_link(self, item: DeckSummary) -> str:
        return reverse("decks:public", args=[item.deck.share])

    def item_pubdate(self, item: DeckSummary) -> datetime:
        return item.deck.created_at

    def item_updateddate(self, item: DeckSummary) -> datetime:
        return item.deck.changed_at


_feed = DeckFeed()


@require_safe
@cache_control(public=True, max_age=300)
@conditional_page
def deck_feed(request: HttpRequest) -> HttpResponse:
    return _feed(request)
