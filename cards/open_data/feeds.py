"""Feeds of versions of the data, and of the rulings that are new or changed in them. Nothing is asked of the database
but whether the data changed."""

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.contrib.syndication.views import Feed
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.views.decorators.cache import cache_control
from django.views.decorators.http import conditional_page, require_safe

from cards.open_data.versions import in_step
from rules_engine.rulings.book import all_entries

MOST = 50
FILES = {"cards": "札", "printings": "収録", "products": "商品", "keywords": "キーワード能力", "rulings": "裁定"}


@dataclass(frozen=True, slots=True)
class DataEntry:
    """One version, or one ruling of it."""

    id: str
    title: str
    words: str
    path: str
    made_at: datetime


if TYPE_CHECKING:
    EntriesOfSite = Feed[DataEntry, str]
else:
    EntriesOfSite = Feed


class EntryFeed(EntriesOfSite):
    feed_type = Atom1Feed
    author_name = "札帖"

    def get_object(self, request: HttpRequest) -> str:
        return request.build_absolute_uri("/").rstrip("/")

    def item_guid(self, item: DataEntry) -> str:
        return item.id

    def item_title(self, item: DataEntry) -> str:
        return item.title

    def item_description(self, item: DataEntry) -> str:
        return item.words

    def item_link(self, item: DataEntry) -> str:
        return item.path

    def item_pubdate(self, item: DataEntry) -> datetime:
        return item.made_at

    def item_updateddate(self, item: DataEntry) -> datetime:
        return item.made_at


class DataFeed(EntryFeed):
    title = "札帖：データのバージョン"
    subtitle = "札・商品・キーワード能力・裁定のデータが変わると、新しいバージョンが載ります。"

    def link(self) -> str:
        return reverse("open_data:latest_data")

    def items(self, site: str) -> list[DataEntry]:
        return [
            DataEntry(
                f"{site}/data/{one['version']}/",
                f"バージョン {one['version']}",
                _counted(one["changes"]),
                f"/data/{one['version']}/cards.json",
                datetime.fromisoformat(one["made_at"]),
            )
            for one in in_step()["versions"][: -MOST - 1 : -1]
        ]


def _counted(changes: dict[str, Any]) -> str:
    parts = [
        f"{label}：新しい{len(changes[file]['new'])}件、変わった{len(changes[file]['changed'])}件"
        for file, label in FILES.items()
        if file in changes
    ]
    return "。".join(parts) or "制限リストか、ファイルの形が変わりました。"


class RulingFeed(EntryFeed):
    title = "札帖：裁定"
    subtitle = "新しい裁定と、変わった裁定。"

    def link(self) -> str:
        return reverse("rulings:book")

    def items(self, site: str) -> list[DataEntry]:
        known = {entry.id: entry for entry in all_entries()}
        return [
            DataEntry(
                f"{site}/rulings/{ruling}/#{one['version']}",
                known[ruling].question or known[ruling].answer,
                known[ruling].answer,
                f"/rulings/{ruling}/",
                datetime.fromisoformat(one["made_at"]),
            )
            for one in reversed(in_step()["versions"])
            for kind in ("new", "changed")
            for ruling in one["changes"].get("rulings", {}).get(kind, ())
            if ruling in known
        ][:MOST]


_data_feed, _ruling_feed = DataFeed(), RulingFeed()


@require_safe
@cache_control(public=True, max_age=300)
@conditional_page
def data_feed(request: HttpRequest) -> HttpResponse:
    return _data_feed(request)


@require_safe
@cache_control(public=True, max_age=300)
@conditional_page
def ruling_feed(request: HttpRequest) -> HttpResponse:
    return _ruling_feed(request)
