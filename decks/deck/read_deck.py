"""A deck of the file of own data as values that were looked at one by one, and what of it there is nothing for here."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from decks.building.by_format import MAX_KEY_LENGTH
from decks.building.models import (
    MAX_CARD_NOTE_LENGTH,
    MAX_COPIES,
    MAX_LABEL_LENGTH,
    MAX_MESSAGE_LENGTH,
    MAX_NAME_LENGTH,
    MAX_NOTE_LENGTH,
    Deck,
)
from decks.building.quotas import CARD_NOTES, KINDS, SIDE_KINDS, VERSIONS
from decks.building.references import made_when
from decks.editing.texts import MAX_TAGS
from decks.people.read_values import (
    CannotPutBackError,
    broken,
    fields,
    moment,
    moment_or_none,
    number,
    number_or_none,
    rows,
    storable,
    text,
)
from rules_engine.catalog.definitions import Catalog
from rules_engine.catalog.folding import clean_line

LONGEST_CARD_NAME = 200
Copies = tuple[tuple[int, int], ...]
Losses = list[tuple[str, str]]
UNKNOWN_CARD = "このサイトにない札なので、入れられません"
OTHER_PRINTING = "この収録はこのサイトにないので、同じ札の別の収録にします"


@dataclass(frozen=True, slots=True)
class VersionRow:
    number: int
    message: str
    made_at: datetime
    cards: Copies
    format: tuple[str, int]


@dataclass(frozen=True, slots=True)
class Content:
    """What makes a deck the same as another one; who may see it, and where it was, does not."""

    name: str
    note: str
    memo: str
    folder: str
    format: tuple[str, int]
    tags: tuple[str, ...]
    cover: int | None
    cards: Copies
    side: Copies
    card_notes: tuple[tuple[int, str], ...]
    versions: tuple[VersionRow, ...]


@dataclass(frozen=True, slots=True)
class DeckRow:
    """`number` is the deck's in the file, `origin` when the deck was made that it parted from; `origin_number` names
    that one where a former file says no more."""

    content: Content
    number: int
    created_at: datetime
    changed_at: datetime
    deleted_at: datetime | None
    origin: datetime | None
    origin_number: int | None
    origin_cards: Copies
    lost: Losses = field(default_factory=list)


class CardsRead:
    """Copies of printings as they are here; what there is nothing for is noted once."""

    def __init__(self, catalog: Catalog, names: Mapping[str, Any]) -> None:
        self.catalog, self.names = catalog, names
        self.lost: dict[tuple[str, str], None] = {}
        self.pairs: dict[int, int | None] = {}

    def copies(self, row: Mapping[str, Any], key: str, most: int) -> Copies:
        """By number, whether they are told with names or as pairs."""
        found: dict[int, int] = {}
        for one in rows(row, key, most, default=[]):
            here, copies = self._pair(one, key) if isinstance(one, list) else self._told(fields(one, key))
            if here is not None:
                found[here] = min(MAX_COPIES, found.get(here, 0) + copies)
        return tuple(sorted(found.items()))

    def _told(self, one: Mapping[str, Any]) -> tuple[int | None, int]:
        name = None if one.get("name") is None else text(one, "name", LONGEST_CARD_NAME)
        return self.printing(number(one, "printing", 1), name), number(one, "copies", 1, MAX_COPIES)

    def _pair(self, one: list[Any], key: str) -> tuple[int | None, int]:
        """Most of a file is such pairs: what a number is here is found once."""
        if len(one) != 2 or type(one[0]) is not int:
            raise broken(key)
        printing, copies = one
        if printing not in self.pairs:
            told = {"printing": printing, "copies": 1, "name": self.names.get(str(printing)[:12])}
            self.pairs[printing] = self._told(told)[0]
        if type(copies) is not int or not 1 <= copies <= MAX_COPIES:
            raise broken(key)
        return self.pairs[printing], copies

    def printing(self, printing: int, name: str | None) -> int | None:
        """Its number here; None for a card that is not here."""
        known = self.catalog.card_by_printing.get(printing)
        if known is not None and name in (None, known.name):
            return printing
        card = self.catalog.card_by_name.get(name) if name else None
        if card is None or not card.printings:
            self.lost[UNKNOWN_CARD, name or f"番号{printing}の札"] = None
            return None
        if known is not card:
            self.lost[OTHER_PRINTING, card.name] = None
        return printing if known is card else card.printings[0].number


def read_deck(row: Mapping[str, Any], catalog: Catalog) -> DeckRow:
    """``CannotPutBackError`` where it is no deck, or one that cannot be here."""
    name = clean_line(text(row, "name", 4 * MAX_NAME_LENGTH))
    if not name:
        raise broken("name")
    if len(name) > MAX_NAME_LENGTH:
        raise CannotPutBackError(f"デッキ名が長すぎます（{MAX_NAME_LENGTH}文字まで）")
    read = CardsRead(catalog, fields(row.get("names", {}), "names"))
    cover = number_or_none(row, "cover")
    if cover is not None and cover not in catalog.card_by_printing:
        read.lost["表紙の札がこのサイトにありません", f"番号{cover}の札"] = None
        cover = None
    content = Content(
        name=name,
        note=text(row, "note", MAX_NOTE_LENGTH, default=""),
        memo=text(row, "memo", MAX_NOTE_LENGTH, default=""),
        folder=_label(row.get("folder", ""), "folder"),
        format=_format(row),
        tags=_tags(row),
        cover=cover,
        cards=read.copies(row, "cards", KINDS.most),
        side=read.copies(row, "side", SIDE_KINDS.most),
        card_notes=_card_notes(row, read),
        versions=_versions(row, read),
    )
    origin = {} if row.get("origin") is None else fields(row["origin"], "origin")
    return DeckRow(
        content=content,
        number=number(row, "id", 0, 2**63 - 1, default=0),
        created_at=moment(row, "created_at"),
        changed_at=moment(row, "changed_at"),
        deleted_at=moment_or_none(row, "deleted_at"),
        origin=made_when(row, "origin"),
        origin_number=number(origin, "id", 0, 2**63 - 1) if origin else None,
        origin_cards=read.copies(origin, "cards", KINDS.most) if origin else (),
        lost=[(why, f"{name}：{what}") for why, what in read.lost],
    )


def _label(value: Any, key: str) -> str:
    if not isinstance(value, str):
        raise broken(key)
    label = clean_line(storable(value[: 4 * MAX_LABEL_LENGTH], key))
    if len(label) > MAX_LABEL_LENGTH:
        raise CannotPutBackError(f"「{key}」が長すぎます（{MAX_LABEL_LENGTH}文字まで）")
    return label


def _format(row: Mapping[str, Any]) -> tuple[str, int]:
    """Key and version of the format; of a former file none."""
    if row.get("format") is None:
        return "", 0
    named = fields(row["format"], "format")
    return text(named, "key", MAX_KEY_LENGTH), number(named, "version", 0, 2**31 - 1)


def _tags(row: Mapping[str, Any]) -> tuple[str, ...]:
    tags = {_label(tag, "tags") for tag in rows(row, "tags", MAX_TAGS, default=[])}
    return tuple(sorted(tags - {""}))


def _card_notes(row: Mapping[str, Any], read: CardsRead) -> tuple[tuple[int, str], ...]:
    found: dict[int, str] = {}
    for one in rows(row, "card_notes", CARD_NOTES.most, default=[]):
        note = fields(one, "card_notes")
        name, words = text(note, "name", LONGEST_CARD_NAME), text(note, "text", MAX_CARD_NOTE_LENGTH)
        card = read.catalog.card_by_name.get(name)
        if card is None:
            read.lost["このサイトにない札なので、札のメモを入れられません", f"{name}（{words[:40]}）"] = None
        else:
            found[card.id] = words
    return tuple(sorted(found.items()))


def _versions(row: Mapping[str, Any], read: CardsRead) -> tuple[VersionRow, ...]:
    found: dict[int, VersionRow] = {}
    for one in rows(row, "versions", VERSIONS.most, default=[]):
        version = fields(one, "versions")
        which = number(version, "number", 1)
        message = text(version, "message", MAX_MESSAGE_LENGTH, default="")
        if which in found:
            raise broken("versions")
        cards = read.copies(version, "cards", KINDS.most)
        found[which] = VersionRow(which, message, moment(version, "made_at"), cards, _format(version))
    return tuple(found[which] for which in sorted(found))


def content_of(deck: Deck) -> Content:
    """Of a deck with its cards, tags, side list, notes and versions at hand."""
    return Content(
        name=deck.name,
        note=deck.note,
        memo=deck.memo,
        folder=deck.folder,
        format=(deck.format_key, deck.format_version),
        tags=tuple(sorted(tag.name for tag in deck.tags.all())),
        cover=deck.cover_id,
        cards=tuple(sorted(deck.copies_by_printing().items())),
        side=_copies((row.printing_id, row.copies) for row in deck.candidates.all()),
        card_notes=tuple(sorted((note.card_id, note.text) for note in deck.card_notes.all())),
        versions=tuple(
            VersionRow(
                one.number,
                one.message,
                one.made_at,
                _copies((first, second) for first, second in one.entries),
                (one.format_key, one.format_version),
            )
            for one in sorted(deck.versions.all(), key=lambda one: one.number)
        ),
    )


def _copies(pairs: Iterable[tuple[int, int]]) -> Copies:
    return tuple(sorted(pairs))
