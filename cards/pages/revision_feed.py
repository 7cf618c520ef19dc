"""The feed of the revisions: what was published and what was taken back, newest first, for programs that read feeds."""

from dataclasses import dataclass
from datetime import datetime, time
from typing import TYPE_CHECKING

from django.contrib.syndication.views import Feed
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.feedgenerator import Atom1Feed
from django.utils.html import format_html, format_html_join
from django.views.decorators.http import conditional_page, require_safe

from cards.models import RestrictionRevision, RevisionState

if TYPE_CHECKING:
    RevisionsOfSite = Feed["FeedItem", str]
else:
    RevisionsOfSite = Feed
MOST = 50


@dataclass(frozen=True, slots=True)
class FeedItem:
    """A revision, and the whole address of the page it is on."""

    row: RestrictionRevision
    page: str

    @property
    def is_taken_back(self) -> bool:
        return self.row.state == RevisionState.TAKEN_BACK

    @property
    def published(self) -> datetime:
        """Of one that came before such moments were kept, the day it was announced."""
        day = self.row.announced or self.row.effective
        assert day is not None
        return self.row.published_at or timezone.make_aware(datetime.combine(day, time.min))

    @property
    def updated(self) -> datetime:
        return self.row.taken_back_at or self.published


class RevisionFeed(RevisionsOfSite):
    """An entry keeps its id when its revision is taken back; a new one of the same number has another."""

    feed_type = Atom1Feed
    title = "札帖：封印・制限・準制限の改訂"
    subtitle = "公開された改訂と、取り下げられた改訂。適用日の0時（日本時間）から効きます。"
    author_name = "札帖"

    def get_object(self, request: HttpRequest) -> str:
        return request.build_absolute_uri(self.link())

    def link(self) -> str:
        return reverse("restrictions:restrictions_page")

    def items(self, page: str) -> list[FeedItem]:
        rows = RestrictionRevision.objects.exclude(state=RevisionState.DRAFT).prefetch_related("entries__card")
        found = [FeedItem(row, page) for row in rows]
        return sorted(found, key=lambda item: (item.updated, item.row.pk), reverse=True)[:MOST]

    def item_guid(self, item: FeedItem) -> str:
        return f"{item.page}#revision-{item.row.pk}"

    def item_link(self, item: FeedItem) -> str:
        return f"{item.page}?list={item.row.series}#{item.row.series}-{item.row.number}"

    def item_title(self, item: FeedItem) -> str:
        what = f"{item.row.get_series_display()} {item.row.title}"
        return printable(f"取り下げ：{what}" if item.is_taken_back else f"{what}（{item.row.effective:%Y-%m-%d}から）")

    def item_description(self, item: FeedItem) -> str:
        row = item.row
        entries = ((entry.card.name, entry.get_status_display()) for entry in row.entries.all())
        told = format_html("<ul>{}</ul><p>出典：{}</p>", format_html_join("", "<li>{}：{}</li>", entries), row.source)
        why = (
            format_html("<p>この改訂は取り下げられました：{}</p>", row.taken_back_reason) if item.is_taken_back else ""
        )
        return printable(f"{why}{told}")

    def item_pubdate(self, item: FeedItem) -> datetime:
        return item.published

    def item_updateddate(self, item: FeedItem) -> datetime:
        return item.updated


def printable(text: str) -> str:
    """The same without what no XML may hold."""
    return "".join(letter for letter in text if letter >= " " or letter in "\n\t")


_feed = RevisionFeed()


@require_safe
@conditional_page
def revision_feed(request: HttpRequest) -> HttpResponse:
    return _feed(request)
