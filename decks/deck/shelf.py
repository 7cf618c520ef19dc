"""One's own decks put in order: by folder, by tags and by words; a page of them at a time, however many there are."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from django.core.paginator import Page, Paginator
from django.db.models import Count, Exists, OuterRef, Q

from decks.building.models import Deck, DeckQuerySet, DeckTag
from decks.editing.texts import MAX_TAGS
from rules_engine.catalog.folding import fold_part

NO_FOLDER = "-"
PAGE_SIZE = 24
SHOWN_CHOICES = 12
LONGEST_WORDS = 100


@dataclass(frozen=True, slots=True)
class ShelfChoice:
    """A folder or tag with the decks that it would leave; `query` is the address that chooses it or lets it go."""

    label: str
    decks: int
    chosen: bool
    query: str


@dataclass(frozen=True, slots=True)
class Choices:
    """The folders or tags that leave most decks, by name; `more` are not shown."""

    shown: tuple[ShelfChoice, ...] = ()
    more: int = 0


@dataclass(frozen=True, slots=True)
class ShelfQuery:
    """What is wished: `folder` "" means any, "-" those without one; every one of `tags`; `words` in name, folder or
    tag."""

    folder: str = ""
    tags: tuple[str, ...] = ()
    words: str = ""

    @classmethod
    def of(cls, folder: str, tags: list[str], words: str) -> "ShelfQuery":
        kept = tuple(dict.fromkeys(tag for tag in tags if tag))[:MAX_TAGS]
        return cls(folder, kept, " ".join(words.split())[:LONGEST_WORDS])

    @property
    def query(self) -> str:
        pairs = [("q", self.words), ("folder", self.folder), *(("tag", tag) for tag in self.tags)]
        return urlencode([(name, value) for name, value in pairs if value])


@dataclass(frozen=True, slots=True)
class Shelf:
    """`page` holds those of the decks asked for that stand on it; `total` is how many there are in all."""

    asked: ShelfQuery
    page: "Page[Deck]"
    total: int
    folders: Choices
    tags: Choices

    @property
    def sorted_by_hand(self) -> bool:
        return bool(self.folders.shown or self.tags.shown)

    @property
    def searchable(self) -> bool:
        return self.total > PAGE_SIZE or bool(self.asked.words)


def shelf_of(own: DeckQuerySet, asked: ShelfQuery, page: str) -> Shelf:
    """A fixed number of queries, whatever stands on the shelf."""
    living = own.living()
    tagged = living.filter(_bears(asked.words)) if asked.words else living
    for tag in asked.tags:
        tagged = tagged.filter(Exists(DeckTag.objects.filter(deck=OuterRef("pk"), name=tag)))
    folder = "" if asked.folder == NO_FOLDER else asked.folder
    left = tagged.filter(folder=folder) if asked.folder else tagged
    pages = Paginator(left.with_cards().prefetch_related("tags"), PAGE_SIZE)
    total = pages.count if asked == ShelfQuery() else living.count()
    return Shelf(asked, pages.get_page(page), total, _folders(tagged, asked), _tags(left, asked))


def _bears(words: str) -> Q:
    tagged = DeckTag.objects.filter(_holds("name", words), deck=OuterRef("pk"))
    return _holds("name", words) | _holds("folder", words) | Q(Exists(tagged))


def _holds(field: str, words: str) -> Q:
    """The words in every way of writing them; those of signs alone, and their edges, as they stand."""
    found = Q((f"{field}__icontains", words))
    for part in fold_part(words):
        found |= Q((f"folded_{field}__contains", part))
    return found


def _folders(decks: DeckQuerySet, asked: ShelfQuery) -> Choices:
    counted = dict(decks.order_by().values_list("folder").annotate(Count("pk")))
    bare = counted.pop("", 0)
    chosen = [asked.folder] if asked.folder not in ("", NO_FOLDER) else []
    if not counted and not asked.folder:
        return Choices()
    shown, more = _most(counted, chosen)
    named = [_folder(name, name, counted.get(name, 0), asked) for name in shown]
    return Choices((*named, _folder("フォルダなし", NO_FOLDER, bare, asked)), more)


def _folder(label: str, value: str, decks: int, asked: ShelfQuery) -> ShelfChoice:
    chosen = value == asked.folder
    return ShelfChoice(label, decks, chosen, replace(asked, folder="" if chosen else value).query)


def _tags(decks: DeckQuerySet, asked: ShelfQuery) -> Choices:
    rows = DeckTag.objects.filter(deck__in=decks.order_by()).order_by()
    counted = dict(rows.values_list("name").annotate(Count("pk")))
    shown, more = _most(counted, asked.tags)
    return Choices(tuple(_tag(tag, counted.get(tag, 0), asked) for tag in shown), more)


def _tag(tag: str, decks: int, asked: ShelfQuery) -> ShelfChoice:
    chosen = tag in asked.tags
    others = tuple(other for other in asked.tags if other != tag)
    return ShelfChoice(tag, decks, chosen, replace(asked, tags=others if chosen else (*asked.tags, tag)).query)


def _most(counted: Mapping[str, int], chosen: Collection[str]) -> tuple[list[str], int]:
    """The names to show, in order: those chosen, and those that leave most decks; and how many are left."""
    names = sorted(counted, key=lambda name: (-counted[name], name))
    shown = {*names[:SHOWN_CHOICES], *chosen}
    return sorted(shown), len(counted.keys() - shown)
