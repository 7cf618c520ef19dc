"""One's own decks put in order: by folder and by tags."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from decks.models import Deck

NO_FOLDER = "-"


@dataclass(frozen=True, slots=True)
class Choice:
    """A folder or tag with the decks that it would leave; `query` is the address that chooses it or lets it go."""

    label: str
    decks: int
    chosen: bool
    query: str


@dataclass(frozen=True, slots=True)
class Shelf:
    """`decks` are those of the chosen folder that carry every chosen tag; `total` is all there are."""

    decks: tuple[Deck, ...]
    total: int
    folders: tuple[Choice, ...]
    tags: tuple[Choice, ...]

    @property
    def sorted_by_hand(self) -> bool:
        return bool(self.folders or self.tags)


def shelf_of(decks: Sequence[Deck], folder: str, tags: Sequence[str]) -> Shelf:
    """`decks` with their tags at hand; `folder` "" means any, "-" those without one."""
    chosen = tuple(dict.fromkeys(tag for tag in tags if tag))
    in_folder = [deck for deck in decks if folder in ("", deck.folder or NO_FOLDER)]
    tagged = [deck for deck in decks if _carries(deck, chosen)]
    folders = Counter(deck.folder or NO_FOLDER for deck in tagged)
    counted = Counter(tag.name for deck in in_folder if _carries(deck, chosen) for tag in deck.tags.all())
    named = {deck.folder or NO_FOLDER for deck in decks} | ({folder} if folder else set())
    return Shelf(
        decks=tuple(deck for deck in in_folder if _carries(deck, chosen)),
        total=len(decks),
        folders=_folders(sorted(named - {NO_FOLDER}), folders, folder, chosen) if named - {NO_FOLDER} else (),
        tags=tuple(
            Choice(tag, counted[tag], tag in chosen, _query(folder, _toggled(chosen, tag)))
            for tag in sorted({*counted, *chosen})
        ),
    )


def _folders(names: list[str], decks: Counter[str], chosen: str, tags: tuple[str, ...]) -> tuple[Choice, ...]:
    choices = [
        Choice(name, decks[name], name == chosen, _query("" if name == chosen else name, tags)) for name in names
    ]
    rest = Choice(
        "フォルダなし", decks[NO_FOLDER], chosen == NO_FOLDER, _query("" if chosen == NO_FOLDER else NO_FOLDER, tags)
    )
    return (*choices, rest)


def _carries(deck: Deck, tags: Iterable[str]) -> bool:
    return {tag.name for tag in deck.tags.all()}.issuperset(tags)


def _toggled(tags: tuple[str, ...], tag: str) -> tuple[str, ...]:
    return tuple(other for other in tags if other != tag) if tag in tags else (*tags, tag)


def _query(folder: str, tags: tuple[str, ...]) -> str:
    return urlencode([*([("folder", folder)] if folder else []), *(("tag", tag) for tag in tags)])
