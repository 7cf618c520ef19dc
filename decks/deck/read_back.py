"""Decks out of the file of own data: private ones with links of their own, whatever they were where they come from."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth.models import User
from django.utils import timezone

from cards.catalog import current_catalog
from decks.building.models import Deck, DeckCandidate, DeckCardNote, DeckEntry, DeckTag, DeckVersion
from decks.building.quotas import DECKS, DELETED_DECKS
from decks.building.references import decks_made
from decks.deck.queries import UNDELETE_DAYS
from decks.deck.read_deck import Content, DeckRow, content_of, read_deck
from decks.people.quotas import Quota
from decks.people.read_back import Judged, Outcome, judged_each

TOO_OLD = f"削除してから{UNDELETE_DAYS}日を過ぎているので、入れられません"
NO_ORIGIN = "派生元のデッキがこのアカウントにないので、つながりは戻りません"


class DeckReader:
    def __init__(self, user: User, memory: dict[str, Any]) -> None:
        self.user = user
        self.numbers: dict[str, str] = memory.setdefault("numbers", {})
        self.origins: list[list[Any]] = memory.setdefault("origins", [])

    def room(self) -> dict[Quota, int]:
        decks = Deck.objects.filter(owner=self.user)
        living, deleted = decks.living().count(), decks.deleted().count()
        return {DECKS: DECKS.most - living, DELETED_DECKS: DELETED_DECKS.most - deleted}

    def judge(self, rows: Sequence[Mapping[str, Any]]) -> list[Judged]:
        catalog = current_catalog()
        judged = judged_each(rows, lambda row: _judged(read_deck(row, catalog)))
        here = self._here({one.value.created_at for one in judged if one.value})
        for one in judged:
            if one.value:
                self.numbers[str(one.value.number)] = one.value.created_at.isoformat()
                _compare(one, here.get(one.value.created_at, []))
        return judged

    def _here(self, moments: set[datetime]) -> dict[datetime, list[tuple[Content, bool]]]:
        """The person's decks made at these moments, and whether they are deleted."""
        decks = Deck.objects.filter(owner=self.user, created_at__in=moments).with_cards()
        here = defaultdict(list)
        for deck in decks.prefetch_related("versions", "candidates", "tags", "card_notes") if moments else ():
            here[deck.created_at].append((content_of(deck), deck.deleted_at is not None))
        return here

    def write(self, judged: Sequence[Judged]) -> None:
        rows: list[DeckRow] = [one.value for one in judged]
        decks = Deck.objects.bulk_create([_deck(row, self.user) for row in rows])
        made = list(zip(decks, (row.content for row in rows), strict=True))
        DeckEntry.objects.bulk_create(
            DeckEntry(deck=deck, printing_id=printing, copies=copies)
            for deck, content in made
            for printing, copies in content.cards
        )
        DeckCandidate.objects.bulk_create(
            DeckCandidate(deck=deck, printing_id=printing, copies=copies)
            for deck, content in made
            for printing, copies in content.side
        )
        DeckTag.objects.bulk_create(DeckTag(deck=deck, name=tag) for deck, content in made for tag in content.tags)
        DeckCardNote.objects.bulk_create(
            DeckCardNote(deck=deck, card_id=card, text=words)
            for deck, content in made
            for card, words in content.card_notes
        )
        DeckVersion.objects.bulk_create(
            [_version(deck, content, place) for deck, content in made for place in range(len(content.versions))],
            batch_size=500,
        )
        self._note_origins(decks, rows)

    def _note_origins(self, decks: Sequence[Deck], rows: Sequence[DeckRow]) -> None:
        for deck, row in zip(decks, rows, strict=True):
            if row.origin_number is not None:
                made = row.origin.isoformat() if row.origin else ""
                self.origins.append([deck.pk, deck.name, made, str(row.origin_number), row.origin_cards])

    def finish(self) -> list[tuple[str, str]]:
        """Lead each deck to the one it parted from, now that all are here."""
        wanted = [(*one, one[2] or self.numbers.get(one[3], "")) for one in self.origins]
        made = decks_made(self.user, (datetime.fromisoformat(when) for *_, when in wanted if when))
        lost = []
        for pk, name, _, _, cards, when in wanted:
            origin = made.get(datetime.fromisoformat(when)) if when else None
            if origin is None or origin == pk:
                lost.append((NO_ORIGIN, name))
            else:
                Deck.objects.filter(pk=pk, owner=self.user).update(origin=origin, origin_entries=cards)
        return lost


def _judged(row: DeckRow) -> Judged:
    content = row.content
    parts = {
        "バージョン": len(content.versions),
        "フォルダに入ったデッキ": int(bool(content.folder)),
        "タグ": len(content.tags),
        "候補の札": len(content.side),
        "札のメモ": len(content.card_notes),
        "表紙の札": int(content.cover is not None),
        "削除したデッキ": int(row.deleted_at is not None),
    }
    quota = DECKS if row.deleted_at is None else DELETED_DECKS
    judged = Judged(content.name, Outcome.NEW, lost=row.lost, parts=parts, costs={quota: 1}, value=row)
    if row.deleted_at and row.deleted_at < timezone.now() - timedelta(days=UNDELETE_DAYS):
        judged.refuse(TOO_OLD)
    return judged


def _compare(judged: Judged, here: list[tuple[Content, bool]]) -> None:
    """With the decks of the person that were made at the same moment. A deleted one does not stand for a living one:
    whoever deleted it takes the file to have it again."""
    row: DeckRow = judged.value
    if judged.outcome is Outcome.REFUSED:
        return
    counting = [content for content, deleted in here if not deleted or row.deleted_at]
    if row.content in counting:
        judged.outcome = Outcome.THERE
    elif counting:
        judged.outcome = Outcome.DIFFERS


def _deck(row: DeckRow, user: User) -> Deck:
    content = row.content
    return Deck(
        owner=user,
        name=content.name,
        note=content.note,
        memo=content.memo,
        folder=content.folder,
        format_key=content.format[0],
        format_version=content.format[1],
        cover_id=content.cover,
        created_at=row.created_at,
        changed_at=row.changed_at,
        deleted_at=row.deleted_at,
    )


def _version(deck: Deck, content: Content, place: int) -> DeckVersion:
    version = content.versions[place]
    return DeckVersion(
        deck=deck,
        number=version.number,
        message=version.message,
        made_at=version.made_at,
        entries=[list(pair) for pair in version.cards],
        format_key=version.format[0],
        format_version=version.format[1],
        revision=0,
    )
